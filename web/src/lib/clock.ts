/** Clocks in words: how a rest of time is written, and when it is little. Functions of numbers. */
import { t } from './words.svelte';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** When the time of the seats that owe a decision is up, in milliseconds of this browser's clock. */
export type Ends = Readonly<Record<number, number>>;

/** What a frame needs to show clocks: seconds for a decision, and when they are over. */
export interface Limits {
  limit: number;
  ends: Ends;
}

/** The choices of the lobby, in seconds; 0 is no clock. */
export const CHOICES: readonly number[] = [0, 60, 120, 300, 600, 8 * 3600, 24 * 3600, 72 * 3600];

/** From the rests that the server told at this moment. */
export function ends(rests: Readonly<Record<string, number>> | undefined, now: number): Ends {
  const found = Object.entries(rests ?? {}).map(([seat, rest]) => [Number(seat), now + rest]);
  return Object.fromEntries(found) as Ends;
}

/** Minutes and seconds below an hour, else hours. The last second is shown as 1, not as 0. */
export function shown(rest: number): string {
  const seconds = Math.max(0, Math.ceil(rest / SECOND));
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  const minutes = Math.floor(seconds / 60);
  const [h, min] = [Math.floor(minutes / 60), two(minutes % 60)];
  return h < 10 ? t('page.clock.hm', { h, min }) : t('page.clock.h', { h });
}

/** Whether little is left of a limit in seconds: 20 s or a tenth, but never more than half. */
export function little(rest: number, limit: number): boolean {
  return rest <= Math.min(Math.max(20, limit / 10), limit / 2) * SECOND;
}

/** A limit in seconds, in words. */
export function limitText(limit: number): string {
  if (limit === 0) return t('page.clock.none');
  if (limit * SECOND >= HOUR) return t('page.clock.hours', { n: round(limit / 3600) });
  if (limit >= 60) return t('page.clock.minutes', { n: round(limit / 60) });
  return t('page.clock.seconds', { n: limit });
}

const two = (n: number) => String(n).padStart(2, '0');
const round = (n: number) => Math.round(n * 10) / 10;
