/** The ghost: what the line under consideration would write into the house. */
import { splitList, splitLine } from '../../lib/choices';
import type { Position } from './position';

export interface Ghost {
  colour: string | null;
  cells: string[];
  signs: Record<string, string>; // what is pencilled in
  fixed: boolean; // already sent: no moving dashes
}

export function ghostOf(view: Position, own: number, line: string): Ghost | null {
  const drawing = view.drawing && view.turn === own ? view.drawing : null;
  const [verb = '', ...rest] = splitLine(line);
  if (drawing) {
    const [, name = '', list = ''] = splitLine(drawing);
    const cells = splitList(list);
    const sign = (cell: string) =>
      verb === 'x' ? (cell === rest[0] ? 'X' : 'O') : verb === 'nox' || view.nox ? 'O' : '';
    return { colour: name.split('-')[0] ?? null, cells, signs: signed(cells, sign), fixed: true };
  }
  if (verb === 'draw') {
    const cells = splitList(rest[1] ?? '');
    const signs = signed(cells, () => (view.nox ? 'O' : ''));
    return { colour: rest[0]?.split('-')[0] ?? null, cells, signs, fixed: false };
  }
  if (verb === 'single' || verb === 'coat') {
    const cells = [rest[0] ?? ''];
    const signs = signed(cells, () => (verb === 'coat' || view.nox ? 'O' : 'X'));
    return { colour: null, cells, signs, fixed: false };
  }
  return null;
}

function signed(cells: readonly string[], sign: (cell: string) => string): Record<string, string> {
  return Object.fromEntries(cells.map((cell) => [cell, sign(cell)]));
}
