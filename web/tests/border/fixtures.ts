/** Real positions of the game, as the server sends them. */
import { landOf } from '../../src/games/border/land';
import type { Notes } from '../../src/lib/choices';
import type { BorderNotes, BorderView } from '../../src/lib/types/border';
import type { Update } from '../../src/lib/wire';
import choose from '../../fixtures/border-choose-3.json';
import first from '../../fixtures/border-first-3.json';
import over from '../../fixtures/border-over-3.json';
import second from '../../fixtures/border-second-3.json';

type BorderUpdate = Update<BorderView, BorderNotes & Notes>;
export const updates = (fixture: { updates: unknown[] }) =>
  fixture.updates as unknown as [BorderUpdate, BorderUpdate];
export const LAND = landOf({ layout: null });
export const said = (...lines: string[]) => lines.map((line, n) => ({ n, line }) as never);
export { choose, first, over, second };
