/** A review of a finished match, as the server tells it, and what a page makes of its numbers. */
import type { Replay } from './api';
import type { Notes } from './choices';
import { takenBack } from './logParagraphs';
import type { Values } from './words.svelte';

export interface CurvePoint {
  n: number; // entries before it
  turn: number;
  chances: readonly number[];
  known: boolean; // false: so early nobody can know who wins
}

export interface TurningPoint {
  n: number;
  turn: number;
  seat: number;
  line: string;
  best: string;
  win: number;
  loss: number;
  why: readonly [string, Values] | null;
  played_on: { worlds: number; low: number; high: number } | null;
  notes: readonly [Notes, Notes] | null; // of the best and of the played line
}

export interface Judged {
  n: number;
  seat: number;
  loss: number;
}

export interface Accuracy {
  seat: number;
  decisions: number;
  accuracy: number | null;
  low: number;
  high: number;
}

export interface ResultShare {
  seat: number;
  start: number;
  luck: number;
  play: number;
  unexplained: number;
  result: number;
}

export interface Review {
  game: string;
  seats: number;
  entries: number;
  turns: number;
  decisions: number;
  looked_at: readonly number[];
  whole: boolean;
  curve: readonly CurvePoint[];
  judgements: readonly Judged[];
  turning_points: readonly TurningPoint[];
  players: readonly Accuracy[];
  shares: readonly ResultShare[];
}

/** A share in whole percent. */
export const percent = (share: number): number => Math.round(100 * share);

/** A share in whole percent with its sign. */
export function signedPercent(share: number): string {
  const n = percent(share);
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

export const REST = 5; // points: what is not explained is told beyond this

const CHEAP = 0.03; // a loss below it is none to speak of

/** How many decisions of a seat (null: of all) lost next to nothing, of how many. */
export function cheapOnes(review: Review, seat: number | null): { n: number; of: number } {
  const own = review.judgements.filter((one) => seat === null || one.seat === seat);
  return { n: own.filter(({ loss }) => loss < CHEAP).length, of: own.length };
}

/** The turn of every position of a replay, counted from 1. */
export function turnNumbers(steps: Replay['steps']): number[] {
  let turn = 0;
  let last: unknown;
  return steps.map(({ view }, nth) => {
    const now = (view as { turn?: unknown }).turn;
    if (nth === 0 || now !== last) turn += 1;
    last = now;
    return turn;
  });
}

/** The positions in which somebody chose what stood to the end, by the entries before them. */
export function momentsOf({ said }: Pick<Replay, 'said'>): number[] {
  const gone = takenBack(said);
  return said.flatMap(({ n, kind }) => (kind === 'chosen' && !gone.has(n) ? [n] : []));
}

const TICKS = 5;

/** Turns to be named under the curve, with the entries before each: few, evenly spread. */
export function turnTicks({ curve, turns }: Review): { n: number; turn: number }[] {
  const every = Math.max(1, Math.round(turns / TICKS));
  const wanted = (turn: number) => turn === 1 || (turn % every === 0 && turn > every / 2);
  return curve
    .filter(({ turn }, i) => wanted(turn) && turn !== curve[i - 1]?.turn && i < curve.length - 1)
    .map(({ n, turn }) => ({ n, turn }));
}

/** The line of a seat in a drawing of so much room: thin where nobody could know, then thick. */
export function chanceLines(
  review: Review,
  seat: number,
  width: number,
  height: number,
): { early: string; late: string } {
  const at = ({ n, chances }: CurvePoint): string =>
    `${round((width * n) / Math.max(1, review.entries))},${round(height * (1 - (chances[seat] ?? 0)))}`;
  const first = review.curve.findIndex(({ known }) => known);
  const split = first < 0 ? review.curve.length - 1 : first;
  const path = (points: readonly CurvePoint[]) => points.map(at).join(' ');
  return { early: path(review.curve.slice(0, split + 1)), late: path(review.curve.slice(split)) };
}

const round = (x: number): number => Math.round(10 * x) / 10;

const APART = 18; // between two names
const LETTERS = 13; // of a name that has room

/** The names at the ends of the lines, none upon another: where they stand in a drawing so high. */
export function endNames(
  review: Review,
  names: readonly string[],
  height: number,
): { seat: number; name: string; y: number }[] {
  const ends = review.curve.at(-1)?.chances ?? [];
  const found = names.map((name, seat) => ({
    seat,
    name: name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name,
    y: round(height * (1 - (ends[seat] ?? 0))),
  }));
  found.sort((a, b) => b.y - a.y || b.seat - a.seat); // from the lowest up
  found.forEach((one, nth) => {
    const below = found[nth - 1];
    if (below) one.y = Math.min(one.y, below.y - APART);
  });
  return found;
}
