import { describe, expect, it } from 'vitest';
import { box } from '../../src/games/rollwrite/box';
import { first, moved, place, places, pointed, turned } from '../../src/games/rollwrite/place';
import { byShape, keyOf, slots } from '../../src/games/rollwrite/shape';
import { all, fixture } from './fixtures';

describe('shapes', () => {
  it('the façade sheet knows every shape that can be drawn, and tells mirrored ones apart', () => {
    const keys = new Set(
      Object.keys(box.sheet)
        .flatMap(slots)
        .map(({ key }) => key),
    );
    const draws = all.flatMap(({ now }) => now.legal.filter(({ line }) => line.startsWith('draw')));
    expect(draws.length).toBeGreaterThan(300);
    for (const { line } of draws) expect(keys).toContain(keyOf(line));
    expect(keyOf('draw blue-4 c1,d1,c2,c3')).not.toBe(keyOf('draw blue-4 c1,d1,d2,d3'));
    expect(keyOf('draw blue-4 c1,d1,c2,c3')).toBe(keyOf('draw blue-4 a1,a2,b2,c2'));
  });

  it('equal shapes of the sheet are one kind', () => {
    const kinds = (colour: string) =>
      new Set(
        slots(colour)
          .filter(({ size }) => size === 4)
          .map(({ key }) => key),
      ).size;
    expect(['red', 'blue', 'purple', 'green', 'yellow'].map(kinds)).toEqual([1, 2, 1, 1, 2]);
  });

  it('no line is lost when lines are sorted by shape', () => {
    const draws = fixture('turn-2').updates[0]!.legal.filter(({ line }) => line.startsWith('draw'));
    const sorted = [...byShape(draws).values()].flat().map(({ line }) => line);
    expect(sorted.sort()).toEqual(draws.map(({ line }) => line).sort());
  });
});

describe('placing', () => {
  const lines = ['draw red-2 a1,a2', 'draw red-2 b1,b2', 'draw red-2 a1,b1', 'draw red-2 c3,c4'];
  const found = places(lines.map((line) => ({ line })));
  const upright = found[0]!;

  it('a point means a place that covers it, turned as before if possible', () => {
    expect(pointed(found, { x: 0.5, y: 8.5 }, upright.outline)?.line).toBe(lines[0]);
    expect(pointed(found, { x: 0.5, y: 8.5 }, found[2]!.outline)?.line).toBe(lines[2]);
    expect(pointed(found, { x: 4.5, y: 8.5 }, upright.outline)).toBeNull();
    expect(pointed(found.slice(0, 1), { x: 1.5, y: 8.5 }, null)?.line).toBe(lines[0]);
    expect(pointed(found.slice(0, 1), { x: 1.7, y: 8.5 }, null)).toBeNull();
  });

  it('arrows go to the nearest legal place in that direction, or nowhere', () => {
    expect(moved(found, upright, 1, 0).line).toBe(lines[1]);
    expect(moved(found, upright, -1, 0)).toBe(upright);
    expect(moved(found, found[1]!, 0, -1).line).toBe(lines[3]);
  });

  it('a turn finds the other outline, and a shape without one stays', () => {
    expect(turned(found, upright).line).toBe(lines[2]);
    expect(turned(found.slice(0, 2), upright)).toBe(upright);
    expect(turned([place('x c3')], place('x c3')).line).toBe('x c3');
  });

  it('begins where most is gained, else at the bottom', () => {
    expect(first(found, () => 0)?.line).toBe(lines[2]);
    expect(first(found, (line) => (line === lines[3] ? 1 : 0))?.line).toBe(lines[3]);
    expect(first([], () => 0)).toBeNull();
  });
});
