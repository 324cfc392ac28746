/** The tables at which this browser has seats, newest first. Secrets stay in this browser. What is running
 * is one item, with a bound; what is finished stays, each match an item of its own (`finished.ID`). */
import { ownTables } from '$serverLink';
import { untrack } from 'svelte';
import type { Outcome } from './outcome';
import { dropItem, itemNames, loadItem, PREFIX, saveItem } from './storage';

export interface MyTable {
  id: string;
  game: string;
  tokens: (string | null)[]; // by seat; several at one screen
  names: string[];
  seen: number; // when, in milliseconds
  over: boolean;
  begun?: number; // when this browser first had it
  outcome?: Outcome | null; // when it is over, as soon as it is known; null: it never will be
  accuracy?: number; // of our seat, from its review
  lesson?: { step: number; over: boolean; then: number }; // how far one has come in it
}

export const MAX_RUNNING = 60;
const RUNNING = 'tables';
const FINISHED = 'finished.';

let running = $state.raw<readonly MyTable[]>([]);
let known: Map<string, MyTable> | null = null; // what is finished, once somebody asked for all of it
let changes = $state(0); // of what is finished

/** Earlier pages kept both in one item, 30 at most. */
function load(): void {
  const found = loadItem<MyTable[]>(RUNNING, []);
  const over = found.filter((table) => table.over);
  running = found.filter((table) => !table.over);
  if (over.every((table) => saveItem(FINISHED + table.id, table)) && over.length)
    saveItem(RUNNING, running);
}
load();

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === PREFIX + RUNNING) running = loadItem<MyTable[]>(RUNNING, []);
  if (key === null || key.startsWith(PREFIX + FINISHED)) {
    known = null;
    tell();
  }
});

/** What is running, as it was seen last, newest first. */
export function runningTables(): readonly MyTable[] {
  return running;
}

/** All that is finished, newest first. */
export function finishedTables(): readonly MyTable[] {
  void changes;
  return [...finished().values()].sort((a, b) => ended(b) - ended(a));
}
const ended = ({ outcome, seen }: MyTable) => outcome?.ended ?? seen;

function finished(): Map<string, MyTable> {
  known ??= new Map(
    itemNames(FINISHED).flatMap((name) => {
      const table = loadItem<MyTable | null>(name, null);
      return table ? [[table.id, table] as const] : [];
    }),
  );
  return known;
}

function tell(): void {
  changes = untrack(() => changes) + 1;
}

export function myTables(): readonly MyTable[] {
  return [...running, ...finishedTables()];
}

export function findTable(id: string): MyTable | null {
  void changes;
  return (
    running.find((table) => table.id === id) ??
    known?.get(id) ??
    loadItem<MyTable | null>(FINISHED + id, null)
  );
}

/** The tokens of a table that this browser has, with their seats. */
export function mySeats(id: string): { seat: number; token: string }[] {
  const tokens = findTable(id)?.tokens ?? [];
  return tokens.flatMap((token, seat) => (token ? [{ seat, token }] : []));
}

function keep(table: MyTable): void {
  const others = running.filter(({ id }) => id !== table.id);
  if (table.over) {
    finished().set(table.id, table);
    tell();
    // What could not be kept is still running when the page is opened again, and found out about then.
    const kept = saveItem(FINISHED + table.id, table);
    if (others.length === running.length) return;
    running = others;
    if (!kept) return;
  } else {
    running = [table, ...others].sort((a, b) => b.seen - a.seen).slice(0, MAX_RUNNING);
  }
  saveItem(RUNNING, running);
}

/** Keep what somebody brings, unless it is here; return how many were not. */
export function addTables(brought: readonly MyTable[]): number {
  const fresh = brought.filter(({ id }) => !findTable(id));
  fresh.forEach(keep);
  return fresh.length;
}

/** What is over stays over. */
export function saveTable(id: string, change: Partial<MyTable>): void {
  const empty: MyTable = { id, game: '', tokens: [], names: [], seen: 0, over: false };
  const before = findTable(id) ?? { ...empty, begun: Date.now() };
  const over = before.over || !!change.over;
  keep({ ...before, ...change, over, seen: Date.now() });
}

export function saveToken(id: string, game: string, seat: number, token: string): void {
  const tokens = [...(findTable(id)?.tokens ?? [])];
  while (tokens.length <= seat) tokens.push(null);
  tokens[seat] = token;
  saveTable(id, { game, tokens });
}

export function forgetTable(id: string): void {
  running = running.filter((table) => table.id !== id);
  saveItem(RUNNING, running);
  dropItem(FINISHED + id);
  known?.delete(id);
  tell();
}

/** Forget tables, and our part of their luck; where they are kept in this browser, they are deleted. */
export function removeTables(...ids: string[]): void {
  for (const id of ids) {
    forgetTable(id);
    dropItem(`luck.${id}`);
  }
  ownTables?.remove(ids);
}
