/** What can be read off a track: which of its gifts are ready, spent, or still to come. */
import { printed } from './box';
import type { Track } from './position';

export type GiftState = 'locked' | 'fresh' | 'ready' | 'spent';
export interface Gift {
  box: number; // from 1; 0 for what is owned from the start
  sign: '+' | '*';
  state: GiftState;
}

/** The gifts of a track. Of equal ones those are struck first that were unlocked first; what was
 * unlocked in this turn serves from the next one on. */
export function gifts(colour: string, track: Track): Gift[] {
  const { owned, boxes } = printed(colour);
  const signs = [...'*'.repeat(owned), ...boxes];
  const first = 1 - owned;
  const left = {
    '+': { spent: track.bonuses_spent, ready: track.bonuses },
    '*': { spent: track.abilities_spent, ready: track.abilities },
  };
  return signs.flatMap((sign, at) => {
    if (sign !== '+' && sign !== '*') return [];
    const box = Math.max(0, first + at);
    const count = left[sign];
    let state: GiftState = 'fresh';
    if (box > track.boxes) state = 'locked';
    else if (count.spent-- > 0) state = 'spent';
    else if (count.ready-- > 0) state = 'ready';
    return [{ box, sign, state }];
  });
}
