/** Sitting down: making tables, and what was chosen last for each game. */
import { api, salt, type NewChair, type Shelf } from './api';
import { remember } from './memory.svelte';
import { go, links } from './router.svelte';
import { set, settings } from './settings.svelte';
import { keep, kept } from './storage';
import { knows, t } from './words.svelte';

export interface Plan {
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
export function usualLevel(levels: readonly string[]): string {
  const known = LEVELS.filter((level) => levels.includes(level));
  return known[1] ?? known[0] ?? levels[0] ?? LEVELS[1]!;
}

/** The name of a level, for people. */
export function levelName(level: string): string {
  return knows(`level.${level}`) ? t(`level.${level}`) : level;
}

export function myName(): string {
  return settings.name || t('page.name.usual');
}

/** What "play now" would do: as last time, else you and two bots. */
export function lastPlan(game: string, shelf: Shelf | null): Plan {
  const plan = kept<Plan | null>(`plan.${game}`, null);
  if (plan && plan.seats.every((chair) => known(chair, shelf))) return plan;
  const level = usualLevel(shelf?.levels ?? LEVELS);
  const bots: NewChair[] = [
    { kind: 'bot', level },
    { kind: 'bot', level },
  ];
  return { seats: [{ kind: 'person', name: '' }, ...bots], options: {} };
}

function known(chair: NewChair, shelf: Shelf | null): boolean {
  return chair.kind !== 'bot' || !shelf || shelf.levels.includes(chair.level);
}

export function keepPlan(game: string, plan: Plan): void {
  keep(`plan.${game}`, plan);
}

/** Make a table and go there. People without a name get mine; everybody adds luck. */
export async function sit(
  game: string,
  plan: Plan,
  wish: { start: boolean; hints: boolean; clock?: number },
): Promise<void> {
  const seats = plan.seats.map((chair, seat) =>
    chair.kind === 'person'
      ? { ...chair, name: chair.name?.trim() || myName(), salt: salt() }
      : chair.kind === 'bot'
        ? { ...chair, name: chair.name ?? botName(seat) }
        : chair,
  );
  const options = Object.keys(plan.options).length ? { options: plan.options } : {};
  const made = await api.make({ game, seats, ...options, ...wish });
  const names = seats.flatMap((chair) => (chair.kind === 'open' ? [] : [chair.name ?? '']));
  remember(made.table, { game, tokens: made.tokens, names, over: false });
  go(links.table(made.table));
}

export function rememberName(name: string): void {
  const trimmed = name.trim().slice(0, 40);
  if (trimmed) set({ name: trimmed });
}
