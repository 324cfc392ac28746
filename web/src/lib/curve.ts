/** The points of a match as lines: one for each seat, over the entries of the log. */
import type { Said } from './wire';

export interface Curve {
  seat: number;
  path: string;
  end: number; // the height of its last point
  score: number;
}

export interface Scale {
  most: number;
  least: number;
  y: (score: number) => number;
}

export function scaleOf(scores: readonly (readonly number[])[], high: number): Scale {
  const most = Math.max(1, ...scores.flat());
  const least = Math.min(0, ...scores.flat());
  return { most, least, y: (score) => (high * (most - score)) / (most - least) };
}

/** Steps up, and down where points are lost; `scores` after each entry. */
export function curves(
  scores: readonly (readonly number[])[],
  seats: number,
  wide: number,
  y: Scale['y'],
): Curve[] {
  return Array.from({ length: seats }, (_, seat) => {
    let path = `M0 ${y(0).toFixed(1)}`;
    let last = 0;
    scores.forEach((all, i) => {
      const score = all[seat] ?? 0;
      if (score === last) return;
      path += `H${(((i + 1) / scores.length) * wide).toFixed(1)}V${y(score).toFixed(1)}`;
      last = score;
    });
    return { seat, path: path + `H${wide}`, end: y(last), score: last };
  });
}

/** Heights for the names at the ends of lines: in their order, at least so far apart. */
export function spread(ends: readonly number[], apart: number): number[] {
  const order = ends.map((end, nth) => ({ end, nth })).sort((a, b) => a.end - b.end);
  const found: number[] = [];
  let last = -Infinity;
  for (const { end, nth } of order) {
    last = Math.max(end, last + apart);
    found[nth] = last;
  }
  return found;
}

export function scoresOf(said: readonly Said[]): number[][] {
  return said.map(({ scores }) => scores);
}
