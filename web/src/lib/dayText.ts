/** A day as one speaks of it: today, yesterday, a day of this week, else its date. */
import { currentLanguage } from './words.svelte';

const DAY = 24 * 3600 * 1000;

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

/** The language of the page as it is written where this browser is at home: 10 Nov or Nov 10. */
function localeOf(language: string): string {
  return navigator.languages?.find((one) => one.startsWith(language)) ?? language;
}
