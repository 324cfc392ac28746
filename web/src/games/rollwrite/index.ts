/** Roll & Write on the page. */
import type { GameModule } from '../../lib/board';
import { boatRace } from '../../lib/boatRace';
import type { RollwriteComponents } from '../../lib/types/rollwrite';
import { t } from '../../lib/words.svelte';
import Board from './Board.svelte';
import { box, unpack } from './box';
import Glance from './Glance.svelte';
import Mini from './Mini.svelte';
import Picture from './Picture.svelte';
import { plan } from './plan';
import type { LineNotes, Position } from './position';
import { sources } from './sources';
import { reason } from './reason';
import { brief, retell, tell, where } from './tell';

const rollwrite: GameModule<Position, LineNotes, RollwriteComponents> = {
  unpack,
  Board,
  Mini,
  Picture,
  left: 268,
  race: (view) => boatRace(view.scores, box.goal, t('rollwrite.page.round', { n: view.round })),
  plan,
  sources,
  tell,
  retell,
  Glance,
  brief,
  where,
  turns: { own: /^(reroll|change|nox|draw|pass)/, opens: /^roll / },
  reason,
};
export default rollwrite;
