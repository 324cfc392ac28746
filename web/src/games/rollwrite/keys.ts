/** Keys: what each of them does to what is being considered. */
import { box } from './box';
import type { Considering } from './consider.svelte';

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Press a key; return whether it means something here. */
export function press(
  key: string,
  shift: boolean,
  considering: Considering,
  undo: (() => void) | null,
): boolean {
  const { phase, verbs, spots } = considering;
  const letter = key.toLowerCase();
  const nth = '12345'.indexOf(key);
  const arrow = ARROWS[key];
  if (nth >= 0 && considering.trackVerb) considering.press(box.colours[nth] ?? '');
  else if (nth >= 0) considering.tap(nth);
  else if (arrow && phase === 'use') considering.step(arrow[0] + arrow[1]);
  else if (arrow && spots.length) considering.move(...arrow);
  else if (letter === 'r' && considering.ways > 1) considering.turn(shift);
  else if (letter === 's' && phase === 'turn') considering.nextShape(shift ? -1 : 1);
  else if (letter === 'o' && verbs.has('nox')) considering.consider('nox');
  else if (letter === 'x' && verbs.has('single')) considering.lookForOne();
  else if (letter === 'p' && verbs.has('pass')) considering.consider('pass');
  else if (letter === 'p' && phase === 'mark' && verbs.has('done')) considering.consider('done');
  else if (letter === 'c' && considering.changes.length) considering.nextChange();
  else if (letter === 'z' && undo) undo();
  else if (key === 'Escape') considering.back();
  else return false;
  return true;
}
