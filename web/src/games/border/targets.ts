/** What can be pointed at on a board: segments, or single cells. */
import { mean, type Point } from './hex';
import type { Land } from './land';

export interface Target extends Point {
  id: string;
  cells: readonly string[];
}

type Place = (cell: string) => Point;

export const cellTargets = (cells: Iterable<string>, at: Place): Target[] =>
  [...cells].map((cell) => ({ id: cell, cells: [cell], ...at(cell) }));

export const segmentTargets = ({ segments }: Land, at: Place): Target[] =>
  segments.map((cells, nth) => ({ id: `${nth + 1}`, cells, ...mean(cells.map(at)) }));

/** The target with the open cell closest to a point, not farther than `reach`. */
export function nearest(
  point: Point,
  targets: readonly Target[],
  open: (cell: string) => boolean,
  at: Place,
  reach: number,
): string | null {
  const far = (cell: string) => Math.hypot(at(cell).x - point.x, at(cell).y - point.y);
  const found = targets
    .map(({ id, cells }) => ({ id, far: Math.min(...cells.filter(open).map(far)) }))
    .filter((one) => one.far < reach)
    .sort((a, b) => a.far - b.far);
  return found[0]?.id ?? null;
}
