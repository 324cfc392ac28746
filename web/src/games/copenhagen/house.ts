/** What can be read off a house: its rows and columns, how far they are, and where a ghost scores. */
import type { CopenhagenNotes, Tile } from '../../lib/types/copenhagen';
import { COAT_ROWS } from './box';

export interface Line {
  name: string; // row 4, column b
  kind: 'row' | 'column';
  nth: number; // 1 to 9, or 0 to 4
  missing: number;
  bricks: boolean;
}

/** All rows and columns of a house. */
export function lines(tiles: readonly Tile[]): Line[] {
  const covered = new Set(tiles.flatMap(({ cells }) => cells));
  const bricks = new Set(tiles.map(({ brick }) => brick));
  const line = (kind: Line['kind'], nth: number, cells: string[]): Line => ({
    name: kind === 'row' ? `row ${nth}` : `column ${'abcde'[nth]}`,
    kind,
    nth,
    missing: cells.filter((cell) => !covered.has(cell)).length,
    bricks: cells.some((cell) => bricks.has(cell)),
  });
  const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  return [
    ...rows.map((row) =>
      line(
        'row',
        row,
        [...'abcde'].map((c) => c + row),
      ),
    ),
    ...[0, 1, 2, 3, 4].map((c) =>
      line(
        'column',
        c,
        rows.map((row) => 'abcde'[c] + String(row)),
      ),
    ),
  ];
}

/** Rows and columns that lack one or two cells. */
export function almost(tiles: readonly Tile[]): Line[] {
  return lines(tiles).filter(({ missing }) => missing === 1 || missing === 2);
}

const worth = ({ kind, bricks }: Line) => (kind === 'row' ? 1 : 2) * (bricks ? 1 : 2);

/** Finished lines with their points, as they stand in the house. */
export function finished(tiles: readonly Tile[]): (Line & { points: number })[] {
  return lines(tiles)
    .filter(({ missing }) => missing === 0)
    .map((line) => ({ ...line, points: worth(line) }));
}

/** Where the points of a tile under consideration would come from. The notes say how many there are;
 * they are only shared out here. */
export function gains(
  tiles: readonly Tile[],
  ghost: Tile | null,
  notes: CopenhagenNotes | undefined,
): { name: string; points: number | null }[] {
  const names = [
    ...(notes?.rows ?? []).map((row) => `row ${row}`),
    ...(notes?.columns ?? []).map((column) => `column ${column}`),
  ];
  const all = new Map(lines(ghost ? [...tiles, ghost] : tiles).map((line) => [line.name, line]));
  const shares = names.map((name) => ({ name, points: worth(all.get(name) as Line) }));
  const sum = shares.reduce((total, { points }) => total + points, 0);
  if (sum === notes?.points) return shares;
  return names.map((name) => ({ name, points: null }));
}

/** The coats of arms at the ends of rows: those of finished rows are used. */
export function coatRows(tiles: readonly Tile[]): { row: number; used: boolean }[] {
  const done = new Set(finished(tiles).map(({ name }) => name));
  return COAT_ROWS.map((row) => ({ row, used: done.has(`row ${row}`) }));
}
