/** Copenhagen on the page. */
import type { GameModule } from '../../lib/board';
import { boatRace } from '../../lib/boatRace';
import type {
  CopenhagenComponents,
  CopenhagenNotes,
  CopenhagenView,
} from '../../lib/types/copenhagen';
import Board from './Board.svelte';
import { box, tileOf, unpack } from './box';
import Glance from './Glance.svelte';
import Mini from './Mini.svelte';
import Picture from './Picture.svelte';
import { plan } from './plan';
import { sources } from './sources';
import { reason } from './reason';
import { brief, marks, tell } from './tell';

const copenhagen: GameModule<CopenhagenView, CopenhagenNotes, CopenhagenComponents> = {
  unpack,
  Board,
  Mini,
  Picture,
  left: 268,
  race: (view) => boatRace(view.scores, box.goal),
  plan,
  sources,
  tell,
  Glance,
  brief,
  marks,
  where: (line) => tileOf(line).flatMap(({ cells }) => cells),
  turns: { own: /./ },
  reason,
};
export default copenhagen;
