import { describe, expect, it } from 'vitest';
import {
  beginningWith,
  exchanged,
  isHost,
  missing,
  seatState,
  shuffled,
  startProblem,
  tableNews,
} from '../src/lib/seating';
import { arranged } from '../src/lib/tableSetup';
import type { Chair } from '../src/lib/wire';

const person = (name: string, here = true): Chair => ({
  kind: 'person',
  name,
  level: null,
  here,
  mine: false,
  away: false,
});
const open: Chair = { ...person('', false), kind: 'open', name: null };
const bot: Chair = { ...person('Bo'), kind: 'bot', level: 'mason' };

describe('seats before a match', () => {
  it('are here, asked, on the way, not connected, a bot or open', () => {
    const away = ['Bob', 'Cem', 'Dora'].map((name) => person(name, false));
    const seats = [person('Ada'), ...away, bot, open];
    const absent = (came: boolean) => ({ gone: 1000, wait: 0, came });
    const table = {
      seats,
      asked: [1],
      absent: { 1: absent(false), 2: absent(false), 3: absent(true) },
    };
    expect(seats.map((_, nth) => seatState(table, nth))).toEqual([
      'here',
      'asked',
      'coming',
      'gone',
      'bot',
      'open',
    ]);
    expect(missing(table)).toEqual(['Cem', 'Dora']);
  });

  it('keep a match from beginning: first those that are open, then those without an answer', () => {
    expect(startProblem({ seats: [person('Ada'), open], asked: [0] })).toEqual({
      kind: 'open',
      n: 1,
    });
    expect(startProblem({ seats: [person('Ada'), person('Bob')], asked: [1] })).toEqual({
      kind: 'asked',
      names: ['Bob'],
    });
    expect(startProblem({ seats: [person('Ada'), person('Bob', false)], asked: [] })).toBeNull();
  });

  it('belong to a host', () => {
    const table = { seats: [person('Ada'), person('Bob')], hosts: [0] };
    expect(isHost(table, [{ seat: 0 }])).toBe(true);
    expect(isHost(table, [{ seat: 1 }])).toBe(false);
    expect(isHost({ ...table, seats: [open, person('Bob')] }, [{ seat: 0 }])).toBe(false);
    expect(isHost(table, [])).toBe(false);
  });
});

describe('places', () => {
  it('are exchanged, passed on around the table, or shuffled', () => {
    expect(exchanged(3, 0, 1)).toEqual([1, 0, 2]);
    expect(beginningWith(4, 2)).toEqual([2, 3, 0, 1]);
    for (const luck of [0, 0.3, 0.6, 0.99]) {
      const found = shuffled(3, () => luck);
      expect([...found].sort()).toEqual([0, 1, 2]);
      expect(found).not.toEqual([0, 1, 2]);
    }
  });

  it('of a new table: who starts sits first, and their letters go along', () => {
    const seats = [person('Ada'), bot].map(({ kind, name }) => ({ kind, name })) as never[];
    const boards = [{ name: 'boards', kind: 'per_seat' as const, values: ['A', 'B'] }];
    const options = { boards: 'AB', tide: 'low' };
    const lot = arranged(boards, { seats, options });
    expect(lot).toEqual({ seats, options, order: 'lot' });
    const chosen = arranged(boards, { seats, options, starter: 1 });
    expect(chosen.order).toBe('as_given');
    expect(chosen.seats).toEqual([seats[1], seats[0]]);
    expect(chosen.options).toEqual({ boards: 'BA', tide: 'low' });
    expect(arranged(boards, { seats, options, starter: 7 }).order).toBe('lot');
  });
});

describe('news of a table', () => {
  const [ada, bob, cem] = ['Ada', 'Bob', 'Cem'].map((name) => person(name)) as [
    Chair,
    Chair,
    Chair,
  ];
  const kinds = (before: Chair[], after: Chair[]) => tableNews(before, after).map((n) => n.kind);

  it('tell who comes, goes, moves, or has another name', () => {
    expect(tableNews([ada, bob], [ada, cem])).toEqual([
      { kind: 'renamed', values: { name: 'Bob', now: 'Cem' } },
    ]);
    expect(kinds([ada, open], [ada, bob])).toEqual(['joined']);
    expect(kinds([ada, bob], [ada, open])).toEqual(['left']);
    expect(kinds([ada, bob], [bob, ada])).toEqual(['moved']);
    expect(kinds([ada, bob], [ada, bob])).toEqual([]);
    expect(kinds([ada, open], [ada, bot])).toEqual([]);
  });
});
