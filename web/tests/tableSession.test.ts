import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSettings } from '../src/lib/settings.svelte';
import { TableSession } from '../src/lib/tableSession.svelte';
import { entry, FakeTransport } from './fakes';

interface Told {
  n: number;
  seat: number | null;
  to_act: number[];
  mine?: number;
  undo?: string | null;
  legal?: string[];
}
const update = ({ n, seat, to_act, mine = 0, undo = null, legal = [] }: Told, from = 0) => ({
  type: 'update',
  table: 'tab',
  n,
  mine,
  seat,
  said: Array.from({ length: n - from }, (_, i) => entry(from + i)),
  view: { scores: [] },
  legal: legal.map((line) => ({ line, notes: { passes: null } })),
  undo,
  to_act,
  over: false,
});

let transport: FakeTransport;
let session: TableSession;
let places: Record<string, number>;
beforeEach(async () => {
  places = { ada: 0, cleo: 2 };
  transport = new FakeTransport();
  const localSeats = [
    { seat: 0, token: 'ada' },
    { seat: 2, token: 'cleo' },
  ];
  session = new TableSession(
    'tab',
    localSeats,
    () => null,
    () => transport,
    (_, token) => Promise.resolve(places[token]!),
  );
  transport.open();
  transport.say({ type: 'table', id: 'tab', v: 1, seats: [] });
  await vi.waitFor(() => expect(session.located).toBe(true));
});

describe('a session of two people at one screen', () => {
  it('stays with whoever owes a decision, and with bots in between', () => {
    transport.say(update({ n: 1, seat: 0, to_act: [0], legal: ['a', 'b'] }));
    expect([session.myTurn, session.next]).toEqual([true, null]);
    transport.say(update({ n: 2, seat: 0, to_act: [1] }, 1));
    expect([session.myTurn, session.next]).toEqual([false, null]);
  });

  it('names the next person, and looks with their eyes when they take over', () => {
    transport.say(update({ n: 2, seat: 0, to_act: [2] }));
    expect(session.next).toBe(1);
    session.switchSeat(1);
    expect(transport.of('hello').at(-1)).toMatchObject({ token: 'cleo', have: 0 });
    expect([session.next, session.myTurn]).toEqual([null, false]); // nothing can be done in the old view
    transport.say(update({ n: 2, seat: 2, to_act: [2], legal: ['x'] }));
    expect(session.myTurn).toBe(true);
  });

  it('lets everybody act where several act at once', () => {
    transport.say(update({ n: 2, seat: 0, to_act: [0, 2], legal: ['a'] }));
    expect(session.next).toBeNull();
    transport.say(update({ n: 3, seat: 0, to_act: [2] }, 2));
    expect(session.next).toBe(1);
  });

  it('takes back what passed to the next person: through the eyes of who did it', () => {
    transport.say(update({ n: 2, seat: 0, to_act: [2], mine: 1, undo: 'undo 1' }));
    session.switchSeat(1);
    transport.say(update({ n: 2, seat: 2, to_act: [2], legal: ['x', 'y'] }));
    expect(session.undoable).toBe(true);
    session.undo();
    expect(transport.of('hello').at(-1)).toMatchObject({ token: 'ada' });
    expect(session.next).toBeNull(); // on the way: no curtain
    transport.say(update({ n: 2, seat: 0, to_act: [2], mine: 1, undo: 'undo 1' }));
    expect(transport.of('move')).toEqual([{ type: 'move', nth: 2, line: 'undo 1' }]);
  });

  it('cannot take it back any more once the next person has chosen', () => {
    transport.say(update({ n: 2, seat: 0, to_act: [2], undo: 'undo 1' }));
    session.switchSeat(1);
    transport.say(update({ n: 2, seat: 2, to_act: [2], legal: ['x', 'y'] }));
    transport.say(update({ n: 3, seat: 2, to_act: [2], legal: ['z', 'w'] }, 2));
    expect(session.undoable).toBe(false);
  });
});

