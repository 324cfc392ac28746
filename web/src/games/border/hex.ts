/** Geometry of the land: pointy hexagons in rows, odd rows shifted half a cell to the right. On phones
 * everything is turned a quarter clockwise, so the top row stands at the right. */
import type { Hex, Land } from './land';

export interface Point {
  x: number;
  y: number;
}

export const RADIUS = 31;
export const DRAWN = 28.4; // a little smaller than its place
export const WIDE = RADIUS * Math.sqrt(3);
export const HIGH = RADIUS * 1.5;

/** The middle of a cell. */
export function middle([column, row]: Hex, turned = false): Point {
  const x = (column + 0.5 + (row % 2) / 2) * WIDE;
  const y = row * HIGH + RADIUS;
  return turned ? { x: -y, y: x } : { x, y };
}

/** The cell at a point: the one whose middle is nearest. */
export function hexAt(point: Point, turned = false): Hex {
  const { x, y } = turned ? { x: point.y, y: -point.x } : point;
  const row = Math.floor((y - RADIUS) / HIGH);
  const [upper, lower] = [columnAt(x, row), columnAt(x, row + 1)];
  return distance(x, y, upper, row) <= distance(x, y, lower, row + 1)
    ? [upper, row]
    : [lower, row + 1];
}

function columnAt(x: number, row: number): number {
  return Math.round(x / WIDE - 0.5 - (row & 1) / 2) + 0; // never -0
}

function distance(x: number, y: number, column: number, row: number): number {
  const dx = (column + 0.5 + (row & 1) / 2) * WIDE - x;
  const dy = row * HIGH + RADIUS - y;
  return dx * dx + dy * dy;
}

/** A hexagon as a path. */
export function hexagon({ x, y }: Point, radius: number, turned = false): string {
  const corners = [0, 1, 2, 3, 4, 5].map((nth) => {
    const angle = ((nth + (turned ? 0 : 0.5)) * Math.PI) / 3;
    return `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}z`;
}

export function line(points: readonly Point[]): string {
  return 'M' + points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L');
}

/** The box around all cells, for a viewBox. */
export function box(land: Land, turned: boolean): string {
  const points = land.cells.map(({ hex }) => middle(hex, turned));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - RADIUS - 3, Math.min(...ys) - RADIUS - 3];
  const size = [Math.max(...xs) + RADIUS + 3 - left, Math.max(...ys) + RADIUS + 3 - top];
  return [left, top, ...size].map(round).join(' ');
}

/** The nearest of some targets in the direction of an arrow key; null at the edge. */
export function towards<T extends Point>(
  from: Point,
  key: string,
  targets: readonly T[],
): T | null {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!way) return null;
  const [dx, dy] = way as [number, number];
  const cost = ({ x, y }: Point) => {
    const ahead = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    return ahead <= 1 ? Infinity : ahead + 2 * aside;
  };
  const best = targets.reduce<T | null>(
    (found, next) => (cost(next) < (found ? cost(found) : Infinity) ? next : found),
    null,
  );
  return best;
}

export function mean(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** Names of cells in the order in which they stand around a point, for what runs along a fence. */
export function around(land: Land, names: readonly string[]): string[] {
  const at = new Map(land.cells.map(({ name, hex }) => [name, middle(hex)]));
  const points = names.map((name) => at.get(name) ?? { x: 0, y: 0 });
  const { x, y } = mean(points);
  const angle = new Map(
    names.map((name, nth) => {
      const point = points[nth] as Point;
      return [name, Math.atan2(point.y - y, point.x - x)];
    }),
  );
  return [...names].sort((a, b) => (angle.get(a) ?? 0) - (angle.get(b) ?? 0));
}

/** Whether a point is in one of these cells. Asked very often, so it makes nothing on the way. */
export function inside(
  interior: readonly Hex[],
  turned: boolean,
): (x: number, y: number) => boolean {
  const cells = new Set(interior.map(([column, row]) => row * 64 + column));
  const has = (row: number, column: number) => cells.has(row * 64 + column);
  return (x0, y0) => {
    const x = turned ? y0 : x0;
    const y = turned ? -x0 : y0;
    const row = Math.floor((y - RADIUS) / HIGH);
    const upper = columnAt(x, row);
    const lower = columnAt(x, row + 1);
    return distance(x, y, upper, row) <= distance(x, y, lower, row + 1)
      ? has(row, upper)
      : has(row + 1, lower);
  };
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
