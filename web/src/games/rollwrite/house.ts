/** What can be read off a house: which rows and columns have scored, and which are almost full. */
import { CELL } from '../../art/outline';
import type { Source } from '../../lib/types/rollwrite';
import { box, COLUMNS, ROWS } from './box';
import type { Player } from './position';

/** Where the middle of a row or a column is drawn. */
export const rowY = (row: number) => (ROWS.length - row) * CELL + CELL / 2;
export const columnX = (column: string) => COLUMNS.indexOf(column) * CELL + CELL / 2;

export interface Scored {
  name: string; // '4' or 'b'
  points: number;
  coat: boolean;
}

/** The rows that points come from: those of a house, or those of a line's notes. */
export function rows(sources: readonly Source[] = []): Scored[] {
  return sources
    .filter(({ source }) => source === 'row')
    .map(({ at, points }) => ({ name: at, points, coat: box.coat_rows.includes(Number(at)) }));
}

export function columns(sources: readonly Source[] = []): Scored[] {
  return sources
    .filter(({ source }) => source === 'column')
    .map(({ at, points }) => ({ name: at, points, coat: box.coat_columns.includes(at) }));
}

/** Rows that lack one or two squares: worth looking at. */
export function almost(squares: Player['squares']): Map<number, number> {
  const lack = (row: number) => COLUMNS.filter((column) => !(`${column}${row}` in squares)).length;
  return new Map(ROWS.map((row) => [row, lack(row)] as const).filter(([, n]) => n && n <= 2));
}
