/** Previews: what one line, or a group of lines, would cost and gain, from the notes alone. */
import type { Choice, Notes } from './choices';

export interface Gain {
  points: number;
  rows: number[];
  columns: string[];
  coats: string[];
  zones: string[];
}

export interface Summary {
  lines: number;
  points: number; // the best of the group
  coats: number;
  zones: number;
  cost: [low: number, high: number] | null;
}

/** What a line gains; all fields are there, also for lines that gain nothing. */
export function gain(notes: Notes | undefined): Gain {
  return {
    points: notes?.points ?? 0,
    rows: notes?.rows ?? [],
    columns: notes?.columns ?? [],
    coats: notes?.coats ?? [],
    zones: notes?.zones ?? [],
  };
}

/** What lines that begin alike have to offer. */
export function summary(choices: readonly Choice[]): Summary {
  const gains = choices.map(({ notes }) => gain(notes));
  const costs = choices.flatMap(({ notes }) => (notes.cost === undefined ? [] : [notes.cost]));
  return {
    lines: choices.length,
    points: Math.max(0, ...gains.map(({ points }) => points)),
    coats: Math.max(0, ...gains.map(({ coats }) => coats.length)),
    zones: Math.max(0, ...gains.map(({ zones }) => zones.length)),
    cost: costs.length ? [Math.min(...costs), Math.max(...costs)] : null,
  };
}

/** Whether the decision leaves this seat: such a line asks for a second tap. */
export function passesOn(notes: Notes | undefined): boolean {
  return notes !== undefined && notes.passes !== null;
}

/** The best line of a group: most points, then most coats and zones, then the cheapest. */
export function best<C extends Choice>(choices: readonly C[]): C | null {
  const worth = ({ notes }: C) => {
    const { points, coats, zones } = gain(notes);
    return points * 1000 + (coats.length + zones.length) * 50 - (notes.cost ?? 0);
  };
  return choices.reduce<C | null>((top, c) => (top && worth(top) >= worth(c) ? top : c), null);
}
