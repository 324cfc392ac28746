/** What is in the box: the server says it, and here it is read. */
import type { PrintedTrack, RollwriteComponents } from '../../lib/types/rollwrite';

export const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export const COLUMNS = ['a', 'b', 'c', 'd', 'e'];

/** The box of the game as the server has it. */
export let box: RollwriteComponents;

export function unpack(components: RollwriteComponents): void {
  box = components;
}

export function printed(colour: string): PrintedTrack {
  return box.tracks[colour] ?? { ability: '', boxes: '', owned: 0 };
}

export function abilityOf(colour: string): string {
  return printed(colour).ability;
}

/** The track of an ability. */
export function trackOf(ability: string): string {
  return box.colours.find((colour) => abilityOf(colour) === ability) ?? '';
}
