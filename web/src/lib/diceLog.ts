/** Dice, read from the log: what lies on the table after a roll, of which an entry names only some. */
import { splitLine, splitList } from './choices';
import type { Said } from './wire';

/** All dice on the table after the entry at a place of the log; null if all of them were rolled there. */
export function diceAfter(said: readonly Said[], at: number): string[] | null {
  let dice: string[] = [];
  let again = false; // some were taken up
  for (let nth = turnBegin(said, at); nth <= at; nth++) {
    const [verb, faces = '', colour = ''] = splitLine(said[nth]!.line);
    if (verb === 'roll') {
      if (!again) dice = [];
      dice.push(...splitList(faces));
      if (nth === at) return again ? dice : null;
      again = false;
    } else if (verb === 'reroll' || verb === 'change') {
      for (const face of splitList(faces)) {
        const found = dice.indexOf(face);
        if (found >= 0) dice.splice(found, 1);
        if (verb === 'change') dice.push(colour);
      }
      again ||= verb === 'reroll';
    }
  }
  return null;
}

/** The last place before this one where all dice were rolled. */
function turnBegin(said: readonly Said[], at: number): number {
  let begin = 0;
  for (let nth = 0; nth < at; nth++) {
    const again = said[nth - 1]?.line.startsWith('reroll ');
    if (said[nth]!.line.startsWith('roll ') && !again) begin = nth;
  }
  return begin;
}
