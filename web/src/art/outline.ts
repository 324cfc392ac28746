/** The outline of a tile: one path around its cells, inset, with round corners. Cell = 40. */

export const CELL = 40;

export interface Spot {
  x: number;
  y: number;
}

/** A cell of a house by its name: column a-e, row 1-9 counted from below. */
export function spot(name: string, rows = 9): Spot {
  return { x: name.charCodeAt(0) - 97, y: rows - Number(name.slice(1)) };
}

/** Walk the edges of the cells clockwise, move each corner inward and round it. */
export function outline(cells: readonly Spot[], inset = 1, radius = 5): string {
  const filled = new Set(cells.map(({ x, y }) => `${x},${y}`));
  const has = (x: number, y: number) => filled.has(`${x},${y}`);
  const edges = new Map<string, [number, number][]>();
  const add = (x: number, y: number, to: [number, number]) => {
    const key = `${x},${y}`;
    edges.set(key, [...(edges.get(key) ?? []), to]);
  };
  for (const { x, y } of cells) {
    if (!has(x, y - 1)) add(x, y, [x + 1, y]);
    if (!has(x + 1, y)) add(x + 1, y, [x + 1, y + 1]);
    if (!has(x, y + 1)) add(x + 1, y + 1, [x, y + 1]);
    if (!has(x - 1, y)) add(x, y + 1, [x, y]);
  }
  const loops: string[] = [];
  while (edges.size) loops.push(smooth(walk(edges), inset, radius));
  return loops.join('');
}

type Point = [number, number];

/** Take one closed loop out of the edges; where two begin at a point, turn right. */
function walk(edges: Map<string, Point[]>): Point[] {
  const first = ([...edges.keys()][0] as string).split(',').map(Number) as Point;
  const points: Point[] = [];
  let at = first;
  let heading: Point = [0, 0];
  do {
    points.push(at);
    const key = at.join();
    const ways = edges.get(key) as Point[];
    const right = (to: Point) => to[0] - at[0] === -heading[1] && to[1] - at[1] === heading[0];
    const next = ways.find(right) ?? (ways[0] as Point);
    const left = ways.filter((way) => way !== next);
    if (left.length) edges.set(key, left);
    else edges.delete(key);
    heading = [next[0] - at[0], next[1] - at[1]];
    at = next;
  } while (at.join() !== first.join());
  return points;
}

function smooth(loop: Point[], inset: number, radius: number): string {
  const n = loop.length;
  const turn = (a: Point, b: Point, c: Point) =>
    (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
  let path = '';
  for (let i = 0; i < n; i++) {
    const [a, b, c] = [loop[(i + n - 1) % n], loop[i], loop[(i + 1) % n]] as [Point, Point, Point];
    if (turn(a, b, c) === 0) continue;
    const come: Point = [b[0] - a[0], b[1] - a[1]];
    const leave: Point = [c[0] - b[0], c[1] - b[1]];
    // inward is to the right of the way round: (-dy, dx)
    const x = b[0] * CELL + (-come[1] - leave[1]) * inset;
    const y = b[1] * CELL + (come[0] + leave[0]) * inset;
    path += `${path ? 'L' : 'M'}${x - come[0] * radius} ${y - come[1] * radius}`;
    path += `Q${x} ${y} ${x + leave[0] * radius} ${y + leave[1] * radius}`;
  }
  return path + 'z';
}

/** Of the rows that some new cells go to, the one that lacks fewest cells then. */
export function fullest(
  fresh: readonly string[],
  filled: readonly string[],
  wide: number,
): { row: string; left: number } | null {
  const all = new Set([...fresh, ...filled]);
  const rows = [...new Set(fresh.map((cell) => cell.slice(1)))].map((row) => ({
    row,
    left: wide - [...all].filter((cell) => cell.slice(1) === row).length,
  }));
  return rows.reduce<(typeof rows)[0] | null>((a, b) => (a && a.left <= b.left ? a : b), null);
}
