import { describe, expect, it } from 'vitest';
import type { MyTable } from '../src/lib/myTables.svelte';
import { isOutcome, outcomeOf, verdictOf, type Outcome } from '../src/lib/outcome';
import { nextStep, playedOf, pointsOf, totalsOf, winsAgainst } from '../src/lib/statistics';
import type { Table } from '../src/lib/wire';

const LEVELS = ['low', 'middle', 'high'];
const GAMES = ['ludo', 'chess'];

/** A finished match of seat 0 against others, each a level, or null for a person. */
function match(
  game: string,
  levels: readonly (string | null)[],
  scores: readonly number[],
  more: Partial<MyTable> = {},
): MyTable {
  const seats = [null, ...levels].map((level, seat) => ({ name: `P${seat}`, level }));
  const order = [...new Set(scores)].sort((a, b) => b - a);
  const ranking = order.map((points) => scores.flatMap((n, seat) => (n === points ? [seat] : [])));
  const outcome: Outcome = { seats, mine: [0], scores: [...scores], ranking, ended: 1 };
  return { id: 'x', game, tokens: [], names: [], seen: 1, over: true, outcome, ...more };
}

describe('how a match ended', () => {
  it('is won, shared or lost, and nobody’s where several of us played', () => {
    const ended = (scores: number[]) => verdictOf(match('ludo', ['low'], scores).outcome!);
    expect([ended([2, 1]), ended([1, 1]), ended([0, 1])]).toEqual(['won', 'shared', 'lost']);
    const both = { ...match('ludo', [null], [2, 1]).outcome!, mine: [0, 1] };
    expect(verdictOf(both)).toBeNull();
  });

  it('knows the level of bots, and that a stand-in is none', () => {
    const seats = [
      { kind: 'person', name: 'Ada', level: null, away: false },
      { kind: 'bot', name: 'Bo', level: 'low', away: false },
      { kind: 'bot', name: 'Cy', level: 'low', away: true },
    ];
    const found = outcomeOf({ seats } as unknown as Table, [1, 2, 3], [[2], [1], [0]], [0], 7);
    expect(found.seats.map(({ level }) => level)).toEqual([null, 'low', null]);
    expect(found.ended).toBe(7);
    expect(found.known).toBeUndefined();
    const deal = { kind: 'known', entries: 0 };
    expect(outcomeOf({ seats: [], deal } as unknown as Table, [], [], [], 7).known).toBe(true);
    expect(isOutcome(JSON.parse(JSON.stringify(found)))).toBe(true);
    expect(isOutcome({ ...found, ranking: [['0']] })).toBe(false);
    expect(isOutcome(null)).toBe(false);
  });
});

describe('statistics', () => {
  it('count neither lessons nor matches whose end is not known', () => {
    const tables = [
      match('ludo', ['low'], [1, 0], { lesson: { step: 0, over: true, then: 0 } }),
      match('ludo', ['low'], [1, 0], { outcome: null }),
      match('ludo', ['low'], [1, 0], {
        outcome: { ...match('ludo', ['low'], [1, 0]).outcome!, known: true },
      }),
      match('ludo', ['low', 'high'], [1, 0, 0]),
    ];
    const played = playedOf(tables, LEVELS);
    expect(played).toHaveLength(1);
    expect(played[0]).toMatchObject({ players: 3, level: 'high', won: true, points: 1 });
  });

  it('take a match for one against bots only if all others are bots that are known', () => {
    const level = (levels: (string | null)[]) =>
      playedOf([match('ludo', levels, [1, 0, 0])], LEVELS)[0]!.level;
    expect(level(['low', 'middle'])).toBe('middle');
    expect(level(['low', null])).toBeNull();
    expect(level(['low', 'gone'])).toBeNull();
  });

  it('tell in all: matches, won, best in the game played most, accuracy of the last ten', () => {
    expect(totalsOf([])).toEqual({ matches: 0, won: 0, best: null, accuracy: null });
    const tables = [
      match('chess', ['low'], [99, 0]),
      ...Array.from({ length: 12 }, (_, n) =>
        match('ludo', ['low'], [n, 6], { accuracy: n < 10 ? 80 : 0 }),
      ),
    ];
    expect(totalsOf(playedOf(tables, LEVELS))).toEqual({
      matches: 13,
      won: 7, // one of chess, one that was shared, five more
      best: { game: 'ludo', points: 11 },
      accuracy: 80,
    });
  });

  it('have a cell only where there are matches', () => {
    const played = playedOf(
      [match('ludo', ['low'], [1, 0]), match('ludo', ['low'], [0, 1])],
      LEVELS,
    );
    expect(winsAgainst(played, 'low', 'ludo')).toEqual({ won: 1, of: 2 });
    expect(winsAgainst(played, 'low', 'chess')).toBeNull();
  });

  it('tell points by number of players and level: mean, best, most won in a row', () => {
    const won = [true, true, false, true, true, true];
    const tables = won.map((yes) => match('ludo', ['low'], yes ? [6, 0] : [3, 9]));
    const played = playedOf([...tables, match('ludo', [null, null], [30, 0, 0])], LEVELS);
    const all = { players: null, level: null };
    expect(pointsOf(played, 'chess', all)).toBeNull();
    expect(pointsOf(played, 'ludo', { ...all, level: 'low' })).toEqual({
      matches: 6,
      won: 5,
      mean: 5.5,
      best: 6,
      streak: 3,
    });
    expect(pointsOf(played, 'ludo', { ...all, players: 3 })).toMatchObject({ best: 30 });
    expect(pointsOf(played, 'ludo', all)).toMatchObject({ matches: 7, best: 30 });
  });

  it('offer the next level where the last one is beaten more often than not', () => {
    const step = (tables: MyTable[]) => nextStep(playedOf(tables, LEVELS), LEVELS, GAMES);
    const [win, loss] = [match('ludo', ['low'], [1, 0]), match('ludo', ['low'], [0, 1])];
    expect(step([])).toBeNull();
    expect(step([win])).toBeNull();
    expect(step([win, win, loss, loss])).toBeNull();
    expect(step([win, win, loss])).toEqual({ game: 'ludo', level: 'low', next: 'middle' });
    // what was tried already needs no word, nor is there anything above the highest
    expect(step([win, win, match('ludo', ['middle'], [0, 1])])).toBeNull();
    const high = match('chess', ['high'], [1, 0]);
    expect(step([high, high])).toBeNull();
    const middle = match('chess', ['middle'], [1, 0]);
    expect(step([win, win, middle, middle])).toMatchObject({ game: 'chess', next: 'high' });
  });
});
