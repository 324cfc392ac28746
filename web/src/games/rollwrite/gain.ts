/** What a line gains, from its notes. */
import type { Choice } from '../../lib/choices';
import type { LineNotes } from './position';

export interface Gain {
  points: number;
  rows: number[];
  columns: string[];
  coats: string[];
}

/** All fields are there, also for lines that gain nothing. */
export function gain(notes: LineNotes | undefined): Gain {
  const { points = 0, rows = [], columns = [], coats = [] } = notes ?? {};
  return { points, rows, columns, coats };
}

/** Most points are best, then most coats of arms. */
export function worth({ notes }: Choice<LineNotes>): number {
  const { points, coats } = gain(notes);
  return points * 1000 + coats.length * 50;
}
