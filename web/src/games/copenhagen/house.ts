/** What can be read off a house: how far its rows and columns are, and which have scored. */
import type { Source, Tile } from '../../lib/types/copenhagen';
import { box } from './box';

export interface Line {
  name: string; // row 4, column b
  kind: 'row' | 'column';
  nth: number; // 1 to 9, or 0 to 4
}

export const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const COLUMNS = [...'abcde'];

/** Rows and columns that lack one or two cells. */
export function almost(tiles: readonly Tile[]): (Line & { missing: number })[] {
  const covered = new Set(tiles.flatMap(({ cells }) => cells));
  const missing = (cells: string[]) => cells.filter((cell) => !covered.has(cell)).length;
  const rows = ROWS.map((row) => ({
    ...line('row', String(row)),
    missing: missing(COLUMNS.map((column) => `${column}${row}`)),
  }));
  const columns = COLUMNS.map((column) => ({
    ...line('column', column),
    missing: missing(ROWS.map((row) => `${column}${row}`)),
  }));
  return [...rows, ...columns].filter(({ missing }) => missing === 1 || missing === 2);
}

/** The rows and columns that points come from: those of a house, or those of a line's notes. */
export function scored(sources: readonly Source[] = []): (Line & { points: number })[] {
  return sources.map(({ source, at, points }) => ({ ...line(source as Line['kind'], at), points }));
}

/** The coats of arms at the ends of rows: those of finished rows are used. */
export function coatRows(sources: readonly Source[]): { row: number; used: boolean }[] {
  const done = new Set(scored(sources).map(({ name }) => name));
  return box.coat_rows.map((row) => ({ row, used: done.has(`row ${row}`) }));
}

function line(kind: Line['kind'], at: string): Line {
  const nth = kind === 'row' ? Number(at) : COLUMNS.indexOf(at);
  return { name: `${kind} ${at}`, kind, nth };
}
