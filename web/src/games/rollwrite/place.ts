/** Placing: which of the legal lines a pointer, an arrow key or a turn means. A place is a line with
 * its squares: a shape, or the one square of an X, a coat of arms or a "one X". */
import { spot, type Spot } from '../../art/outline';
import { outlineOf, quarter } from './shape';

export interface Place {
  line: string;
  cells: string[];
  spots: Spot[];
  outline: string;
  x: number; // the middle, in squares
  y: number;
}

export function place(line: string): Place {
  const cells = (line.split(' ').at(-1) as string).split(',');
  const spots = cells.map((cell) => spot(cell));
  const middle = (of: number[]) => (Math.min(...of) + Math.max(...of) + 1) / 2;
  return {
    line,
    cells,
    spots,
    outline: outlineOf(spots),
    x: middle(spots.map(({ x }) => x)),
    y: middle(spots.map(({ y }) => y)),
  };
}

export function places(choices: readonly { line: string }[]): Place[] {
  return choices.map(({ line }) => place(line));
}

const far = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  (a.x - b.x) ** 2 + (a.y - b.y) ** 2;

function nearest(found: readonly Place[], to: { x: number; y: number }): Place | null {
  return found.reduce<Place | null>(
    (top, p) => (top && far(top, to) <= far(p, to) ? top : p),
    null,
  );
}

const REACH = 0.6; // squares by which a finger may miss

/** The place that a point of the house means: one that covers it, turned as before if possible; if there is
 * none, one that is as near as a finger is wide. */
export function pointed(
  all: readonly Place[],
  point: { x: number; y: number },
  outline: string | null,
): Place | null {
  const away = (at: number, square: number) => Math.max(square - at, at - square - 1, 0);
  const within = (reach: number) =>
    all.filter(({ spots }) =>
      spots.some(({ x, y }) => Math.max(away(point.x, x), away(point.y, y)) <= reach),
    );
  const covering = within(0);
  const over = covering.length ? covering : within(REACH);
  const alike = over.filter((p) => p.outline === outline);
  return nearest(alike.length ? alike : over, point);
}

/** One step by an arrow key: the nearest place in that direction, turned as it is if possible. */
export function moved(all: readonly Place[], now: Place, dx: number, dy: number): Place {
  const ahead = (p: Place) => {
    const along = (p.x - now.x) * dx + (p.y - now.y) * dy;
    const aside = Math.abs((p.x - now.x) * dy) + Math.abs((p.y - now.y) * dx);
    return along > 0.4 ? along + 2 * aside : Infinity;
  };
  const best = (found: readonly Place[]) =>
    found.reduce<Place | null>(
      (top, p) => (ahead(p) < (top ? ahead(top) : Infinity) ? p : top),
      null,
    );
  return best(all.filter((p) => p.outline === now.outline)) ?? best(all) ?? now;
}

/** A quarter turn clockwise, or as many as it takes, as near as possible. */
export function turned(all: readonly Place[], now: Place, back = false): Place {
  let spots: readonly Spot[] = now.spots;
  for (let i = 0; i < 3; i++) {
    spots = quarter(back ? quarter(quarter(spots)) : spots);
    const outline = outlineOf(spots);
    if (outline === now.outline) continue;
    const found = nearest(
      all.filter((p) => p.outline === outline),
      now,
    );
    if (found) return found;
  }
  return now;
}

/** Where to begin without a pointer: the place with the best notes, the lowest of equals. */
export function first(all: readonly Place[], worth: (line: string) => number): Place | null {
  return all.reduce<Place | null>((top, p) => {
    if (!top) return p;
    const more = worth(p.line) - worth(top.line);
    return more > 0 || (more === 0 && p.y > top.y) ? p : top;
  }, null);
}
