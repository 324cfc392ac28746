/** Real positions of the game, as the server sends them. */
import type { CopenhagenNotes, CopenhagenView } from '../../src/lib/types/copenhagen';
import type { Update } from '../../src/lib/wire';

interface Fixture {
  table: { seats: import('../../src/lib/wire').Chair[] };
  updates: Update<CopenhagenView, CopenhagenNotes>[];
}
const files = import.meta.glob('../../fixtures/copenhagen-*.json', {
  import: 'default',
  eager: true,
}) as Record<string, Fixture>;

export const fixtures = Object.entries(files).map(([path, { table, updates }]) => ({
  name: path.split('/').at(-1)?.replace('.json', '') ?? '',
  seats: table.seats,
  before: updates[0] as Update<CopenhagenView, CopenhagenNotes>,
  after: updates[1] as Update<CopenhagenView, CopenhagenNotes>,
}));
export const fixture = (name: string) => {
  const found = fixtures.find((one) => one.name === `copenhagen-${name}`);
  if (!found) throw new Error(`no fixture ${name}`);
  return found;
};
