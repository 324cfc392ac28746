/** What the spotlight of a match shows: what is new on the boards until the next own decision, the piers that
 * others emptied, and what the step of a replay speaks of. Made within a component. */
import type { GameModule } from './board';
import { allMarks, marksOf, type Move } from './marks';
import type { Spotlight } from './spotlight.svelte';
import type { Said } from './wire';

interface Moves {
  module: GameModule;
  moves: readonly Move[];
  seat: number | null;
  watching: boolean;
  pointed: Said | null | undefined; // the step of a replay
}

export function lightMoves(lights: Spotlight, shown: () => Moves): void {
  const module = $derived(shown().module);
  $effect.pre(() => {
    const { moves, seat, watching } = shown();
    const found = moves.map((move) => [move.seat, allMarks(module, move.entries)] as const);
    lights.fresh = new Map(found);
    const emptied = found.filter(([nth]) => nth !== seat && !watching);
    lights.refilled = new Map(
      emptied.flatMap(([nth, { places }]) => places.map((place) => [place, nth] as const)),
    );
  });
  const pointed = $derived(shown().pointed); // what is lit stays so when other things change
  $effect.pre(() => {
    lights.lit = pointed ? { seat: pointed.who, marks: marksOf(module, pointed) } : null;
  });
}
