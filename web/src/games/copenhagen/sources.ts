/** Where a seat's points came from: its finished rows and columns, those of windows only apart. */
import { grouped, type PointSource } from '../../lib/board';
import type { CopenhagenView } from '../../lib/types/copenhagen';

const KINDS: Record<string, string> = {
  row: 'rows',
  'row clean': 'rows.windows',
  column: 'columns',
  'column clean': 'columns.windows',
};

export function sources(view: CopenhagenView, seat: number): PointSource[] {
  return grouped('copenhagen.source', KINDS, view.players[seat]?.sources ?? []);
}
