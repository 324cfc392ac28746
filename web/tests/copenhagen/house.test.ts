import { describe, expect, it } from 'vitest';
import { danger, payment, shape } from '../../src/games/copenhagen/box';
import { almost, coatRows, scored } from '../../src/games/copenhagen/house';
import { sources } from '../../src/games/copenhagen/sources';
import { fixtures } from './fixtures';

describe('a house', () => {
  const tiles = [
    { colour: 'purple', cells: ['a2', 'b2', 'c2', 'd2'], brick: 'a2' },
    { colour: 'white', cells: ['e2'], brick: null },
    { colour: 'red', cells: ['a3', 'b3', 'c3'], brick: 'a3' },
  ];

  it('shows what is almost finished', () => {
    expect(almost(tiles).map(({ name, missing }) => [name, missing])).toEqual([['row 3', 2]]);
  });

  it('believes what it is told of finished rows and columns, whatever they are worth', () => {
    const sources = [
      { seat: 0, source: 'row', at: '2', points: 7 },
      { seat: 0, source: 'column', at: 'b', points: 3, clean: true },
    ];
    expect(scored(sources)).toEqual([
      { name: 'row 2', kind: 'row', nth: 2, points: 7 },
      { name: 'column b', kind: 'column', nth: 1, points: 3 },
    ]);
    expect(coatRows(sources)).toContainEqual({ row: 2, used: true });
    expect(coatRows(sources)).toContainEqual({ row: 4, used: false });
  });

  it.each(fixtures)('$name: every build shows where exactly its points come from', ({ before }) => {
    for (const { line, notes } of before.legal) {
      if (!line.startsWith('build')) continue;
      const sum = scored(notes.sources).reduce((total, { points }) => total + points, 0);
      expect([line, sum]).toEqual([line, notes.points]);
    }
  });

  it.each(fixtures)('$name: the sources of points add up to the scores', ({ before, after }) => {
    for (const { view } of [before, after]) {
      view.scores.forEach((score, seat) => {
        const sum = sources(view, seat).reduce((total, { points }) => total + points, 0);
        expect(sum).toBe(score);
      });
    }
  });
});

describe('the box', () => {
  // whichever way a tile is turned, the distances between its cells and from its brick are the same
  const measure = (cells: readonly string[], brick: string | null) => {
    const far = (a: string, b: string) =>
      (a.charCodeAt(0) - b.charCodeAt(0)) ** 2 + (Number(a[1]) - Number(b[1])) ** 2;
    const all = cells.flatMap((a) => cells.map((b) => far(a, b))).sort();
    return [all, cells.map((cell) => far(cell, brick ?? cell)).sort()];
  };
  it.each(fixtures)('$name: tiles of the supply are those of the houses', ({ before }) => {
    for (const { colour, cells, brick } of before.view.players.flatMap(({ tiles }) => tiles)) {
      const drawn = shape(colour === 'white' ? 'white' : `${colour}-${cells.length}`);
      expect(measure(cells, brick)).toEqual(measure(drawn.cells, drawn.brick));
    }
  });

  it('reads payments', () => {
    expect(payment('pay red2,blue1')).toEqual(['red', 'red', 'blue']);
    expect(payment('pay nothing')).toEqual([]);
    expect(payment('discard red')).toEqual([]);
  });

  it('knows how near the end card is', () => {
    expect(danger(40, false)).toBe('out');
    expect(danger(10, true)).toBe('last');
    expect(danger(9, true)).toBe(10);
    expect(danger(0, true)).toBe(1);
  });
});
