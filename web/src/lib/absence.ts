/** People who are not connected: since when, and from when a bot may stand in. Functions of values. */
import { timeText } from './clock';
import type { Table } from './wire';

export interface Absence {
  since: number; // milliseconds of this browser's clock
  until: number;
}
export type Absences = Readonly<Record<number, Absence>>;

/** From what the server told at this moment. */
export function absences(told: Table['absent'] | undefined, now: number): Absences {
  const found = Object.entries(told ?? {}).map(([seat, { gone, wait }]) => [
    Number(seat),
    { since: now - gone, until: now + wait },
  ]);
  return Object.fromEntries(found) as Absences;
}

/** For how long somebody has been gone, as a clock shows it; a second begins at 0:00. */
export function goneText({ since }: Absence, now: number): string {
  return timeText(1000 * Math.floor(Math.max(0, now - since) / 1000));
}

/** What is left of the time in which nobody can be replaced; null when it is over. */
export function graceText({ until }: Absence, now: number): string | null {
  return until > now ? timeText(until - now) : null;
}
