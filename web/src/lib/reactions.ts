/** Friendly signs between people at a table: six of them, no words of one's own. */
import type { Reaction } from './wire';

export type ReactionName = Reaction['reaction'];

export const REACTIONS: readonly ReactionName[] = ['ahoy', 'turn', 'well', 'oh', 'moment', 'house'];

/** One that was just received; the newest of each seat is shown for a while. */
export interface ShownReaction {
  id: number;
  seat: number;
  reaction: ReactionName;
}

export const SHOWN_FOR = 5_000; // milliseconds
