/** The Border on the page. */
import type { GameModule, PointSource } from '../../lib/board';
import type { BorderNotes, BorderView } from '../../lib/types/border';
import { t } from '../../lib/words.svelte';
import Board from './Board.svelte';
import { closings } from './closings';
import Mini from './Mini.svelte';
import Picture from './Picture.svelte';
import { theZone, zoneValue } from './names';
import { plan } from './plan';

const ENDS = 6; // zones closed by one seat end the match (B6.1)

export function sources(view: BorderView, seat: number): PointSource[] {
  return view.zones.flatMap(({ name, closed }) =>
    closed
      .filter((closing) => closing.seat === seat)
      .map(({ first, points }) => ({
        id: first ? 'border.source.first' : 'border.source.later',
        values: { zone: zoneValue(name) },
        points,
      })),
  );
}

const border: GameModule<BorderView, BorderNotes> = {
  Board,
  Mini,
  Picture,
  left: 308,
  race: (view) => ({
    kind: 'pips',
    title: t('border.race'),
    of: ENDS,
    lanes: view.scores.map((score, seat) => ({
      seat,
      score,
      done: view.zones.filter(({ closed }) => closed.some((one) => one.seat === seat)).length,
    })),
  }),
  plan,
  tell: (line) => {
    const [verb, what = ''] = line.split(' ');
    const dice = what.split(',').map((colour) => `@${colour}`);
    return t(`border.tell.${verb}`, { what, dice });
  },
  asides: (view, said) =>
    new Map(
      [...closings(view, said)].map(([n, zones]) => [
        n,
        t('border.closes', { zones: zones.map(theZone) }),
      ]),
    ),
  sources: (view, seat) => sources(view, seat),
};
export default border;
