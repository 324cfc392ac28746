/** Everything that this browser keeps, as one file: the tables, the seats one has there, settings. Where
 * the tables are in this browser, they are in the file, too. */
import { ownTables } from '$serverLink';
import { addTables, type MyTable } from './myTables.svelte';
import { isOutcome } from './outcome';
import { mergeProgress } from './puzzles.svelte';
import { itemNames, PREFIX, REMOVED } from './storage';

const FORMAT = 1;
const FINISHED = 'finished.';

interface Everything {
  nyhavn: 'everything';
  format: number;
  items: Record<string, string>; // what the page keeps, by name
  tables: unknown[];
}

export async function exportAll(): Promise<string> {
  const names = itemNames().filter((name) => name !== REMOVED); // nothing is deleted elsewhere
  const items = Object.fromEntries(
    names.map((name) => [name, localStorage.getItem(PREFIX + name) ?? '']),
  );
  const tables = ownTables ? (JSON.parse(await ownTables.save()) as unknown[]) : [];
  return JSON.stringify({ nyhavn: 'everything', format: FORMAT, items, tables } as Everything);
}

/** Take in what such a file has and this browser has not. A file that is no such file changes nothing. */
export async function importAll(text: string): Promise<{ added: number; left: number }> {
  const { nyhavn, format, items, tables } = JSON.parse(text) as Partial<Everything>;
  if (nyhavn !== 'everything' || format !== FORMAT || !isItems(items) || !Array.isArray(tables))
    throw new Error('no such file');
  const finished = Object.keys(items).filter((name) => name.startsWith(FINISHED));
  const theirs = [
    ...(JSON.parse(items['tables'] ?? '[]') as MyTable[]),
    ...finished.map((name) => JSON.parse(items[name]!) as MyTable),
  ];
  if (!theirs.every(isTable) || !isNested(JSON.parse(items['puzzles'] ?? '{}')))
    throw new Error('no such file');
  const taken = ownTables && (await ownTables.load(JSON.stringify(tables)));
  const added = addTables(theirs);
  mergeProgress(items['puzzles'] ?? '{}');
  for (const [name, value] of Object.entries(items))
    if (
      name !== 'tables' &&
      !finished.includes(name) &&
      localStorage.getItem(PREFIX + name) === null
    )
      localStorage.setItem(PREFIX + name, value);
  return taken ?? { added, left: theirs.length - added };
}

const isItems = (items: unknown): items is Record<string, string> =>
  typeof items === 'object' &&
  items !== null &&
  Object.values(items).every((item) => typeof item === 'string');

const isNested = (value: unknown): boolean =>
  isObject(value) && Object.values(value as object).every(isObject);
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const isTable = (table: Partial<MyTable> | null): boolean =>
  typeof table?.id === 'string' &&
  typeof table.game === 'string' &&
  Array.isArray(table.tokens) &&
  Array.isArray(table.names) &&
  (table.outcome == null || isOutcome(table.outcome));
