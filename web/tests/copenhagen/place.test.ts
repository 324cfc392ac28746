import { describe, expect, it } from 'vitest';
import type { Option } from '../../src/games/copenhagen/box';
import * as put from '../../src/games/copenhagen/place';

const option = (line: string, notes: Partial<Option['notes']> = {}): Option => ({
  line,
  notes: { passes: null, ...notes },
});
const places = (...lines: string[]) => lines.map((line) => put.place(option(line)) as put.Place);

// an L of three in its four turns and one mirror image
const L = places(
  'build red-3 a1*,a2,b2',
  'build red-3 c1*,c2,d2',
  'build red-3 b1,a2*,b2',
  'build red-3 b1*,a2,b2',
);
const [first, right, turned, mirrored] = L as [put.Place, put.Place, put.Place, put.Place];

describe('places of a tile', () => {
  it('reads builds and white tiles, and nothing else', () => {
    expect(first).toMatchObject({ tile: 'red-3', cells: ['a1', 'a2', 'b2'], brick: 'a1' });
    expect(put.place(option('white c3'))).toMatchObject({
      tile: 'white',
      cells: ['c3'],
      brick: null,
    });
    expect(put.place(option('take 1,2'))).toBeNull();
  });

  it('faces the same way wherever it is, and differs by its brick', () => {
    expect(right.facing).toBe(first.facing);
    const other = places('build red-3 a1,a2,b2*')[0] as put.Place;
    expect(other.facing).not.toBe(first.facing);
  });

  it('groups by tile', () => {
    const found = put.places([option('build red-2 a1*,b1'), option('white c3'), option('done')]);
    expect([...found.keys()]).toEqual(['red-2', 'white']);
  });

  it('turns clockwise: what pointed up points right', () => {
    expect(put.turn(L, first)).toBe(turned);
  });

  it('flips to the mirror image, and back', () => {
    expect(put.flip(L, first)).toBe(mirrored);
    expect(put.flip(L, mirrored)).toMatchObject({ facing: first.facing });
  });

  it('stays where it is if no other way fits', () => {
    expect(put.turn([first, right], first)).toBe(first);
    expect(put.flip([first], first)).toBe(first);
  });

  it('turns in place: to the nearest place of the new facing', () => {
    const far = places('build red-3 e1,d2*,e2')[0] as put.Place;
    expect(far.facing).toBe(turned.facing);
    expect(put.turn([far, ...L], first)).toBe(turned);
    expect(put.turn([far, ...L], right)).toBe(far);
  });

  it('steps with the arrows to the next place in that direction, or not at all', () => {
    expect(put.step(L, first, 1, 0)).toBe(right);
    expect(put.step(L, right, -1, 0)).toBe(first);
    expect(put.step(L, first, 0, 1)).toBe(first);
  });

  it('reaches every place by going to the next, also back', () => {
    let now = first;
    const seen = L.map(() => (now = put.next(L, now, 1)));
    expect(new Set(seen).size).toBe(L.length);
    expect(put.next(L, first, -1)).toBe(mirrored);
  });

  it('snaps to the nearest legal place of its facing, and to none out of reach', () => {
    expect(put.nearest(L, { x: 3.4, y: 1.2 }, first.facing)).toBe(right);
    expect(put.nearest(L, { x: 4.9, y: 8 }, first.facing, 1.1)).toBeNull();
  });

  it('a tap means a place that covers the cell, turned if need be', () => {
    expect(put.tapped(L, { x: 3.5, y: 1.5 }, first.facing)).toBe(right);
    expect(put.tapped(L, { x: 1.5, y: 0.5 }, first.facing)?.cells).toContain('b1');
  });

  it('begins where most is to be gained', () => {
    const poor = put.place(option('build red-2 a1*,b1', { points: 0, cost: 1 })) as put.Place;
    const rich = put.place(option('build red-2 c1*,d1', { points: 2, cost: 2 })) as put.Place;
    expect(put.best_place([poor, rich])).toBe(rich);
    expect(put.best_place([])).toBeNull();
  });

  it('floats with the same shape', () => {
    expect(put.floating(first.facing)).toEqual({ cells: ['a1', 'a2', 'b2'], brick: 'a1' });
    expect(put.floating('0,0,')).toEqual({ cells: ['a1'], brick: null });
  });
});
