import { describe, expect, it } from 'vitest';
import { danger, payment, shape } from '../../src/games/copenhagen/box';
import { almost, coatRows, finished, gains } from '../../src/games/copenhagen/house';
import { place } from '../../src/games/copenhagen/place';
import { sources } from '../../src/games/copenhagen/sources';
import { fixtures } from './fixtures';

describe('a house', () => {
  const tiles = [
    { colour: 'purple', cells: ['a2', 'b2', 'c2', 'd2'], brick: 'a2' },
    { colour: 'white', cells: ['e2'], brick: null },
    { colour: 'red', cells: ['a3', 'b3', 'c3'], brick: 'a3' },
  ];

  it('shows what is finished and what is almost', () => {
    expect(finished(tiles).map(({ name, points }) => [name, points])).toEqual([['row 2', 1]]);
    expect(almost(tiles).map(({ name, missing }) => [name, missing])).toEqual([['row 3', 2]]);
    expect(coatRows(tiles)).toContainEqual({ row: 2, used: true });
    expect(coatRows(tiles)).toContainEqual({ row: 4, used: false });
  });

  it('shares out the points of a ghost, and says nothing where the notes disagree', () => {
    const ghost = { colour: 'blue', cells: ['d3', 'e3'], brick: 'd3' };
    const notes = { passes: null, points: 1, rows: [3], columns: [], coats: [] };
    expect(gains(tiles, ghost, notes)).toEqual([{ name: 'row 3', points: 1 }]);
    expect(gains(tiles, ghost, { ...notes, points: 7 })).toEqual([{ name: 'row 3', points: null }]);
    expect(gains(tiles, null, undefined)).toEqual([]);
  });

  it.each(fixtures)('$name: every build shares out exactly its points', ({ before }) => {
    const own = before.view.players[before.seat ?? 0]?.tiles ?? [];
    for (const choice of before.legal) {
      const here = place(choice);
      if (!here) continue;
      const ghost = { colour: here.tile.split('-')[0] ?? '', cells: here.cells, brick: here.brick };
      const shares = gains(own, ghost, choice.notes);
      const sum = shares.reduce((total, { points }) => total + (points ?? NaN), 0);
      expect([choice.line, sum]).toEqual([choice.line, choice.notes.points]);
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
