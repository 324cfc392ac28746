import { describe, expect, it } from 'vitest';
import type { Notes } from '../src/lib/choices';
import type { BorderNotes, BorderView } from '../src/lib/types/border';
import type { Update } from '../src/lib/wire';
import { follow, places, status, usable } from '../src/games/border/dice';
import { segmentFacts, zoneFacts } from '../src/games/border/facts';
import { around, hexAt, inside, middle, towards } from '../src/games/border/hex';
import border, { sources } from '../src/games/border';
import { closings } from '../src/games/border/closings';
import { coloursOf, landOf, nameOf } from '../src/games/border/land';
import { plan } from '../src/games/border/plan';
import { scenery } from '../src/games/border/scenery';
import first from '../fixtures/border-first-3.json';
import over from '../fixtures/border-over-3.json';
import second from '../fixtures/border-second-3.json';

type BorderUpdate = Update<BorderView, BorderNotes & Notes>;
const updates = (fixture: { updates: unknown[] }) =>
  fixture.updates as unknown as [BorderUpdate, BorderUpdate];
const LAND = landOf({ layout: null });
const said = (...lines: string[]) => lines.map((line, n) => ({ n, line }) as never);

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

describe('dice that keep their place', () => {
  const dice = (list: string) =>
    Object.fromEntries(
      ['grey', 'red', 'yellow', 'blue', 'orange', 'green'].map((colour) => [
        colour,
        list.split(' ').filter((one) => one === colour).length,
      ]),
    );
  const row = { faces: ['grey', 'red', 'red', 'blue', 'green'], rolled: [] };

  it('rolls those that were asked for, the others stay', () => {
    const after = follow(row, said('reroll red,green', 'roll blue,blue'), [2, 4], dice('grey red blue blue blue')); // prettier-ignore
    expect(after.faces).toEqual(['grey', 'red', 'blue', 'blue', 'blue']);
    expect(after.rolled).toEqual([2, 4]);
  });

  it('rolls all five in a new turn, also when much happened in between', () => {
    const lines = said('reroll grey', 'roll red', 'keep', 'done', 'roll grey,grey,red,blue,green');
    const after = follow(row, lines, [], dice('grey grey red blue green'));
    expect(after.faces).toEqual(['grey', 'grey', 'red', 'blue', 'green']);
    expect(after.rolled).toEqual([0, 1, 2, 3, 4]);
  });

  it('believes the view, not the log, if they differ', () => {
    const after = follow(row, [], [], dice('red red red red red'));
    expect(after).toEqual({ faces: ['red', 'red', 'red', 'red', 'red'], rolled: [] });
  });

  it('finds places for faces', () => {
    expect(places(row.faces, ['red'], [2])).toEqual([2]);
    expect(places(row.faces, ['red', 'red'], [])).toEqual([1, 2]);
    expect(places(row.faces, ['orange'], [])).toEqual([]);
  });

  it('knows which of equal dice are free', () => {
    const now = status(['grey', 'red', 'red'], { grey: 0, red: 1 });
    expect(now.map(({ free, nth }) => [free, nth])).toEqual([
      [false, -1],
      [false, -1],
      [true, 0],
    ]);
  });

  it('counts the dice of the seat that asks', () => {
    const [before, after] = updates(first);
    expect(usable(before.view, 1)).toEqual(before.view.players[1]?.unused);
    expect(usable(after.view, 0)).toEqual(after.view.players[0]?.unused);
    expect(usable({ ...after.view, any_one: true }, 1)).toEqual(after.view.dice);
  });
});

