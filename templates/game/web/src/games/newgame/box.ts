/** What is in the box: the server says it, and here it is read. */
import type { NewGameComponents } from '../../lib/types/newgame';

/** The box of the game as the server has it. */
export let box: NewGameComponents;

export function unpack(components: NewGameComponents): void {
  box = components;
}
