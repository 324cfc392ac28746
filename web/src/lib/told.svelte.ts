/** What the frame tells at the place of the decision: a move of somebody else while it is shown, and on the
 * own turn what happened since the last one. Boards show it where they have room (`Told`). */
import { getContext, setContext } from 'svelte';
import type { GameModule } from './board';
import type { Voice } from './logText';
import type { Move } from './marks';
import type { View } from './wire';

export interface Telling {
  kind: 'playing' | 'since';
  moves: readonly Move[]; // while others play: the one that is shown
  module: GameModule;
  view: View;
  voice: Voice;
  open: () => void; // the log
}

const KEY = Symbol('told');

export function provideTelling(telling: () => Telling | null): void {
  setContext(KEY, telling);
}

/** What there is to tell now, or null; to be asked again whenever it is shown. */
export function currentTelling(): () => Telling | null {
  return getContext<(() => Telling | null) | undefined>(KEY) ?? (() => null);
}
