/** Marks: which places of the boards something speaks of, an entry of the log or a hint. */
import type { GameModule } from './board';
import { takenBack } from './logParagraphs';
import { sinceOwn } from './turns';
import type { Said } from './wire';

export interface Marks {
  cells: readonly string[]; // of the seat's own board
  lines: readonly string[]; // rows, columns, tracks of it: `row 3`, `column b`, `track red`
  places: readonly string[]; // of what all share: piers
}

export const NO_MARKS: Marks = { cells: [], lines: [], places: [] };

interface Spoken {
  line: string;
  effects: unknown;
}

interface Common {
  cells?: readonly string[];
  rows?: readonly number[];
  columns?: readonly string[];
  boxes?: Readonly<Record<string, number>>; // of tracks
}

/** What an entry, or a line with its notes, speaks of. */
export function marksOf(module: GameModule, { line, effects }: Spoken): Marks {
  const { cells = [], rows = [], columns = [], boxes = {} } = effects as Common;
  const lines = [
    ...rows.map((row) => `row ${row}`),
    ...columns.map((column) => `column ${column}`),
    ...Object.keys(boxes).map((track) => `track ${track}`),
  ];
  return { ...NO_MARKS, cells, lines, ...module.marks?.(line, effects as Said['effects']) };
}

/** The same of a line that is looked at by itself: with what it is for, though it does not do it yet. */
export function planOf(module: GameModule, spoken: Spoken): Marks {
  const marks = marksOf(module, spoken);
  return {
    ...marks,
    cells: [...new Set([...marks.cells, ...(module.where?.(spoken.line) ?? [])])],
  };
}

/** What several entries speak of. */
export function allMarks(module: GameModule, entries: readonly Said[]): Marks {
  const all = entries.map((entry) => marksOf(module, entry));
  const unique = (of: (marks: Marks) => readonly string[]) => [...new Set(all.flatMap(of))];
  return {
    cells: unique(({ cells }) => cells),
    lines: unique(({ lines }) => lines),
    places: unique(({ places }) => places),
  };
}

export interface Move {
  seat: number;
  entries: Said[]; // what stands of it
}

/** What the other seats did since the own last decision, one move for each, the latest last; what happened
 * to the own seat by itself meanwhile is its move. Who only watches sees the last move of each. */
export function movesSince(said: readonly Said[], seat: number | null): Move[] {
  const gone = takenBack(said);
  const begin = sinceOwn(said, seat);
  const all = said
    .slice(begin)
    .filter((entry) => entry.who !== null && entry.kind !== 'undo' && !gone.has(entry.n));
  // What an own choice forces is a part of it.
  const first = begin === 0 ? 0 : all.findIndex(({ who }) => who !== seat);
  const fresh = first < 0 ? [] : all.slice(first);
  const moves = new Map<number, Said[]>();
  fresh.forEach((entry, nth) => {
    const who = entry.who as number;
    const goesOn = fresh[nth - 1]?.who === who || seat !== null;
    const before = goesOn ? (moves.get(who) ?? []) : [];
    moves.delete(who);
    moves.set(who, [...before, entry]);
  });
  return [...moves].map(([who, entries]) => ({ seat: who, entries }));
}