describe('facts', () => {
  const [{ view }] = updates(first);

  it('of a segment: what is open and what is missing agree with the legal lines', () => {
    const { legal } = updates(first)[0];
    for (let id = 1; id <= 24; id++) {
      const { open, missing } = segmentFacts(view, LAND, 1, id);
      const line = legal.find((choice) => choice.line === `complete ${id}`);
      expect([id, open.length > 0 && missing === 0]).toEqual([id, line !== undefined]);
      if (line) expect(open.sort()).toEqual([...(line.notes.cells ?? [])].sort());
    }
  });

  it('of a zone: progress, value, who closed it first', () => {
    const zones = zoneFacts(view, LAND, 1);
    const castle = zones.find(({ name }) => name === 'castle');
    expect(castle).toMatchObject({ of: 21, crossed: 13, value: 12, taken: false, mine: false });
    expect(castle?.missing.reduce((sum, [, n]) => sum + n, 0)).toBe(8);
    expect(zones.find(({ name }) => name === 'beehive')).toMatchObject({ value: 2, taken: true });
    const well = zones.find(({ name }) => name === 'well');
    expect(well).toMatchObject({ value: 4, mine: true });
    expect(well?.closers.map(({ seat }) => seat)).toEqual([1, 0]); // the first one first
  });

  it('of a zone closed in the same second action: all get the upper value', () => {
    const zone = { name: 'castle', first: 12, later: 6, before: false };
    const closed = [{ seat: 0, first: true, points: 12 }];
    const zones = view.zones.map((one) => (one.name === 'castle' ? { ...zone, closed } : one));
    const value = (phase: string) =>
      zoneFacts({ ...view, phase, zones }, LAND, 2).find(({ name }) => name === 'castle')?.value;
    expect(value('second')).toBe(12);
    expect(value('first')).toBe(6);
  });
});

describe('motion, race and sources', () => {
  it('lets dice fly to the cells they cross, then coins pay, then points rise', () => {
    const [before, after] = updates(first);
    const told = plan(before.view, after.view, after.said).flat();
    expect(told.map(({ kind, from, to, text }) => [kind, from ?? text, to])).toEqual([
      ['travel', 'die-red-0', 'cell-1-h5'],
      ['travel', 'die-red-1', 'cell-1-i5'],
      ['pop', '+2', 'coin-1-beehive'],
      ['pop', '+2', 'race-1'],
    ]);
    expect(plan(after.view, before.view, []).flat()).toEqual([]); // taken back
  });

  it('lets as many dice land as were rolled', () => {
    const [before] = updates(first);
    const told = plan(before.view, before.view, said('reroll red,red', 'roll blue,green')).flat();
    expect(told.map(({ to }) => to)).toEqual(['rolled-0', 'rolled-1']);
  });

  it('shows closed zones as pips', () => {
    const race = border.race(updates(second)[0].view);
    expect(race.kind === 'pips' && race.of).toBe(6);
    expect(race.lanes.map(({ done }) => done)).toEqual([5, 6, 3]);
  });

  it('explains every point at the end', () => {
    const { view } = updates(over)[1];
    view.scores.forEach((score, seat) => {
      const sum = sources(view, seat).reduce((points, source) => points + source.points, 0);
      expect(sum).toBe(score);
    });
  });
});

describe('what the log adds', () => {
  const [{ view }] = updates(over);
  const castle = LAND.zones.find(({ name }) => name === 'castle')!;
  const fence = castle.fence.filter((cell) => coloursOf(LAND, 'A').has(cell));
  const entry = (n: number, who: number, line: string, kind = 'chosen') =>
    ({ n, who, line, kind }) as never;

  it('the cross that closes a zone says so, and only for whoever made it', () => {
    const log = fence.map((cell, n) => entry(n, 1, `cross ${cell}`));
    const found = closings(view, [...log, entry(fence.length, 0, `cross ${fence[0]}`)]);
    expect(found.get(fence.length - 1)).toContain('castle');
    expect([...found.values()].flat().filter((name) => name === 'castle')).toHaveLength(1);
    expect(found.has(fence.length)).toBe(false);
  });

  it('a cross that was taken back closed nothing', () => {
    const log = fence.map((cell, n) => entry(n, 1, `cross ${cell}`));
    const undone = [...log, entry(fence.length, 1, 'undo 1', 'undo')];
    expect([...closings(view, undone).values()].flat()).not.toContain('castle');
  });

  it('a whole segment counts as all of its cells', () => {
    const log = LAND.segments.map((_, nth) => entry(nth, 0, `complete ${nth + 1}`));
    const all = [...closings(view, log).values()].flat();
    expect(all.sort()).toEqual(LAND.zones.map(({ name }) => name).sort());
  });
});
