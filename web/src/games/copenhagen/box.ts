/** What the board draws of the box: colours, sizes and the pictures of the tiles as they lie in the
 * supply. Where a tile may go, and at what cost, only the server knows. */
import type { Choice } from '../../lib/choices';
import type { CopenhagenNotes } from '../../lib/types/copenhagen';

export type Option = Choice<CopenhagenNotes>;

export const COLOURS = ['red', 'yellow', 'green', 'blue', 'purple'] as const;
export const SIZES = [2, 3, 4, 5] as const;
export const ABILITIES = ['any', 'extra', 'discount', 'change', 'both'] as const;
export const GOAL = 12;
export const LIMIT = 7; // cards in a hand
export const LAST = 10; // the end card is among so many
export const COAT_CELLS = ['c3', 'e5', 'b7', 'd9'] as const;
export const COAT_ROWS = [2, 4, 6] as const;

/** Cells of each tile with the brick first, as it lies in the supply. */
const SHAPES: Record<string, string> = {
  'purple-2': 'a1 b1',
  'purple-3': 'a1 b1 c1',
  'purple-4': 'a1 b1 c1 d1',
  'purple-5': 'a1 b1 c1 d1 e1',
  'green-2': 'a1 b1',
  'green-3': 'a1 b1 c1',
  'green-4': 'b1 a2 b2 c2',
  'green-5': 'a2 b1 b2 c2 b3',
  'red-2': 'a1 b1',
  'red-3': 'a1 a2 b2',
  'red-4': 'a1 b1 a2 b2',
  'red-5': 'a1 b1 c1 b2 c2',
  'blue-2': 'a1 b1',
  'blue-3': 'a1 a2 b2',
  'blue-4': 'a1 b1 c1 c2',
  'blue-5': 'a2 b2 c1 c2 c3',
  'yellow-2': 'a1 b1',
  'yellow-3': 'a1 a2 b2',
  'yellow-4': 'b1 a1 b2 c2',
  'yellow-5': 'c1 a2 b2 c2 a3',
  white: 'a1',
};

export interface Shape {
  cells: string[];
  brick: string | null;
  wide: number;
  high: number;
}

export function shape(tile: string): Shape {
  const cells = (SHAPES[tile] ?? 'a1').split(' ');
  return {
    cells,
    brick: tile === 'white' ? null : (cells[0] as string),
    wide: Math.max(...cells.map((cell) => cell.charCodeAt(0) - 96)),
    high: Math.max(...cells.map((cell) => Number(cell[1]))),
  };
}

/** Cards of a count, one by one: {red: 2} is red, red. */
export function cards(counts: Readonly<Record<string, number>>): string[] {
  return COLOURS.flatMap((colour) => Array<string>(counts[colour] ?? 0).fill(colour));
}

/** The cards of a payment: `pay red2,blue1` has three, `pay nothing` and other lines have none. */
export function payment(line: string): string[] {
  const [verb, list = 'nothing'] = line.split(' ');
  if (verb !== 'pay' || list === 'nothing') return [];
  return list
    .split(',')
    .flatMap((part) => Array<string>(Number(part.slice(-1))).fill(part.slice(0, -1)));
}

/** What is known about the end card: not in the pile yet, among the last ten, or next with 1 in n. */
export function danger(pile: number, inPile: boolean): 'out' | 'last' | number {
  if (!inPile) return 'out';
  return pile + 1 > LAST ? 'last' : pile + 1;
}
