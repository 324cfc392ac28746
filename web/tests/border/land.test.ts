import { describe, expect, it } from 'vitest';
import { around, hexAt, inside, middle, towards } from '../../src/games/border/hex';
import { coloursOf, landOf, nameOf } from '../../src/games/border/land';
import { scenery } from '../../src/games/border/scenery';
import { LAND } from './fixtures';

describe('the land of The Border', () => {
  it('has the cells, segments and zones of the box', () => {
    expect(LAND.cells).toHaveLength(86);
    expect(LAND.segments).toHaveLength(24);
    expect(LAND.zones.map(({ name }) => name)).toContain('castle');
    const names = new Set(LAND.cells.map(({ name }) => name));
    for (const { fence } of LAND.zones) expect(fence.every((cell) => names.has(cell))).toBe(true);
  });

  it('gives every board its own colours', () => {
    expect(coloursOf(LAND, 'A').get('c1')).toBe('orange');
    expect(coloursOf(LAND, 'B').get('c1')).toBe('yellow');
    expect(coloursOf(LAND, 'A').has('b1')).toBe(false); // white
  });

  it('reads the file that a view brings along, once', () => {
    const layout = {
      white: [[0, 0]],
      segments: [[[1, 0], [2, 0]]],
      zones: [{ name: 'lake', interior: [[1, 1]], fence: [[1, 0]] }],
      boards: { A: { colours: ['red'] } },
    }; // prettier-ignore
    const land = landOf({ layout });
    expect(land.segments).toEqual([['b1', 'c1']]);
    expect(landOf({ layout: structuredClone(layout) })).toBe(land);
    expect(landOf({ layout: null })).toBe(LAND);
  });
});

describe('geometry', () => {
  it.each([false, true])(
    'finds the cell at its middle and near its edge (turned: %s)',
    (turned) => {
      for (const { hex } of LAND.cells) {
        const { x, y } = middle(hex, turned);
        expect(hexAt({ x, y }, turned)).toEqual(hex);
        expect(hexAt({ x: x + 14, y: y - 20 }, turned)).toEqual(hex);
      }
    },
  );

  it('turns clockwise: the top row stands at the right', () => {
    const [top, bottom] = [middle([3, 0], true), middle([3, 10], true)];
    expect(top.x).toBeGreaterThan(bottom.x);
    expect(middle([0, 0], true).y).toBeLessThan(middle([9, 0], true).y);
  });

  it('walks with arrow keys to the nearest target ahead', () => {
    const targets = [
      { id: 'right', x: 10, y: 1 },
      { id: 'far', x: 30, y: 0 },
      { id: 'below', x: 2, y: 12 },
    ];
    const from = { x: 0, y: 0 };
    expect(towards(from, 'ArrowRight', targets)?.id).toBe('right');
    expect(towards(from, 'ArrowDown', targets)?.id).toBe('below');
    expect(towards(from, 'ArrowLeft', targets)).toBeNull();
    expect(towards(from, 'Enter', targets)).toBeNull();
  });

  it.each([false, true])('puts pictures and coins inside their zones (turned: %s)', (turned) => {
    for (const [nth, { picture, coin }] of scenery(LAND, turned).entries()) {
      const within = inside(LAND.zones[nth]?.interior ?? [], turned);
      const [x, y] = [picture.x + picture.width / 2, picture.y + picture.height / 2];
      expect(within(x, y)).toBe(true);
      expect(within(coin.x, coin.y - 15)).toBe(true);
      const apart = Math.hypot((coin.x - x) / picture.width, (coin.y - y) / picture.height);
      expect(apart).toBeGreaterThan(0.5); // the coin does not lie on the picture
    }
  });

  it('lists a fence once around', () => {
    const fence = LAND.zones[0]?.fence ?? [];
    const round = around(LAND, fence);
    expect([...round].sort()).toEqual([...fence].sort());
    expect(round.map(nameless).every((column) => 'lmnop'.includes(column))).toBe(true);
  });
  const nameless = (cell: string) => cell.charAt(0);

  it('names cells as lines do', () => expect(nameOf([3, 3])).toBe('d4'));
});
