/** Where a seat's points came from: its finished rows and columns, those with only O apart, and full
 * tracks. */
import { grouped, type PointSource } from '../../lib/board';
import type { Position } from './position';

const KINDS: Record<string, string> = {
  row: 'rows',
  'row clean': 'rows.clean',
  column: 'columns',
  'column clean': 'columns.clean',
  track: 'tracks',
};

export function sources(view: Position, seat: number): PointSource[] {
  return grouped('rollwrite.page.source', KINDS, view.players[seat]?.sources ?? []);
}
