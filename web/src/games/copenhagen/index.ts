/** Copenhagen on the page. */
import type { GameModule } from '../../lib/board';
import { boatRace } from '../../lib/boatRace';
import type { CopenhagenNotes, CopenhagenView } from '../../lib/types/copenhagen';
import Board from './Board.svelte';
import { GOAL } from './box';
import Mini from './Mini.svelte';
import Picture from './Picture.svelte';
import { plan } from './plan';
import { sources } from './sources';
import { tell } from './tell';

const copenhagen: GameModule<CopenhagenView, CopenhagenNotes> = {
  Board,
  Mini,
  Picture,
  left: 268,
  race: (view) => boatRace(view.scores, GOAL),
  plan,
  sources,
  tell,
};
export default copenhagen;
