/** Tables whose luck is not their own alone: the deal of a finished match again, or practice from a moment
 * of one. They count nowhere, and everybody at them is told. */
import { api, type NewChair, type Replay } from './api';
import { saveTable } from './myTables.svelte';
import { links, navigate } from './router.svelte';
import { botName, me } from './tableSetup';
import type { Table } from './wire';

/** The luck of a match that is over, and what was played with it. */
export interface FinishedDeal {
  game: string;
  options: Record<string, string>;
  seed: string;
  salts: string[];
  levels: (string | null)[]; // of the bots that played, by seat
}

/** The deal of a table; null if it is not over, or not its own luck from the first deal on. */
export function dealOfTable(table: Table): FinishedDeal | null {
  const { game, options, seed, salts, seats, deal, lesson, today } = table;
  if (!seed || lesson || today || deal?.kind === 'practice') return null;
  return { game, options, seed, salts: salts ?? [], levels: seats.map(({ level }) => level) };
}

/** The deal of a record: whoever played, bots will. */
export function dealOfReplay(replay: Replay): FinishedDeal | null {
  const { game, seed, salts, seats, deal, draws } = replay;
  if (!seed || draws || deal?.kind === 'practice') return null; // a challenge stays one
  const options = replay.options as Record<string, string>;
  return { game, options, seed, salts: salts ?? [], levels: Array(seats).fill(null) };
}

/** Who plays: I on one seat; on the others bots or, if a friend is called, whoever comes first. */
export function seatsAround(
  own: number,
  levels: readonly (string | null)[],
  level: string,
  friend = false,
): NewChair[] {
  const called = levels.findIndex((bot, seat) => seat !== own && bot === null);
  const open = !friend ? -1 : called >= 0 ? called : own === 0 ? 1 : 0;
  return levels.map((bot, seat): NewChair => {
    if (seat === own) return me();
    if (seat === open) return { kind: 'open' };
    return { kind: 'bot', level: bot ?? level, name: botName(seat) };
  });
}

/** Play a deal again, or open a table for it to which a friend can come. */
export async function playDeal(
  deal: FinishedDeal,
  own: number,
  level: string,
  friend: boolean,
): Promise<void> {
  const { game, options, seed, salts, levels } = deal;
  const seats = seatsAround(own, levels, level, friend);
  const known = { kind: 'known', seed, salts } as const;
  await begin(game, await api.make({ game, seats, options, start: !friend, deal: known }), seats);
}

/** Play on from a record behind its first n entries. */
export async function playOn(
  match: { game: string; seats: number },
  record: string,
  n: number,
  own: number,
  level: string,
): Promise<void> {
  const seats = seatsAround(own, Array(match.seats).fill(null), level);
  const deal = { kind: 'practice', record, n } as const;
  await begin(match.game, await api.make({ game: match.game, seats, deal }), seats);
}

async function begin(
  game: string,
  made: { table: string; tokens: (string | null)[] },
  seats: readonly NewChair[],
): Promise<void> {
  const names = seats.flatMap((chair) => (chair.kind === 'open' ? [] : [chair.name ?? '']));
  saveTable(made.table, { game, tokens: made.tokens, names, over: false });
  navigate(links.table(made.table));
}
