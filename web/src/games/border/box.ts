/** What is in the box: the server says it, and here it is read. */
import type { Choice } from '../../lib/choices';
import type { BorderComponents, BorderNotes } from '../../lib/types/border';

export type Option = Choice<BorderNotes>;

/** The box of the game as the server has it. */
export let box: BorderComponents;

export function unpack(components: BorderComponents): void {
  box = components;
}
