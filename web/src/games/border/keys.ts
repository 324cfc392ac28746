/** Keys: what each of them does to what is being considered. */
import type { Considering } from './consider.svelte';

/** The board, on which arrows and N walk from target to target. */
interface Walk {
  focus: () => void;
  next: (back: boolean) => void;
  leave: () => void; // to the main button
}

/** Press a key; return whether it means something here. `idle`: nothing on the page has the focus. */
export function press(
  key: string,
  shift: boolean,
  considering: Considering,
  walk: Walk | undefined,
  idle: boolean,
): boolean {
  const die = Number(key) - 1;
  if (considering.choosing && die in considering.row.faces) {
    considering.toggle(die);
    walk?.leave(); // Enter confirms the dice, it does not choose a segment
  } else if (key === 'Escape') considering.clear();
  else if (key.toLowerCase() === 'n') walk?.next(shift);
  // without a question arrows are not ours: in a replay they go from moment to moment
  else if (key.startsWith('Arrow') && considering.phase !== 'wait' && idle) walk?.focus();
  else return false;
  return true;
}
