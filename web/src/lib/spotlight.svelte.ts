/** The spotlight over the boards of a match: what is new on them since the own last decision, and what a
 * line of the log, a hint or a step of a replay speaks of while one points at it. */
import { getContext, setContext } from 'svelte';
import { NO_MARKS, type Marks } from './marks';

const KEY = Symbol('spotlight');

export class Spotlight {
  /** What is new, by seat. */
  fresh = $state.raw<ReadonlyMap<number, Marks>>(new Map());
  /** Shared places that were emptied and filled again since then, and by whom. */
  refilled = $state.raw<ReadonlyMap<string, number>>(new Map());
  /** What is being pointed at, and whose it is. */
  lit = $state.raw<{ seat: number | null; marks: Marks } | null>(null);

  freshOf(seat: number): Marks {
    return this.fresh.get(seat) ?? NO_MARKS;
  }
  litOf(seat: number): Marks {
    return this.lit?.seat === seat ? this.lit.marks : NO_MARKS;
  }
  /** Whether a line of a seat's board is new, or pointed at. */
  speaksOf(seat: number, line: string): boolean {
    return this.freshOf(seat).lines.includes(line) || this.litOf(seat).lines.includes(line);
  }
  /** Whether a shared place is pointed at. */
  litPlace(place: string): boolean {
    return !!this.lit?.marks.places.includes(place);
  }
}

export function provideSpotlight(): Spotlight {
  return setContext(KEY, new Spotlight());
}

/** The spotlight of the match around; boards elsewhere (rules, results) have an empty one. */
export function spotlight(): Spotlight {
  return getContext<Spotlight | undefined>(KEY) ?? new Spotlight();
}
