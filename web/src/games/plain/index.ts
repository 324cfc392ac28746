/** The plain board: any game, as the terminal draws it. It shows that a board needs no rules. */
import type { GameModule } from '../../lib/board';
import { boatRace } from '../../lib/boatRace';
import { scorePops } from '../../lib/motion';
import Board from './Board.svelte';
import Mini from './Mini.svelte';
import Picture from './Picture.svelte';

const plain: GameModule = {
  Board,
  Mini,
  Picture,
  left: 268,
  drawn: true,
  race: (view) => boatRace(view.scores, null),
  plan: (before, after, said) => [
    scorePops(before, after, !said.some(({ kind }) => kind === 'undo')),
  ],
  sources: (view, seat) =>
    (view.players[seat]?.sources ?? []).map(({ source, at, points }) => ({
      id: 'plain.source',
      values: { source: `@${source}`, at },
      points,
    })),
};
export default plain;
