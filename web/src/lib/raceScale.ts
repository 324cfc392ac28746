/** The scale of a race: from the lowest score that counts to the goal, or to the leader if there is none.
 * Points may be lost, and a goal may be of any size. */
import type { Race } from './board';

export interface RaceScale {
  low: number;
  high: number;
  lines: number[]; // at most about twenty, at equal distances
  marks: number[]; // those with a number
}

const SHORTEST = 12; // points of a race without a goal, until somebody has more
const MOST_LINES = 20;

export function raceScale(race: Extract<Race, { kind: 'boats' }>): RaceScale {
  const scores = race.lanes.map(({ score }) => score);
  const low = Math.min(0, ...scores);
  const high = race.goal ?? Math.ceil(Math.max(SHORTEST, ...scores) / 4) * 4;
  const step = [1, 2, 5, 10, 20, 50, 100].find((s) => (high - low) / s <= MOST_LINES) ?? 500;
  const lines: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) lines.push(at);
  const marks = [0, 1, 2, 3, 4].map((i) => Math.round(low + ((high - low) * i) / 4));
  return { low, high, lines, marks: [...new Set(marks)] };
}

/** How far a score has come, from 0 to 1. */
export function progress({ low, high }: RaceScale, score: number): number {
  return (Math.min(Math.max(score, low), high) - low) / (high - low || 1);
}