describe('seats that change', () => {
  const table = (v: number, names: string[], mine = -1, lot: number[] | null = null) => ({
    type: 'table',
    id: 'tab',
    v,
    lot,
    seats: names.map((name, nth) => ({ kind: 'person', name, mine: nth === mine })),
  });

  it('are found again for everybody at one screen when the lot has fallen', async () => {
    places = { ada: 2, cleo: 1 };
    transport.say(table(2, ['Bo', 'Cleo', 'Ada'], 2, [1, 2, 0]));
    expect(session.located).toBe(false);
    expect(session.next).toBeNull(); // nobody is called before it is known where they sit
    await vi.waitFor(() => expect(session.located).toBe(true));
    expect(session.localSeats.map(({ seat }) => seat)).toEqual([2, 1]);
  });

  it('of a single person are told by the table itself; one that is gone was given away', () => {
    const one = new TableSession(
      'tab',
      [{ seat: 0, token: 'ada' }],
      () => null,
      () => transport,
    );
    transport.open();
    transport.say(table(1, ['Ada', 'Bo'], 0));
    transport.say(table(2, ['Bo', 'Ada'], 1));
    expect(one.localSeats).toEqual([{ seat: 1, token: 'ada' }]);
    expect(one.removed).toBe(false);
    transport.say(table(3, ['Bo', 'Cem'], -1));
    expect(one.removed).toBe(true);
  });
});

describe('the curtain', () => {
  it('shows what everybody may see, and still lets the last step be taken back', () => {
    transport.say(update({ n: 2, seat: 0, to_act: [2], mine: 1, undo: 'undo 1' }));
    session.hide();
    expect(transport.of('hello').at(-1)).not.toHaveProperty('token');
    transport.say(update({ n: 2, seat: null, to_act: [2] }));
    expect([session.next, session.undoable, session.myTurn]).toEqual([1, true, false]);
    session.undo();
    expect(transport.of('hello').at(-1)).toMatchObject({ token: 'ada' });
    expect(session.hidden).toBe(false);
  });

  it('is lifted by who comes next', () => {
    transport.say(update({ n: 2, seat: 0, to_act: [2] }));
    session.hide();
    transport.say(update({ n: 2, seat: null, to_act: [2] }));
    session.switchSeat(1);
    expect(transport.of('hello').at(-1)).toMatchObject({ token: 'cleo' });
    expect([session.hidden, session.active]).toEqual([false, 1]);
  });
});

describe('reactions', () => {
  it('are shown for a while, the newest of each seat, unless they are muted', () => {
    vi.useFakeTimers();
    transport.say({ type: 'reaction', seat: 1, reaction: 'ahoy' });
    transport.say({ type: 'reaction', seat: 1, reaction: 'well' });
    expect(session.reactions.map(({ reaction }) => reaction)).toEqual(['well']);
    vi.runAllTimers();
    expect(session.reactions).toEqual([]);
    changeSettings({ reactions: false });
    transport.say({ type: 'reaction', seat: 1, reaction: 'ahoy' });
    expect(session.reactions).toEqual([]);
    changeSettings({ reactions: true });
    vi.useRealTimers();
  });

  it('are sent once', () => {
    session.react('house');
    expect(transport.of('react')).toEqual([{ type: 'react', reaction: 'house' }]);
  });
});

describe('a session', () => {
  it('has one move on its way at a time', () => {
    transport.say(update({ n: 1, seat: 0, to_act: [0], legal: ['a', 'b'] }));
    session.send('a');
    session.send('b');
    expect(transport.of('move').map(({ line }) => line)).toEqual(['a']);
    expect([session.pending, session.myTurn]).toEqual(['a', false]);
    transport.say(update({ n: 2, seat: 0, to_act: [1], mine: 1 }, 1));
    expect(session.pending).toBeNull();
  });

  it('tells a table that does not exist from a move that was refused', () => {
    const no = { type: 'no', nth: null, id: 'server.no_table', values: {}, why: '' };
    transport.say({ ...no, id: 'server.stale' });
    expect([session.notFound, session.refusal?.id]).toEqual([null, 'server.stale']);
    const other = new FakeTransport();
    const stranger = new TableSession(
      'none',
      [],
      () => null,
      () => other,
    );
    other.open();
    other.say(no);
    expect(stranger.notFound?.id).toBe('server.no_table');
    transport.say(no); // the table was there, and was removed meanwhile
    expect([session.notFound?.id, session.refusal?.id]).toEqual([no.id, 'server.stale']);
  });
});
