/** The tables at which this browser has seats, newest first. Secrets stay in this browser. */
import { loadItem, saveItem } from './storage';

export interface MyTable {
  id: string;
  game: string;
  tokens: (string | null)[]; // by seat; several at one screen
  names: string[];
  seen: number; // when, in milliseconds
  over: boolean;
}

const MAX_TABLES = 30;
let tables = $state<MyTable[]>(loadItem<MyTable[]>('tables', []));

export function myTables(): readonly MyTable[] {
  return tables;
}

export function findTable(id: string): MyTable | null {
  return tables.find((table) => table.id === id) ?? null;
}

/** The tokens of a table that this browser has, with their seats. */
export function mySeats(id: string): { seat: number; token: string }[] {
  const tokens = findTable(id)?.tokens ?? [];
  return tokens.flatMap((token, seat) => (token ? [{ seat, token }] : []));
}

export function saveTable(id: string, change: Partial<MyTable>): void {
  const empty: MyTable = { id, game: '', tokens: [], names: [], seen: 0, over: false };
  const table = { ...(findTable(id) ?? empty), ...change, seen: Date.now() };
  tables = [table, ...tables.filter((other) => other.id !== id)].slice(0, MAX_TABLES);
  saveItem('tables', $state.snapshot(tables));
}

export function saveToken(id: string, game: string, seat: number, token: string): void {
  const tokens = [...(findTable(id)?.tokens ?? [])];
  while (tokens.length <= seat) tokens.push(null);
  tokens[seat] = token;
  saveTable(id, { game, tokens });
}

export function forgetTable(id: string): void {
  tables = tables.filter((table) => table.id !== id);
  saveItem('tables', $state.snapshot(tables));
}
