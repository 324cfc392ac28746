import { describe, expect, it } from 'vitest';
import { outline, spot } from '../src/art/outline';

describe('outline', () => {
  it('puts a1 at the bottom left and e9 at the top right', () => {
    expect(spot('a1')).toEqual({ x: 0, y: 8 });
    expect(spot('e9')).toEqual({ x: 4, y: 0 });
  });

  it('rounds each real corner once: four of a bar, six of a corner', () => {
    const corners = (cells: string[]) => outline(cells.map((c) => spot(c))).match(/Q/g)?.length;
    expect(corners(['a1', 'b1', 'c1'])).toBe(4);
    expect(corners(['a1', 'b1', 'a2'])).toBe(6);
    expect(corners(['b1', 'a2', 'b2', 'c2', 'b3'])).toBe(12);
  });

  it('stays inside its cells', () => {
    const numbers =
      outline([{ x: 0, y: 0 }], 1, 5)
        .match(/-?[\d.]+/g)
        ?.map(Number) ?? [];
    expect(Math.min(...numbers)).toBe(1);
    expect(Math.max(...numbers)).toBe(39);
  });
});
