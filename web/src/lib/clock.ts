/** The clock of a match: how the time that is left is written, and when it is low. Functions of
 * numbers. */
import { t } from './words.svelte';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** When the time of the seats that owe a decision is up, in milliseconds of this browser's clock. */
export type Deadlines = Readonly<Record<number, number>>;

/** What a frame needs to show clocks: seconds for a decision, and when they are over. */
export interface MatchClock {
  limit: number;
  deadlines: Deadlines;
}

/** The choices of the lobby, in seconds; 0 is no clock. */
export const LIMITS: readonly number[] = [0, 60, 120, 300, 600, 8 * 3600, 24 * 3600, 72 * 3600];

/** From the milliseconds that are left, as the server told them at this moment. */
export function deadlines(
  left: Readonly<Record<string, number>> | undefined,
  now: number,
): Deadlines {
  const found = Object.entries(left ?? {}).map(([seat, ms]) => [Number(seat), now + ms]);
  return Object.fromEntries(found) as Deadlines;
}

/** Minutes and seconds below an hour, else hours. The last second is shown as 1, not as 0. */
export function timeText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
  const minutes = Math.floor(seconds / 60);
  const [h, min] = [Math.floor(minutes / 60), twoDigits(minutes % 60)];
  return h < 10 ? t('page.clock.hm', { h, min }) : t('page.clock.h', { h });
}

/** Whether little is left of a limit in seconds: 20 s or a tenth, but never more than half. */
export function isLow(left: number, limit: number): boolean {
  return left <= Math.min(Math.max(20, limit / 10), limit / 2) * SECOND;
}

/** A limit in seconds, in words. */
export function limitText(limit: number): string {
  if (limit === 0) return t('page.clock.none');
  if (limit * SECOND >= HOUR) return t('page.clock.hours', { n: round(limit / 3600) });
  if (limit >= 60) return t('page.clock.minutes', { n: round(limit / 60) });
  return t('page.clock.seconds', { n: limit });
}

const twoDigits = (n: number) => String(n).padStart(2, '0');
const round = (n: number) => Math.round(n * 10) / 10;
