/** New Game on the page. */
import type { GameModule } from '../../lib/board';
import { boatRace } from '../../lib/boatRace';
import { scorePops } from '../../lib/motion';
import type { NewGameComponents, NewGameNotes, NewGameView } from '../../lib/types/newgame';
import Board from './Board.svelte';
import { unpack } from './box';
import Mini from './Mini.svelte';
import Picture from './Picture.svelte';
import { reason } from './reason';
import { brief, tell } from './tell';

const game: GameModule<NewGameView, NewGameNotes, NewGameComponents> = {
  unpack,
  Board,
  Mini,
  Picture,
  left: 268,
  race: (view) => boatRace(view.scores, null),
  plan: (before, after, said) => [
    scorePops(before, after, !said.some(({ kind }) => kind === 'undo')),
  ],
  tell,
  brief,
  reason,
  // All bid at the same time: a round begins when a prize is turned up.
  turns: { own: /^bid /, opens: /^prize /, together: true },
  sources: (view, seat) =>
    (view.players[seat]?.sources ?? []).map(({ at, points }) => ({
      id: 'newgame.source',
      values: { prize: at },
      points,
    })),
};
export default game;
