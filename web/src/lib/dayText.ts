/** A day as one speaks of it: today, yesterday, a day of this week, else its date; and an age. */
import { currentLanguage } from './words.svelte';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function dayText(
  moment: number,
  now: number,
  language = localeOf(currentLanguage()),
): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.ceil((midnight - moment) / DAY); // 0 from midnight on
  if (days <= 0) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'day');
  if (days === 1)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day');
  const date = new Date(moment);
  if (days < 7) return new Intl.DateTimeFormat(language, { weekday: 'long' }).format(date);
  const year =
    date.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', ...year }).format(
    date,
  );
}

/** How long something has lasted, in the largest unit that is full: 20 min, 3 hr, 2 days. */
export function ageText(ms: number, language = localeOf(currentLanguage())): string {
  const of = (unit: string, long: number) => {
    const style = { style: 'unit', unit, unitDisplay: 'short' } as const;
    return new Intl.NumberFormat(language, style).format(Math.floor(ms / long));
  };
  if (ms < HOUR) return of('minute', MINUTE);
  return ms < DAY ? of('hour', HOUR) : of('day', DAY);
}

/** The language of the page as it is written where this browser is at home: 10 Nov or Nov 10. */
function localeOf(language: string): string {
  return navigator.languages?.find((one) => one.startsWith(language)) ?? language;
}
