/** The boards by name of their game, loaded when they are needed. A game without a board of its own is
 * played on the plain one: its legal lines as a list. */
import type { GameModule } from '../lib/board';

const found = import.meta.glob('./*/index.ts', { import: 'default' }) as Record<
  string,
  () => Promise<GameModule>
>;

export async function loadGame(game: string): Promise<GameModule> {
  const load = found[`./${game}/index.ts`] ?? found['./plain/index.ts'];
  return (load as () => Promise<GameModule>)();
}
