/** Copenhagen on the page. */
import type { GameModule } from '../../lib/board';
import type { CopenhagenNotes, CopenhagenView } from '../../lib/types/copenhagen';
import { t } from '../../lib/words.svelte';
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
  race: (view) => ({
    kind: 'boats',
    title: t('page.race', { n: GOAL }),
    goal: GOAL,
    lanes: view.scores.map((score, seat) => ({ seat, score })),
  }),
  plan,
  sources,
  tell,
};
export default copenhagen;
