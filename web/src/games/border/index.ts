/** The Border on the page. */
import type { GameModule } from '../../lib/board';
import type { BorderComponents, BorderNotes, BorderView } from '../../lib/types/border';
import { t } from '../../lib/words.svelte';
import Board from './Board.svelte';
import { box, unpack } from './box';
import Glance from './Glance.svelte';
import Mini from './Mini.svelte';
import Picture from './Picture.svelte';
import { plan } from './plan';
import { sources } from './sources';
import { reason } from './reason';
import { brief, retell, tell } from './tell';

const border: GameModule<BorderView, BorderNotes, BorderComponents> = {
  unpack,
  Board,
  Mini,
  Picture,
  left: 308,
  race: (view) => ({
    kind: 'pips',
    title: t('border.race', { n: box.goal }),
    of: box.goal,
    lanes: view.scores.map((score, seat) => ({
      seat,
      score,
      done: view.zones.filter(({ closed }) => closed.some((one) => one.seat === seat)).length,
    })),
  }),
  plan,
  closing: ({ zones = [] }) => zones.length,
  tell,
  retell,
  Glance,
  brief,
  turns: { own: /^(reroll|keep|complete)/, opens: /^roll / },
  reason,
  sources,
};
export default border;
