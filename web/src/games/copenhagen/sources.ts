/** Where a seat's points came from: its finished rows and columns, those of windows only apart. */
import type { PointSource } from '../../lib/board';
import type { CopenhagenView } from '../../lib/types/copenhagen';
import { finished } from './house';

export function sources(view: CopenhagenView, seat: number): PointSource[] {
  const done = finished(view.players[seat]?.tiles ?? []);
  const kinds = [
    { id: 'rows', of: done.filter((l) => l.kind === 'row' && l.bricks) },
    { id: 'rows.windows', of: done.filter((l) => l.kind === 'row' && !l.bricks) },
    { id: 'columns', of: done.filter((l) => l.kind === 'column' && l.bricks) },
    { id: 'columns.windows', of: done.filter((l) => l.kind === 'column' && !l.bricks) },
  ];
  return kinds
    .filter(({ of }) => of.length)
    .map(({ id, of }) => ({
      id: `copenhagen.source.${id}`,
      values: { n: of.length },
      points: of.reduce((sum, { points }) => sum + points, 0),
    }));
}
