/** Previews: what a line, or a group of lines, has to offer, from the notes alone. */
import type { Choice, Notes } from './choices';

/** The points of a line; below 0 where it loses some. */
export function pointsOf(notes: Notes | undefined): number {
  return notes?.points ?? 0;
}

/** The most points that a group of lines has to offer. */
export function mostPoints(choices: readonly Choice[]): number {
  return choices.length ? Math.max(...choices.map(({ notes }) => pointsOf(notes))) : 0;
}

/** Points with their sign: `+2`, `−5`. */
export function signed(points: number): string {
  return points < 0 ? `\u2212${-points}` : `+${points}`;
}

/** Whether the decision leaves this seat: such a line asks for a second tap. */
export function passesOn(notes: Notes | undefined): boolean {
  return notes !== undefined && notes.passes !== null;
}

/** The best line of a group; the first of equals. What counts is the game's business. */
export function best<C>(choices: readonly C[], worth: (choice: C) => number): C | null {
  return choices.reduce<C | null>((top, c) => (top && worth(top) >= worth(c) ? top : c), null);
}
