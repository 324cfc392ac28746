/** Today: one's own token, which is the same from day to day, and how days are told. */
import { api } from './api';
import { saveToken } from './myTables.svelte';
import { links, navigate } from './router.svelte';
import { settings } from './settings.svelte';
import { loadItem, saveItem } from './storage';
import { currentLanguage, t } from './words.svelte';
import type { TodayBoard, TodayGame } from './types/wire';

const TOKEN = 'today.token';

export const todayToken = (): string | null => loadItem<string | null>(TOKEN, null);

/** The challenges of a day, today's if none is named. */
export const loadToday = (day: string | null): Promise<TodayBoard> => api.today(day, todayToken());

/** Play a challenge, or go on with it: the first time counts, if it is today's. */
export async function playToday(game: string, day: string): Promise<void> {
  const name = settings.name || t('page.name.usual');
  const made = await api.beginToday(game, { name, day }, todayToken());
  saveItem(TOKEN, made.token);
  saveToken(made.table, game, 0, made.token);
  navigate(links.table(made.table));
}

/** A day as people say it; days are those of UTC, wherever one is. */
export function dayText(day: string, options: Intl.DateTimeFormatOptions): string {
  const language = currentLanguage() === 'en' ? 'en-GB' : currentLanguage(); // the day before the month
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

export const longDay = (day: string): string =>
  dayText(day, { weekday: 'long', day: 'numeric', month: 'long' });

export const shortDay = (day: string): string => dayText(day, { day: 'numeric', month: 'long' });

/** Monday is 0. */
export const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A number that tells a place. */
export function ordinal(n: number): string {
  const kind = new Intl.PluralRules(currentLanguage(), { type: 'ordinal' }).select(n);
  return t(`page.today.nth.${kind}`, { nth: n });
}

/** How long it is until the next day, to the minute. */
export function untilNext(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  const [h, m] = [Math.floor(minutes / 60), minutes % 60];
  return h
    ? t('page.today.hours', { h, m: String(m).padStart(2, '0') })
    : t('page.today.minutes', { m });
}

/** The challenge that is shown: the one that was asked for, or the one the day begins with. */
export function shownGame(board: TodayBoard, game: string | null): TodayGame {
  const named = (name: string | null) => board.games.find((one) => one.game === name);
  return named(game) ?? named(board.lead) ?? board.games[0]!;
}

/** What a result is worth, in one sentence. */
export function aheadText({ mine }: TodayGame): string {
  if (mine.state !== 'over') return '';
  return typeof mine.ahead === 'number'
    ? t('page.today.ahead', { percent: mine.ahead })
    : t('page.today.first');
}
