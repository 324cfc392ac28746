import { beforeAll, describe, expect, it } from 'vitest';
import type { GameModule } from '../src/lib/board';
import type { Update } from '../src/lib/wire';
import { setLanguage } from '../src/lib/words.svelte';

interface Fixture {
  updates: Update[];
}
const boards = import.meta.glob('../src/games/*/index.ts', {
  import: 'default',
}) as Record<string, () => Promise<GameModule>>;
const fixtures = import.meta.glob('../fixtures/*-2.json', {
  import: 'default',
}) as Record<string, () => Promise<Fixture>>;
const games = Object.keys(boards).map((path) => path.split('/')[3]!);

describe('advice', () => {
  beforeAll(() => setLanguage('en'));

  it.each(games.filter((game) => game !== 'plain'))(
    '%s: every line that can be played is told in words',
    async (game) => {
      const module = await boards[`../src/games/${game}/index.ts`]!();
      const own = Object.entries(fixtures).filter(([path]) => path.includes(`/${game}-`));
      const updates = (await Promise.all(own.map(([, load]) => load()))).flatMap((f) => f.updates);
      const told = updates.flatMap(({ legal, view, seat }) =>
        legal.map(({ line }) => module.tell!(line, view, seat ?? 0)),
      );
      expect(told.length).toBeGreaterThan(0);
      expect(told.filter((text) => /\.tell\.|\{/.test(text))).toEqual([]);
    },
  );
});
