/** The setup of a new table: who plays, as chosen last for each game, and making it. */
import { api, salt, type NewChair, type Shelf } from './api';
import { saveTable } from './myTables.svelte';
import { links, navigate } from './router.svelte';
import { changeSettings, settings } from './settings.svelte';
import { loadItem, saveItem } from './storage';
import { hasText, t } from './words.svelte';

export interface TableSetup {
  seats: NewChair[];
  options: Record<string, string>;
}

const LEVELS = ['apprentice', 'journeyman', 'mason', 'architect', 'master'];

/** Names for bots, one per seat: short, so that they fit beside a boat. */
const BOTS = ['Inger', 'Bo', 'Freja', 'Knud'];

export function botName(seat: number): string {
  return BOTS[seat % BOTS.length] as string;
}

/** A level for a first match: neither the gentlest nor the strongest. */
export function defaultLevel(levels: readonly string[]): string {
  const known = LEVELS.filter((level) => levels.includes(level));
  return known[1] ?? known[0] ?? levels[0] ?? LEVELS[1]!;
}

/** The name of a level, for people. */
export function levelName(level: string): string {
  return hasText(`level.${level}`) ? t(`level.${level}`) : level;
}

export function myName(): string {
  return settings.name || t('page.name.usual');
}

/** What "play now" would do: as last time, else you and two bots. */
export function lastSetup(game: string, shelf: Shelf | null): TableSetup {
  const last = loadItem<TableSetup | null>(`plan.${game}`, null);
  if (last && last.seats.every((chair) => available(chair, shelf))) return last;
  const level = defaultLevel(shelf?.levels ?? LEVELS);
  const bots: NewChair[] = [
    { kind: 'bot', level },
    { kind: 'bot', level },
  ];
  return { seats: [{ kind: 'person', name: '' }, ...bots], options: {} };
}

function available(chair: NewChair, shelf: Shelf | null): boolean {
  return chair.kind !== 'bot' || !shelf || shelf.levels.includes(chair.level);
}

export function saveSetup(game: string, setup: TableSetup): void {
  saveItem(`plan.${game}`, setup);
}

/** Make a table and go there. People without a name get mine; everybody adds luck. */
export async function createTable(
  game: string,
  setup: TableSetup,
  wish: { start: boolean; hints: boolean; clock?: number },
): Promise<void> {
  const seats = setup.seats.map((chair, seat) =>
    chair.kind === 'person'
      ? { ...chair, name: chair.name?.trim() || myName(), salt: salt() }
      : chair.kind === 'bot'
        ? { ...chair, name: chair.name ?? botName(seat) }
        : chair,
  );
  const options = Object.keys(setup.options).length ? { options: setup.options } : {};
  const made = await api.make({ game, seats, ...options, ...wish });
  const names = seats.flatMap((chair) => (chair.kind === 'open' ? [] : [chair.name ?? '']));
  saveTable(made.table, { game, tokens: made.tokens, names, over: false });
  navigate(links.table(made.table));
}

export function saveMyName(name: string): void {
  const trimmed = name.trim().slice(0, 40);
  if (trimmed) changeSettings({ name: trimmed });
}
