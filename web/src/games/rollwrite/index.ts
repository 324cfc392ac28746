/** Roll & Write on the page. */
import type { GameModule, PointSource } from '../../lib/board';
import { boatRace } from '../../lib/boatRace';
import { t } from '../../lib/words.svelte';
import Board from './Board.svelte';
import { GOAL } from './box';
import Mini from './Mini.svelte';
import Picture from './Picture.svelte';
import { plan } from './plan';
import type { LineNotes, Player, Position } from './position';
import { columns, fullTracks, rows } from './sheet';
import { tell } from './tell';

/** Rows, columns and full tracks: together they are the score. */
function sources(view: Position, seat: number): PointSource[] {
  const player = view.players[seat] as Player;
  const kinds: [string, number[]][] = [
    ['rows', points(rows(player.squares), false)],
    ['rows.clean', points(rows(player.squares), true)],
    ['columns', points(columns(player.squares), false)],
    ['columns.clean', points(columns(player.squares), true)],
    ['tracks', fullTracks(player).map(() => 2)],
  ];
  return kinds
    .filter(([, found]) => found.length)
    .map(([kind, found]) => ({
      id: `rollwrite.page.source.${kind}`,
      values: { n: found.length },
      points: found.reduce((sum, n) => sum + n, 0),
    }));
}

function points(found: { points: number; clean: boolean }[], clean: boolean): number[] {
  return found.filter((one) => one.clean === clean).map((one) => one.points);
}

const rollwrite: GameModule<Position, LineNotes> = {
  Board,
  Mini,
  Picture,
  left: 268,
  race: (view) => boatRace(view.scores, GOAL, t('rollwrite.page.round', { n: view.round })),
  plan,
  tell,
  sources,
};
export default rollwrite;
