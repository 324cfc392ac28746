import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MyTable } from '../src/lib/myTables.svelte';
import { api, Refusal } from '../src/lib/api';

const table = (id: string, change: Partial<MyTable> = {}): MyTable => ({
  id,
  game: 'ludo',
  tokens: [`secret-${id}`],
  names: ['Ada', 'Bo'],
  seen: 1,
  over: false,
  ...change,
});
const outcome = {
  seats: [
    { name: 'Ada', level: null },
    { name: 'Bo', level: 'low' },
  ],
  mine: [0],
  scores: [3, 1],
  ranking: [[0], [1]],
  ended: 5,
};

/** The page as it is opened: the modules read what the browser has. */
async function open() {
  vi.resetModules();
  const mine = await import('../src/lib/myTables.svelte');
  const { exportAll, importAll } = await import('../src/lib/everything');
  return { ...mine, exportAll, importAll };
}
const ids = (tables: readonly MyTable[]) => tables.map(({ id }) => id);

beforeEach(() => localStorage.clear());

describe('my tables', () => {
  it('bring what earlier pages kept in one item', async () => {
    const kept = [table('a'), table('b', { over: true, seen: 3 }), table('c', { over: true })];
    localStorage['nyhavn.tables'] = JSON.stringify(kept);
    const first = await open();
    expect(ids(first.runningTables())).toEqual(['a']);
    expect(ids(first.finishedTables())).toEqual(['b', 'c']);
    const again = await open();
    expect(ids(again.myTables())).toEqual(['a', 'b', 'c']);
    expect(again.mySeats('c')).toEqual([{ seat: 0, token: 'secret-c' }]);
  });

  it('keep all that is finished, and of what runs the newest', async () => {
    const { addTables, MAX_RUNNING } = await open();
    addTables(Array.from({ length: 200 }, (_, n) => table(`f${n}`, { over: true, seen: n })));
    addTables(Array.from({ length: MAX_RUNNING + 5 }, (_, n) => table(`r${n}`, { seen: n })));
    const { finishedTables, runningTables, findTable } = await open();
    expect(finishedTables()).toHaveLength(200);
    expect(finishedTables()[0]!.id).toBe('f199');
    expect(runningTables()).toHaveLength(MAX_RUNNING);
    expect(findTable('r0')).toBeNull();
    expect(findTable('f0')).toMatchObject({ seen: 0 });
  });

  it('move what ends, and never back', async () => {
    const { saveTable, runningTables, finishedTables, findTable } = await open();
    saveTable('a', { game: 'ludo', tokens: ['secret-a'] });
    const { begun } = findTable('a')!;
    expect(begun).toBeGreaterThan(0);
    saveTable('a', { over: true, outcome });
    saveTable('a', { over: false, accuracy: 88 });
    expect(runningTables()).toEqual([]);
    expect(finishedTables()).toHaveLength(1);
    expect((await open()).findTable('a')).toMatchObject({ begun, outcome, accuracy: 88 });
  });

  it('forget a table with our part of its luck', async () => {
    const { saveTable, removeTables } = await open();
    saveTable('a', {});
    saveTable('b', { over: true });
    localStorage['nyhavn.luck.b'] = '{}';
    removeTables('a', 'b');
    expect((await open()).myTables()).toEqual([]);
    expect(localStorage['nyhavn.luck.b']).toBeUndefined();
  });

  it('hear what another tab has done', async () => {
    const { runningTables, finishedTables } = await open();
    expect([runningTables(), finishedTables()]).toEqual([[], []]);
    localStorage['nyhavn.tables'] = JSON.stringify([table('a')]);
    localStorage['nyhavn.finished.b'] = JSON.stringify(table('b', { over: true }));
    for (const key of ['nyhavn.tables', 'nyhavn.finished.b'])
      dispatchEvent(Object.assign(new Event('storage'), { key }));
    expect([ids(runningTables()), ids(finishedTables())]).toEqual([['a'], ['b']]);
  });
});

describe('the file with everything', () => {
  async function file(): Promise<string> {
    const { addTables, exportAll } = await open();
    addTables([table('a'), table('b', { over: true, outcome })]);
    localStorage['nyhavn.settings'] = '{"name":"Ada"}';
    const text = await exportAll();
    localStorage.clear();
    return text;
  }

  it('is taken in elsewhere, and adds to what is there', async () => {
    const text = await file();
    localStorage['nyhavn.settings'] = '{"name":"Bea"}';
    localStorage['nyhavn.tables'] = JSON.stringify([table('a', { names: ['kept'] }), table('z')]);
    const { importAll } = await open();
    expect(await importAll(text)).toEqual({ added: 1, left: 1 });
    expect(await importAll(text)).toEqual({ added: 0, left: 2 });
    const { myTables, findTable } = await open();
    expect(ids(myTables()).sort()).toEqual(['a', 'b', 'z']);
    expect(findTable('a')!.names).toEqual(['kept']);
    expect(findTable('b')!.outcome).toEqual(outcome);
    expect(localStorage['nyhavn.settings']).toBe('{"name":"Bea"}');
  });

  it('changes nothing if it is damaged or something else', async () => {
    const text = await file();
    const wrong = (change: object) => JSON.stringify({ ...JSON.parse(text), ...change });
    const items = JSON.parse(text).items as Record<string, string>;
    const { importAll } = await open();
    for (const bad of [
      text.slice(0, -20),
      '[]',
      wrong({ format: 2 }),
      wrong({ items: { ...items, tables: '{}' } }),
      wrong({ items: { ...items, other: 3 } }),
      wrong({ items: { ...items, puzzles: '{"ludo": null}' } }),
      wrong({ items: { ...items, 'finished.b': '{"id": 3}' } }),
      wrong({
        items: { ...items, 'finished.b': JSON.stringify(table('b', { outcome: {} as never })) },
      }),
    ])
      await expect(importAll(bad), bad.slice(-60)).rejects.toThrow();
    expect(localStorage.length).toBe(0);
  });
});

