/** Places of a tile in the house: the legal lines as pictures that can be turned, flipped and moved.
 * Every place is a line of the server's list, so a ghost can only be where the tile may go. */
import { splitList, splitLine } from '../../lib/choices';
import { best } from '../../lib/preview';
import { shape, type Option } from './box';

export interface Point {
  x: number; // in cells, from the left
  y: number; // in cells, from below
}

export interface Place {
  choice: Option;
  tile: string; // red-4, or white
  cells: string[];
  brick: string | null;
  facing: string; // the same for all places that differ only by where they are
  middle: Point;
}

/** `build red-4 c1*,d1` and `white c3` have places; other lines have none. */
export function place(choice: Option): Place | null {
  const [verb, first = '', list = ''] = splitLine(choice.line);
  if (verb !== 'build' && verb !== 'white') return null;
  const marked = verb === 'white' ? first : list;
  const cells = splitList(marked);
  const brick = marked.split(',').find((cell) => cell.endsWith('*'));
  return {
    choice,
    tile: verb === 'white' ? 'white' : first,
    cells,
    brick: brick ? brick.slice(0, -1) : null,
    facing: facing(cells.map(point), brick ? point(brick.slice(0, -1)) : null),
    middle: middle(cells),
  };
}

/** All places of all tiles among the legal lines, by tile. */
export function places(legal: readonly Option[]): Map<string, Place[]> {
  const found = new Map<string, Place[]>();
  for (const choice of legal) {
    const here = place(choice);
    if (!here) continue;
    const group = found.get(here.tile);
    if (group) group.push(here);
    else found.set(here.tile, [here]);
  }
  return found;
}

/** Most points are best, then most coats of arms, then the lowest price. */
export function worth({ notes }: Option): number {
  return (notes.points ?? 0) * 1000 + (notes.coats?.length ?? 0) * 50 - (notes.cost ?? 0);
}

/** The place with most to gain; among equals one that faces the given way. */
export function best_place(list: readonly Place[], way: string | null = null): Place | null {
  return best(list, (here) => worth(here.choice) + (here.facing === way ? 0.5 : 0));
}

/** The way a tile faces in the supply. */
export function supplied(tile: string): string {
  const { cells, brick } = shape(tile);
  return facing(cells.map(point), brick ? point(brick) : null);
}

export function at(list: readonly Place[], line: string | null): Place | null {
  return list.find(({ choice }) => choice.line === line) ?? null;
}

/** The place nearest to a point, facing as given; null if all are further than `reach` cells. */
export function nearest(
  list: readonly Place[],
  to: Point,
  way: string | null,
  reach = Infinity,
): Place | null {
  let found: Place | null = null;
  let least = reach;
  for (const here of list) {
    const far = distance(here.middle, to);
    if ((way === null || here.facing === way) && far < least) [found, least] = [here, far];
  }
  return found;
}

const NEAR = 1.6; // cells: further away is another place than the one that is meant

/** Where a tap on a cell means: a place that covers it, as the tile faces now if that can be; null if
 * none is near. */
export function tapped(list: readonly Place[], to: Point, way: string | null): Place | null {
  const cell = String.fromCharCode(97 + Math.floor(to.x)) + (Math.floor(to.y) + 1);
  const covering = list.filter(({ cells }) => cells.includes(cell));
  return nearest(covering, to, way) ?? nearest(covering, to, null) ?? nearest(list, to, way, NEAR);
}

/** The line of a tile with its corner cell moved so that it covers a cell: to ask why it cannot be there. */
export function shifted(now: Place, to: Point): string | null {
  const [verb, ...words] = splitLine(now.choice.line);
  const from = now.cells.map(point);
  const anchor = from.reduce((a, b) =>
    distance(a, now.middle) <= distance(b, now.middle) ? a : b,
  );
  const [dx, dy] = [Math.floor(to.x) - anchor.x, Math.floor(to.y) - anchor.y];
  const moved = from.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
  if (moved.some(({ x, y }) => x < 0 || x > 4 || y < 0 || y > 8)) return null;
  const marked = words.at(-1)!.split(',');
  const cells = moved.map(({ x, y }, nth) => {
    const brick = marked[nth]?.endsWith('*') ? '*' : '';
    return String.fromCharCode(97 + x) + (y + 1) + brick;
  });
  return [verb, ...words.slice(0, -1), cells.join(',')].join(' ');
}

/** The next place in a direction; the same one if there is none. */
export function step(list: readonly Place[], now: Place, dx: number, dy: number): Place {
  let found = now;
  let least = Infinity;
  for (const here of list) {
    const [x, y] = [here.middle.x - now.middle.x, here.middle.y - now.middle.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (here.facing !== now.facing || ahead < 0.5 || ahead + 3 * aside >= least) continue;
    [found, least] = [here, ahead + 3 * aside];
  }
  return found;
}

/** The next of all places of the tile, whichever way it faces: a way through them by one key. */
export function next(list: readonly Place[], now: Place, by: 1 | -1): Place {
  const nth = list.indexOf(now);
  return list[(nth + by + list.length) % list.length] ?? now;
}

/** A quarter turn clockwise, or as many as it takes to fit here; the same place if none does. */
export function turn(list: readonly Place[], now: Place): Place {
  return turned(list, now, quarter(now.facing));
}

/** The mirror image, turned further if only then it fits somewhere. */
export function flip(list: readonly Place[], now: Place): Place {
  return turned(list, now, mirror(now.facing));
}

function turned(list: readonly Place[], now: Place, first: string): Place {
  let way = first;
  for (let i = 0; i < 4; i++, way = quarter(way)) {
    const found = way === now.facing ? null : nearest(list, now.middle, way, NEAR);
    if (found) return found;
  }
  return now;
}

/** The cells of a facing, for a tile that floats: names as in a house, from a1 on. */
export function floating(way: string): { cells: string[]; brick: string | null } {
  const spots = way.split(' ').map((spot) => spot.split(',').map(Number) as [number, number]);
  const names = spots.map(([x, y]) => String.fromCharCode(97 + x) + (y + 1));
  const brick = way.split(' ').findIndex((spot) => spot.endsWith('*'));
  return { cells: names, brick: names[brick] ?? null };
}

function point(cell: string): Point {
  return { x: cell.charCodeAt(0) - 97, y: parseInt(cell.slice(1)) - 1 };
}

function middle(cells: readonly string[]): Point {
  const all = cells.map(point);
  const mean = (of: (p: Point) => number) => all.reduce((sum, p) => sum + of(p), 0) / all.length;
  return { x: mean(({ x }) => x) + 0.5, y: mean(({ y }) => y) + 0.5 };
}

function facing(cells: readonly Point[], brick: Point | null): string {
  const x0 = Math.min(...cells.map(({ x }) => x));
  const y0 = Math.min(...cells.map(({ y }) => y));
  return cells
    .map(({ x, y }) => `${x - x0},${y - y0},${brick && brick.x === x && brick.y === y ? '*' : ''}`)
    .sort()
    .join(' ');
}

function moved(way: string, to: (p: Point) => Point): string {
  const spots = way.split(' ').map((spot) => {
    const [x, y, brick] = spot.split(',');
    return { ...to({ x: Number(x), y: Number(y) }), brick: brick === '*' };
  });
  return facing(spots, spots.find(({ brick }) => brick) ?? null);
}
const quarter = (way: string) => moved(way, ({ x, y }) => ({ x: y, y: -x }));
const mirror = (way: string) => moved(way, ({ x, y }) => ({ x: -x, y }));

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
