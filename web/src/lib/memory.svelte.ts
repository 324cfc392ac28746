/** Memory: the tables at which this browser has seats, newest first. Secrets stay in this browser. */
import { keep, kept } from './storage';

export interface Known {
  id: string;
  game: string;
  tokens: (string | null)[]; // by seat; several at one screen
  names: string[];
  seen: number; // when, in milliseconds
  over: boolean;
}

const MOST = 30;
let tables = $state<Known[]>(kept<Known[]>('tables', []));

export function known(): readonly Known[] {
  return tables;
}

export function recall(id: string): Known | null {
  return tables.find((table) => table.id === id) ?? null;
}

/** The tokens of a table that this browser has, with their seats. */
export function seatsOf(id: string): { seat: number; token: string }[] {
  const tokens = recall(id)?.tokens ?? [];
  return tokens.flatMap((token, seat) => (token ? [{ seat, token }] : []));
}

export function remember(id: string, change: Partial<Known>): void {
  const empty: Known = { id, game: '', tokens: [], names: [], seen: 0, over: false };
  const table = { ...(recall(id) ?? empty), ...change, seen: Date.now() };
  tables = [table, ...tables.filter((other) => other.id !== id)].slice(0, MOST);
  keep('tables', $state.snapshot(tables));
}

export function rememberToken(id: string, game: string, seat: number, token: string): void {
  const tokens = [...(recall(id)?.tokens ?? [])];
  while (tokens.length <= seat) tokens.push(null);
  tokens[seat] = token;
  remember(id, { game, tokens });
}

export function forget(id: string): void {
  tables = tables.filter((table) => table.id !== id);
  keep('tables', $state.snapshot(tables));
}
