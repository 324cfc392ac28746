/** Where the coach stands: beside what is lit, never over it, its tip towards it. */

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface CoachPlace {
  x: number;
  y: number;
  tip: 'left' | 'right' | 'up' | 'down' | null; // on which edge, pointing to what is lit
  at: number; // how far along that edge
  fits: boolean;
}

const APART = 18; // pixels between the coach and what is lit: room for the tip
const EDGE = 10; // and to the edge of the window
const RIM = 2; // of light at the edge of the window
const CORNER = 34; // the tip keeps clear of round corners

/** One frame around all. */
export function union(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((one) => one.x));
  const y = Math.min(...rects.map((one) => one.y));
  const right = Math.max(...rects.map((one) => one.x + one.width));
  const bottom = Math.max(...rects.map((one) => one.y + one.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Frames that stand close together become one; those apart stay on their own. The first thing's is the
 * first, and all are in sight. */
export function holes(rects: readonly Rect[], pad: number, most: number, view: Size): Rect[] {
  const merged: Rect[] = [];
  for (const rect of rects) {
    let now = rect;
    for (let near = merged.find((one) => isNear(one, now)); near;) {
      merged.splice(merged.indexOf(near), 1);
      now = union([near, now]);
      near = merged.find((one) => isNear(one, now));
    }
    if (rects.indexOf(rect) === 0 || contains(now, rects[0]!)) merged.unshift(now);
    else merged.push(now);
  }
  const all = merged.length > most ? [union(merged)] : merged;
  return all.map((one) => {
    const [x, width] = inSight(one.x - pad, one.width + 2 * pad, view.width);
    const [y, height] = inSight(one.y - pad, one.height + 2 * pad, view.height);
    return { x, y, width, height };
  });
}

function contains(frame: Rect, { x, y }: Rect): boolean {
  return x >= frame.x && y >= frame.y && x < frame.x + frame.width && y < frame.y + frame.height;
}

/** A stretch as far as it lies within the window. */
function inSight(at: number, size: number, whole: number): [at: number, size: number] {
  const from = Math.max(at, RIM);
  return [from, Math.max(0, Math.min(at + size, whole - RIM) - from)];
}

function isNear(a: Rect, b: Rect): boolean {
  const gap = (at: number, size: number, other: number, its: number) =>
    Math.max(at - (other + its), other - (at + size));
  const reach = 1.3 * Math.min(a.width, a.height, b.width, b.height);
  return gap(a.x, a.width, b.x, b.width) < reach && gap(a.y, a.height, b.y, b.height) < reach;
}

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/** Place a coach of this size beside the first frame, and over none of the others; `above` is what its bird
 * needs over its upper edge. */
export function placeCoach(
  lit: readonly Rect[],
  coach: Size,
  view: Size,
  above: number,
): CoachPlace {
  const lowest = view.height - EDGE - coach.height;
  const [first] = lit;
  if (!first) return { x: (view.width - coach.width) / 2, y: lowest, tip: null, at: 0, fits: true };
  const sides = [first, union(lit)]
    .flatMap((frame) => around(frame, first, coach, view, above))
    .map((side) => ({ ...side, lack: lack(side, coach, view, above, lit) }));
  const best = sides.reduce((now, other) => (other.lack < now.lack ? other : now));
  return {
    x: between(EDGE, best.x, view.width - EDGE - coach.width),
    y: between(EDGE, best.y, lowest),
    tip: best.tip,
    at: best.at,
    fits: best.lack === 0,
  };
}

interface Side extends Rect {
  tip: 'left' | 'right' | 'up' | 'down';
  at: number;
}

/** The four places around a frame, the best first, each with its tip towards what is meant. */
function around(frame: Rect, meant: Rect, coach: Size, view: Size, above: number): Side[] {
  const [middleX, middleY] = [meant.x + meant.width / 2, meant.y + meant.height / 2];
  const x = between(EDGE, middleX - coach.width / 2, view.width - EDGE - coach.width);
  const y = between(EDGE + above, middleY - coach.height / 2, view.height - EDGE - coach.height);
  const across = { ...coach, y, at: between(CORNER, middleY - y, coach.height - CORNER) };
  const along = { ...coach, x, at: between(CORNER, middleX - x, coach.width - CORNER) };
  const beside: Side[] = [
    { ...across, x: frame.x - APART - coach.width, tip: 'right' },
    { ...across, x: frame.x + frame.width + APART, tip: 'left' },
  ];
  const over: Side[] = [
    { ...along, y: frame.y - APART - coach.height, tip: 'down' },
    { ...along, y: frame.y + frame.height + APART, tip: 'up' },
  ];
  return view.width < 700 ? [...over, ...beside] : [...beside, ...over];
}

/** By how many pixels a place is too small, or covers what is lit; 0: it fits. */
function lack(at: Rect, coach: Size, view: Size, above: number, lit: readonly Rect[]): number {
  const outside = Math.max(
    EDGE - at.x,
    at.x + coach.width - view.width + EDGE,
    EDGE + above - at.y,
    at.y + coach.height - view.height + EDGE,
    0,
  );
  return outside + Math.max(0, ...lit.map((frame) => shared(at, frame)));
}

/** How deep two frames lie over each other. */
function shared(a: Rect, b: Rect): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, Math.min(wide, high));
}

/** What is left of a frame that the coach cannot stand beside: the larger part above or below it. */
export function uncovered(frame: Rect, coach: Rect): Rect {
  if (!shared(frame, coach)) return frame;
  const bottom = frame.y + frame.height;
  const above = { ...frame, height: Math.max(0, coach.y - APART - frame.y) };
  const top = coach.y + coach.height + APART;
  const below = { ...frame, y: top, height: Math.max(0, bottom - top) };
  return above.height > below.height ? above : below;
}
