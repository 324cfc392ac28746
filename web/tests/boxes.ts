/** Before each file of tests: every game's box is unpacked, as the frame does before a match. */
const files = import.meta.glob('../fixtures/boxes/*.json', { import: 'default', eager: true });
const games = import.meta.glob('../src/games/*/box.ts', { eager: true }) as Record<
  string,
  { unpack: (components: unknown) => void }
>;
for (const [path, file] of Object.entries(files)) {
  const game = path.split('/').at(-1)?.replace('.json', '') ?? '';
  games[`../src/games/${game}/box.ts`]?.unpack((file as { components: unknown }).components);
}
