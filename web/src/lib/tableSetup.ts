/** The setup of a new table: who plays, as chosen last for each game, and making it. */
import { api, type GameChoice, type NewChair, type Title } from './api';
import type { Person } from './types/wire';
import { newShare, saveShare, shareLuck } from './luckShare';
import { saveTable } from './myTables.svelte';
import { links, navigate } from './router.svelte';
import { beginningWith } from './seating';
import { changeSettings, settings } from './settings.svelte';
import { loadItem, saveItem } from './storage';
import { hasText, t } from './words.svelte';

export interface TableSetup {
  seats: NewChair[];
  options: Record<string, string>;
  starter?: number | null; // who starts; without it the lot decides
}

/** Names for bots, one per seat: short, so that they fit beside a boat. */
const BOTS = ['Inger', 'Bo', 'Freja', 'Knud'];

export function botName(seat: number): string {
  return BOTS[seat % BOTS.length] as string;
}

/** A level for a first match: neither the gentlest nor the strongest. */
export function defaultLevel(levels: readonly string[]): string {
  return levels[1] ?? levels[0] ?? '';
}

/** The name of a level, for people. */
export function levelName(level: string): string {
  return hasText(`level.${level}`) ? t(`level.${level}`) : level;
}

export function myName(): string {
  return settings.name || t('page.name.usual');
}

/** Myself at a new table: in the colour that I chose last, if any. */
export function me(): Person {
  const { colour } = settings;
  return { kind: 'person', name: myName(), ...(colour === null ? {} : { colour }) };
}

/** The options that a game still has, for this number of seats; all others will be as usual. */
export function fittingOptions(
  choices: readonly GameChoice[],
  seats: number,
  options: Readonly<Record<string, string>>,
): Record<string, string> {
  const fits = ({ kind, values }: GameChoice, value: string) =>
    kind === 'per_seat'
      ? value.length === seats && [...value].every((letter) => values.includes(letter))
      : values.includes(value);
  return Object.fromEntries(
    choices.flatMap((choice) => {
      const value = options[choice.name];
      return value !== undefined && fits(choice, value) ? [[choice.name, value]] : [];
    }),
  );
}

/** What "play now" would do: as last time, else you and two bots, if the game is for three. */
export function lastSetup(title: Title, levels: readonly string[]): TableSetup {
  const last = loadItem<TableSetup | null>(`plan.${title.name}`, null);
  if (last && title.seats.includes(last.seats.length) && last.seats.every(available(levels)))
    return { ...last, options: fittingOptions(title.choices, last.seats.length, last.options) };
  const seats = title.seats.includes(3) ? 3 : Math.min(...title.seats);
  const bot: NewChair = { kind: 'bot', level: defaultLevel(levels) };
  return { seats: [{ kind: 'person', name: '' }, ...Array(seats - 1).fill(bot)], options: {} };
}

/** A setup as the table is made: who starts sits first, and what belongs to a seat goes along. */
export function arranged(
  choices: readonly GameChoice[],
  { seats, options, starter = null }: TableSetup,
): TableSetup & { order: 'as_given' | 'lot' } {
  if (starter === null || starter >= seats.length) return { seats, options, order: 'lot' };
  const places = beginningWith(seats.length, starter);
  const moved = (name: string, value: string) =>
    choices.some((choice) => choice.name === name && choice.kind === 'per_seat')
      ? places.map((place) => value[place]).join('')
      : value;
  return {
    seats: places.map((place) => seats[place]!),
    options: Object.fromEntries(
      Object.entries(options).map(([name, value]) => [name, moved(name, value)]),
    ),
    order: 'as_given',
  };
}

function available(levels: readonly string[]): (chair: NewChair) => boolean {
  return (chair) => chair.kind !== 'bot' || levels.includes(chair.level);
}

export function saveSetup(game: string, setup: TableSetup): void {
  saveItem(`plan.${game}`, setup);
}

/** Make a table and go there. People without a name get mine, and my colour; this browser adds its share of luck. */
export async function createTable(
  game: string,
  setup: TableSetup,
  wish: { start: boolean; hints: boolean; clock?: number; order?: 'as_given' | 'lot' },
): Promise<void> {
  const share = newShare(setup.seats.findIndex(({ kind }) => kind === 'person'));
  const seats = setup.seats.map((chair, seat) =>
    chair.kind === 'person'
      ? {
          ...(chair.name?.trim() ? chair : me()),
          ...(seat === share.seat ? { commit: share.commit } : {}),
        }
      : chair.kind === 'bot'
        ? { ...chair, name: chair.name ?? botName(seat) }
        : chair,
  );
  const options = Object.keys(setup.options).length ? { options: setup.options } : {};
  const made = await api.make({ game, seats, ...options, ...wish });
  const names = seats.flatMap((chair) => (chair.kind === 'open' ? [] : [chair.name ?? '']));
  saveTable(made.table, { game, tokens: made.tokens, names, over: false });
  const token = made.tokens[share.seat];
  if (token) {
    saveShare(made.table, share);
    if (wish.start)
      await shareLuck((await api.glance(made.table, token)).table, [{ seat: share.seat, token }]);
  }
  if (wish.start && wish.order === 'lot') await saveSeats(made.table, made.tokens);
  navigate(links.table(made.table));
}

/** Make the table of a game's first match and go there. Its deal is known, so nobody adds to its luck. */
export async function createLesson(game: string): Promise<void> {
  const { seats, level } = await api.lesson(game);
  const bots = Array.from({ length: seats - 1 }, (_, nth): NewChair => {
    return { kind: 'bot', level, name: botName(nth + 1) };
  });
  const made = await api.make({ game, seats: [me(), ...bots], lesson: true });
  const names = [myName(), ...bots.map((_, nth) => botName(nth + 1))];
  const lesson = { step: 0, over: false, then: 0 };
  saveTable(made.table, { game, tokens: made.tokens, names, over: false, lesson });
  navigate(links.table(made.table));
}

/** The lot has fallen: who has which token sits where now? */
async function saveSeats(id: string, given: readonly (string | null)[]): Promise<void> {
  const tokens: (string | null)[] = given.map(() => null);
  for (const token of given) {
    if (!token) continue;
    const { seats } = (await api.glance(id, token)).table;
    tokens[seats.findIndex(({ mine }) => mine)] = token;
  }
  saveTable(id, { tokens });
}

export function saveMyName(name: string): void {
  const trimmed = name.trim().slice(0, 40);
  if (trimmed) changeSettings({ name: trimmed });
}

/** Remember my name and my colour from a table that I made. */
export function saveMe(chair: NewChair | undefined): void {
  if (chair?.kind !== 'person') return;
  saveMyName(chair.name);
  if (chair.colour != null) changeSettings({ colour: chair.colour });
}
