/** The ghost: what the line under consideration would write into the house. */
import { splitList, splitLine, type Choice } from '../../lib/choices';
import type { LineNotes, Position } from './position';

export interface Ghost {
  colour: string | null;
  cells: string[];
  signs: Record<string, string>; // what is pencilled in
  fixed: boolean; // already sent: no moving dashes
}

export function ghostOf(
  view: Position,
  own: number,
  choice: Choice<LineNotes> | null,
): Ghost | null {
  const [verb = '', first = '', list = ''] = splitLine(choice?.line ?? '');
  const written = verb === 'draw' || verb === 'use' ? undefined : choice?.notes.cells;
  const signs = (cells: readonly string[]) => {
    const xs = choice?.notes.xs ?? [];
    const sign = (cell: string) =>
      written ? (xs.includes(cell) ? 'X' : 'O') : view.nox ? 'O' : '';
    return Object.fromEntries(cells.map((cell) => [cell, sign(cell)]));
  };
  if (view.drawing && view.turn === own) {
    const [, name = '', squares = ''] = splitLine(view.drawing);
    const cells = splitList(squares);
    return { colour: name.split('-')[0] ?? null, cells, signs: signs(cells), fixed: true };
  }
  if (verb === 'draw') {
    const cells = splitList(list);
    return { colour: first.split('-')[0] ?? null, cells, signs: signs(cells), fixed: false };
  }
  return written ? { colour: null, cells: written, signs: signs(written), fixed: false } : null;
}