describe('a private link', () => {
  it('has the tables with the secrets of our seats, as many as fit', async () => {
    const { packSeats, unpackSeats } = await import('../src/lib/seatsLink');
    const two = [
      table('a', { tokens: ['x-_1', null, 'y'] }),
      table('b'),
      table('w', { tokens: [] }),
    ];
    const { text, n } = packSeats(two);
    expect(n).toBe(2);
    expect(encodeURIComponent(text)).toBe(text);
    expect(unpackSeats(text)).toEqual([
      { id: 'a', tokens: ['x-_1', 'y'] },
      { id: 'b', tokens: ['secret-b'] },
    ]);
    expect(packSeats(two, 12)).toEqual({ text: 'a.x-_1.y', n: 1 });
    for (const bad of ['', 'a', 'a.', 'a.b~', 'a.b c', '~', `a.${'x'.repeat(99)}`])
      expect(unpackSeats(bad), bad).toBeNull();
  });

  it('adds what the server knows, and nothing if it does not answer', async () => {
    vi.resetModules();
    const glance = vi.fn(async (id: string, token: string | null) => {
      if (id === 'gone' || token !== 'good') throw new Refusal('server.token', {}, 'no');
      const seat = { kind: 'person', name: 'Ada', level: null, away: false, mine: true };
      const bot = { kind: 'bot', name: 'Bo', level: 'low', away: false, mine: false };
      const over = id === 'over';
      return {
        table: { id, game: 'ludo', state: over ? 'over' : 'playing', seats: [bot, seat] },
        scores: [1, 3],
        ranking: over ? [[1], [0]] : null,
      };
    });
    vi.doMock('../src/lib/api', () => ({ api: { ...api, glance }, Refusal }));
    const { takeSeats } = await import('../src/lib/carriedSeats');
    const { findTable, runningTables, addTables } = await import('../src/lib/myTables.svelte');
    addTables([table('here')]);
    const carried = ['here', 'new', 'over', 'gone'].map((id) => ({ id, tokens: ['good'] }));
    expect(await takeSeats(carried)).toEqual({ added: 2, left: 1, gone: 1 });
    expect(findTable('new')).toMatchObject({ game: 'ludo', tokens: [null, 'good'], over: false });
    expect(findTable('over')!.outcome).toMatchObject({
      mine: [1],
      scores: [1, 3],
      ranking: [[1], [0]],
    });
    glance.mockRejectedValue(new Refusal('page.error.unreachable', {}, 'no'));
    const before = runningTables();
    await expect(takeSeats([{ id: 'more', tokens: ['good'] }])).rejects.toThrow();
    expect(runningTables()).toEqual(before);
    vi.doUnmock('../src/lib/api');
  });
});

describe('the days of matches', () => {
  it('are told as one speaks of them', async () => {
    const { dayText } = await import('../src/lib/dayText');
    const now = new Date(2026, 10, 18, 20, 0).getTime();
    const told = (day: number, hour = 12, month = 10, year = 2026) =>
      dayText(new Date(year, month, day, hour).getTime(), now, 'en-GB');
    expect([told(18, 0), told(17, 23), told(15), told(11), told(18, 0, 4, 2025)]).toEqual([
      'today',
      'yesterday',
      'Sunday',
      '11 Nov',
      '18 May 2025',
    ]);
  });

  it('and how long one waits, in the largest unit that is full', async () => {
    const { ageText } = await import('../src/lib/dayText');
    const [minute, hour] = [60_000, 3_600_000];
    const times = [minute, 20.9 * minute, hour, 23.9 * hour, 49 * hour];
    const told = (language: string) => times.map((ms) => ageText(ms, language).replace(/\s/g, ' '));
    expect(told('en-US')).toEqual(['1 min', '20 min', '1 hr', '23 hr', '2 days']);
    expect(told('de')).toEqual(['1 Min.', '20 Min.', '1 Std.', '23 Std.', '2 Tg.']);
    expect(told('fr')).toEqual(['1 min', '20 min', '1 h', '23 h', '2 j']);
  });
});
