/** Real positions of the game, as the server sends them. */
import type { LineNotes, Position } from '../../src/games/rollwrite/position';
import type { Table, Update } from '../../src/lib/wire';

export type Now = Update<Position, LineNotes>;
interface Fixture {
  table: Table;
  updates: Now[];
}
const files = import.meta.glob('../../fixtures/rollwrite-*.json', {
  import: 'default',
  eager: true,
}) as Record<string, Fixture>;
export const fixture = (name: string) => files[`../../fixtures/rollwrite-${name}.json`] as Fixture;
export const all = Object.entries(files).flatMap(([path, { table, updates }]) =>
  updates.map((now, nth) => ({ name: `${path.slice(15, -5)} ${nth}`, table, now })),
);
