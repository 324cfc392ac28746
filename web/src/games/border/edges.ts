/** The line around hexagons: all their sides but those that two of them share. */
import { RADIUS, round, type Point } from './hex';

export function around(middles: readonly Point[], turned: boolean): string {
  const sides = new Map<string, { from: Point; to: Point }>();
  for (const { x, y } of middles) {
    const corners = [0, 1, 2, 3, 4, 5].map((nth): Point => {
      const angle = ((nth + (turned ? 0 : 0.5)) * Math.PI) / 3;
      return { x: round(x + RADIUS * Math.cos(angle)), y: round(y + RADIUS * Math.sin(angle)) };
    });
    corners.forEach((from, nth) => {
      const to = corners[(nth + 1) % 6] as Point;
      const name = [key(from), key(to)].sort().join();
      if (!sides.delete(name)) sides.set(name, { from, to });
    });
  }
  return [...loops([...sides.values()])].join('');
}

/** Corners that belong together may differ by a rounding. */
function key({ x, y }: Point): string {
  return `${Math.round(x / 4)} ${Math.round(y / 4)}`;
}

/** Sides in the order in which they follow each other, as closed paths. */
function* loops(sides: { from: Point; to: Point }[]): Generator<string> {
  while (sides.length) {
    const first = sides.pop()!;
    const points = [first.from, first.to];
    for (;;) {
      const end = key(points.at(-1)!);
      const nth = sides.findIndex(({ from, to }) => key(from) === end || key(to) === end);
      if (nth < 0) break;
      const [{ from, to }] = sides.splice(nth, 1) as [{ from: Point; to: Point }];
      points.push(key(from) === end ? to : from);
    }
    yield `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}z`;
  }
}
