/** What is in the box: the server says it, and here it is read. */
import type { Choice } from '../../lib/choices';
import type { CopenhagenComponents, CopenhagenNotes } from '../../lib/types/copenhagen';

export type Option = Choice<CopenhagenNotes>;

/** The box of the game as the server has it. */
export let box: CopenhagenComponents;

export function unpack(components: CopenhagenComponents): void {
  box = components;
}

export interface Shape {
  cells: string[];
  brick: string | null;
  wide: number;
  high: number;
}

/** A tile as it lies in the supply; its brick is the first of its cells. */
export function shape(tile: string): Shape {
  const cells = box.tiles[tile] ?? ['a1'];
  return {
    cells,
    brick: tile === 'white' ? null : (cells[0] as string),
    wide: Math.max(...cells.map((cell) => cell.charCodeAt(0) - 96)),
    high: Math.max(...cells.map((cell) => Number(cell[1]))),
  };
}

/** The tile that a line lays, as it would lie on a house: `build red-3 a1*,a2,b2`, `white b8`. */
export function tileOf(line: string): { colour: string; cells: string[]; brick: string | null }[] {
  const [verb, first = '', list = ''] = line.split(' ');
  if (verb === 'white') return [{ colour: 'white', cells: [first], brick: null }];
  if (verb !== 'build') return [];
  const cells = list.split(',');
  const brick = cells.find((cell) => cell.endsWith('*'))?.slice(0, -1) ?? null;
  const colour = first.split('-')[0] ?? '';
  return [{ colour, cells: cells.map((cell) => cell.replace('*', '')), brick }];
}

/** Cards of a count, one by one: {red: 2} is red, red. */
export function cards(counts: Readonly<Record<string, number>>): string[] {
  return box.colours.flatMap((colour) => Array<string>(counts[colour] ?? 0).fill(colour));
}

/** The cards of a payment: `pay red2,blue1` has three, `pay nothing` and other lines have none. */
export function payment(line: string): string[] {
  const [verb, list = 'nothing'] = line.split(' ');
  if (verb !== 'pay' || list === 'nothing') return [];
  return list
    .split(',')
    .flatMap((part) => Array<string>(Number(part.slice(-1))).fill(part.slice(0, -1)));
}

/** What is known about the end card: not in the pile yet, among the last, or next with 1 in n. */
export function danger(pile: number, inPile: boolean): 'out' | 'last' | number {
  if (!inPile) return 'out';
  return pile + 1 > box.last_cards ? 'last' : pile + 1;
}
