/** The plain board: any game, no pictures. It shows that a board needs no rules. */
import type { GameModule } from '../../lib/board';
import { scorePops } from '../../lib/motion';
import { t } from '../../lib/words.svelte';
import Board from './Board.svelte';
import Mini from './Mini.svelte';
import Picture from './Picture.svelte';

const plain: GameModule = {
  Board,
  Mini,
  Picture,
  left: 268,
  race: (view) => ({
    kind: 'boats',
    title: t('page.race', { n: 12 }),
    goal: 12,
    lanes: view.scores.map((score, seat) => ({ seat, score })),
  }),
  plan: (before, after) => [scorePops(before, after)],
  sources: (_view, seat, said) => {
    const points = said.filter(({ who }) => who === seat).reduce((sum, s) => sum + s.points, 0);
    return points ? [{ id: 'plain.source', values: {}, points }] : [];
  },
};
export default plain;
