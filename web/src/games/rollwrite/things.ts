/** Things: what was tapped and does not work now, written as a line (or its first words) to ask about. */
import { splitLine } from '../../lib/choices';
import { abilityOf } from './box';
import type { DieOnTable } from './dice';
import type { Place } from './place';
import type { Slot } from './shape';

const cellName = (x: number, y: number) => String.fromCharCode(97 + x) + y;

/** Cells as lines write them: row by row from below, from left to right. */
function listed(cells: readonly { x: number; y: number }[]): string {
  const order = [...cells].sort((a, b) => a.y - b.y || a.x - b.x);
  return order.map(({ x, y }) => cellName(x, y)).join();
}

/** A shape of the sheet in any place; `exactly` it, in the corner of the house. */
export function shapeThing({ colour, size, spots }: Slot, exactly: boolean): string {
  const name = `draw ${colour}-${size}`;
  const high = Math.max(...spots.map(({ y }) => y)) + 1;
  return exactly ? `${name} ${listed(spots.map(({ x, y }) => ({ x, y: high - y })))}` : name;
}

/** What a place means when it is moved to another square; null if it leaves the house there. */
export function placeThing(place: Place, at: { x: number; y: number }): string | null {
  const words = splitLine(place.line);
  const [dx, dy] = [Math.floor(at.x) - Math.floor(place.x), Math.floor(at.y) - Math.floor(place.y)];
  const moved = place.spots.map(({ x, y }) => ({ x: x + dx, y: 9 - (y + dy) }));
  if (moved.some(({ x, y }) => x < 0 || x > 4 || y < 1 || y > 9)) return null;
  return [...words.slice(0, -1), listed(moved)].join(' ');
}

/** A die that cannot be taken: to roll it again, or to pay for a shape of this size with it. */
export function dieThing({ face }: DieOnTable, phase: string, drawing: string | null): string {
  if (phase !== 'use') return `reroll ${face}`;
  const size = (splitLine(drawing ?? '')[2] ?? '').split(',').length;
  return `use ${Array<string>(size).fill(face).join()}`;
}

/** A track that cannot be pressed: its box, or its ability; null if that has no line of its own. */
export function trackThing(
  colour: string,
  verb: string | undefined,
  dice: readonly DieOnTable[],
): string | null {
  if (verb) return `${verb} ${colour}`;
  const face = dice.find((die) => die.face !== 'white')?.face;
  const ability = abilityOf(colour);
  if (ability === 'nox') return 'nox';
  if (ability === 'single') return 'single a1';
  if (!face) return null;
  if (ability === 'reroll') return `reroll ${face}`;
  return ability === 'change' ? `change ${face}` : null;
}
