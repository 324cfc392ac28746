/** Where a seat's points came from: the zones it closed. */
import type { PointSource } from '../../lib/board';
import type { BorderView } from '../../lib/types/border';
import { zoneValue } from './names';

export function sources(view: BorderView, seat: number): PointSource[] {
  return (view.players[seat]?.sources ?? []).map(({ at, first, points }) => ({
    id: `border.source.${first ? 'first' : 'later'}`,
    values: { zone: zoneValue(at) },
    points,
  }));
}
