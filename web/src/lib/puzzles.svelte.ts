/** Puzzles: which ones this browser has solved or tried, by game, and which one comes next. */
import { loadItem, saveItem } from './storage';

export type PuzzleState = 'solved' | 'tried';
type Progress = Record<string, Record<string, PuzzleState>>;

let progress = $state.raw<Progress>(loadItem<Progress>('puzzles', {}));

export function puzzleState(game: string, id: string): PuzzleState | null {
  return progress[game]?.[id] ?? null;
}

export function solvedOf(game: string, ids: readonly string[]): number {
  return ids.filter((id) => puzzleState(game, id) === 'solved').length;
}

/** Remember a try. What was solved once stays solved. */
export function keepTry(game: string, id: string, solved: boolean): void {
  if (puzzleState(game, id) === 'solved') return;
  const own = { ...progress[game], [id]: solved ? ('solved' as const) : ('tried' as const) };
  progress = { ...progress, [game]: own };
  saveItem('puzzles', progress);
}

/** The next puzzle behind one: first those that nobody tried here, then those that were missed; null: all
 * are solved. */
export function nextPuzzle(
  game: string,
  ids: readonly string[],
  after: string | null,
): string | null {
  const at = after === null ? -1 : ids.indexOf(after);
  const others = [...ids.slice(at + 1), ...ids.slice(0, at + 1)];
  const first = (wanted: PuzzleState | null) =>
    others.find((id) => puzzleState(game, id) === wanted) ?? null;
  return first(null) ?? first('tried');
}

/** Take in what another browser has solved and tried. */
export function mergeProgress(text: string): void {
  const theirs = JSON.parse(text) as Progress;
  for (const [game, states] of Object.entries(theirs))
    for (const [id, state] of Object.entries(states))
      if (state === 'solved' || !puzzleState(game, id)) keepTry(game, id, state === 'solved');
}

/** How hard a puzzle is, in a word: by how rarely weaker levels find its best move, in percent. */
export function hardness(hard: number): 'easy' | 'medium' | 'hard' {
  return hard < 67 ? 'easy' : hard < 88 ? 'medium' : 'hard';
}
