/** Scenery: the ground of each zone, where its picture and its coin stand, and small marks around
 * them. Worked out from the cells, so that boards of one's own look as good as the built-in one. */
import { hexagon, inside, mean, middle, RADIUS, round, type Point } from './hex';
import type { Hex, Land, Zone } from './land';

export interface Place {
  name: string;
  ground: string;
  picture: { x: number; y: number; width: number; height: number };
  coin: Point;
  marks: { kind: string; path: string };
}

const PICTURES = [
  'well', 'beehive', 'goat', 'orchard', 'eagle', 'villa', 'windmill', 'sailboat', 'castle',
]; // prettier-ignore
const MARKS: Record<string, string> = {
  eagle: 'rock', villa: 'flower', beehive: 'flower', windmill: 'wheat', sailboat: 'wave',
}; // prettier-ignore
const DRAW: Record<string, (at: string) => string> = {
  grass: (at) => `M${at}m-4 0l-2-5m6 6v-7m4 6l2-5`,
  wheat: (at) => `M${at}v-8m0 3l3-3m-3 5l-3-3`,
  wave: (at) => `M${at}q4-4 8 0t8 0`,
  rock: (at) => `M${at}l4-7 4 7z`,
  flower: (at) => `M${at}h.01m7-3h.01m-3 7h.01`,
};
const LARGEST = 156;
const SMALLEST = 42;
const STEP = 8;
const COIN = 18; // its radius, and a little air

/** Whether there is a picture of this zone; zones of other names carry their name. */
export function pictured(name: string): boolean {
  return PICTURES.includes(name);
}

const known = new WeakMap<Land, Map<boolean, Place[]>>();

export function scenery(land: Land, turned: boolean): Place[] {
  const both = known.get(land) ?? new Map<boolean, Place[]>();
  known.set(land, both);
  const found = both.get(turned) ?? land.zones.map((zone) => place(zone, turned));
  both.set(turned, found);
  return found;
}

function place(zone: Zone, turned: boolean): Place {
  const middles = zone.interior.map((hex) => middle(hex, turned));
  const within = inside(zone.interior, turned);
  const fits = (point: Point, rx: number, ry: number) =>
    EDGE.every(([c, s]) => within(point.x + c * rx, point.y + s * ry));
  const spots = candidates(middles).filter(({ x, y }) => within(x, y));
  const centre = mean(middles);
  spots.sort((a, b) => far(a, centre) - far(b, centre));
  const coins = spots.filter((point) => fits(point, COIN, COIN));
  for (let size = LARGEST; size >= SMALLEST; size -= 6) {
    const [rx, ry] = [size / 2, size * 0.4];
    for (const spot of spots) {
      if (!fits(spot, rx * 0.94, ry * 0.94)) continue;
      const coin = beside(coins, spot, rx + COIN - 2, ry + COIN - 2);
      if (coin) return finish(zone, middles, turned, spot, size, coin);
    }
  }
  const coin = coins[0] ?? centre;
  return finish(zone, middles, turned, centre, SMALLEST, coin);
}

/** Points of a circle, where a picture must still be inside its zone. */
const EDGE = Array.from({ length: 12 }, (_, nth): [number, number] => {
  const angle = (nth * Math.PI) / 6;
  return [Math.cos(angle), Math.sin(angle)];
});

function candidates(middles: readonly Point[]): Point[] {
  const found: Point[] = [];
  const [xs, ys] = [middles.map(({ x }) => x), middles.map(({ y }) => y)];
  for (let x = Math.min(...xs) - RADIUS; x <= Math.max(...xs) + RADIUS; x += STEP) {
    for (let y = Math.min(...ys) - RADIUS; y <= Math.max(...ys) + RADIUS; y += STEP) {
      found.push({ x, y });
    }
  }
  return found;
}

/** The nearest place for a coin that does not cover the picture, below it if it can be. */
function beside(coins: readonly Point[], { x, y }: Point, rx: number, ry: number): Point | null {
  const free = coins.filter((coin) => Math.hypot((coin.x - x) / rx, (coin.y - y) / ry) >= 1);
  const cost = (coin: Point) => far(coin, { x, y }) - 0.35 * (coin.y - y);
  free.sort((a, b) => cost(a) - cost(b));
  return free[0] ?? null;
}

function finish(
  zone: Zone,
  middles: readonly Point[],
  turned: boolean,
  spot: Point,
  size: number,
  coin: Point,
): Place {
  const kind = MARKS[zone.name] ?? 'grass';
  const draw = DRAW[kind] as (at: string) => string;
  const clear = (point: Point) =>
    Math.hypot((point.x - spot.x) / (size * 0.55), (point.y - spot.y) / (size * 0.45)) > 1 &&
    far(point, coin) > COIN + 8;
  const marks = zone.interior.flatMap((hex, nth) =>
    [0, 1].map((which) => scattered(middles[nth] as Point, hex, which)).filter(clear),
  );
  return {
    name: zone.name,
    ground: middles.map((point) => hexagon(point, RADIUS + 0.6, turned)).join(''),
    picture: {
      x: round(spot.x - size / 2),
      y: round(spot.y - size * 0.4),
      width: size,
      height: size * 0.8,
    },
    coin: { x: round(coin.x), y: round(coin.y) },
    marks: { kind, path: marks.map(({ x, y }) => draw(`${round(x)} ${round(y)}`)).join('') },
  };
}

/** Where a mark stands in its cell: anywhere, but always at the same place. */
function scattered({ x, y }: Point, [column, row]: Hex, which: number): Point {
  let hash = Math.imul(column * 31 + row * 517 + which * 7919 + 7, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash ^= hash >>> 13;
  return { x: x + ((hash & 255) / 255 - 0.5) * 34, y: y + (((hash >> 8) & 255) / 255 - 0.5) * 34 };
}

function far(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
