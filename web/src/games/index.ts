/** What the games bring to the page, by name of their game and loaded when it is needed: the board with
 * the box of its game as the server has it, the cover of its card, its icon, its illustrated rules. A game
 * without a board of its own is played on the plain one; the same folder has a cover and an icon for it. */
import type { Component } from 'svelte';
import { api } from '../lib/api';
import type { GameModule, OptionPicture } from '../lib/board';
import { rulesWith, type IllustratedRules, type RuleBook, type RulePicture } from '../lib/ruleBook';
import { currentLanguage, hasText, learnWords, type Templates } from '../lib/words.svelte';

type Found<T> = Record<string, (() => Promise<T>) | undefined>;
type Cover = Component<{ narrow?: boolean }>;
export type LessonSign = Component<{ word: string }>;

const boards = import.meta.glob('./*/index.ts', { import: 'default' }) as Found<GameModule>;
const covers = import.meta.glob('./*/Cover.svelte', { import: 'default' }) as Found<Cover>;
const icons = import.meta.glob('./*/Icon.svelte', { import: 'default', eager: true }) as Record<
  string,
  Component
>;
const books = import.meta.glob('./*/examples.json', { import: 'default' }) as Found<RuleBook>;
const pictures = import.meta.glob('./*/Example.svelte', {
  import: 'default',
}) as Found<RulePicture>;
const optionPictures = import.meta.glob('./*/OptionPicture.svelte', {
  import: 'default',
}) as Found<OptionPicture>;
const boxes = import.meta.glob('./*/box.ts', { import: 'unpack' }) as Found<Unpack>;
const signs = import.meta.glob('./*/LessonSign.svelte', { import: 'default' }) as Found<LessonSign>;
const ruleWords = import.meta.glob('./*/rules/*.json', { import: 'default' }) as Found<Templates>;
type Unpack = (components: unknown) => void;
const unpacked = new Map<string, unknown>(); // what is in the boxes, as the server has it
const loaded = new Map<string, Promise<GameModule>>();

/** The board of a game, its box unpacked; both are fetched once, and again only if that failed. */
export function loadGame(game: string, box = api.box): Promise<GameModule> {
  const known = loaded.get(game);
  if (known) return known;
  const loading = load(game, box);
  loaded.set(game, loading);
  loading.catch(() => loaded.delete(game));
  return loading;
}

async function load(game: string, box: typeof api.box): Promise<GameModule> {
  const board = boards[`./${game}/index.ts`] ?? boards['./plain/index.ts']!;
  const [module, { components }] = await Promise.all([board(), box(game), learnGame(game)]);
  module.unpack?.(components);
  unpacked.set(game, components);
  return module;
}

/** The sentences of a game, if this page was built without them. */
export async function learnGame(game: string): Promise<void> {
  if (!hasText(game)) await learnWords(game, async () => (await api.words(game)).words);
}

/** The games that bring illustrated rules. */
export function illustratedGames(): string[] {
  return Object.keys(books).map((path) => path.split('/')[1] ?? '');
}

/** The illustrated rules of a game, with their sentences; null if it brings none. No server is asked. */
export async function loadRules(game: string): Promise<IllustratedRules | null> {
  const [book, picture] = [books[`./${game}/examples.json`], pictures[`./${game}/Example.svelte`]];
  if (!book || !picture) return null;
  const words = async () => ruleWords[`./${game}/rules/${currentLanguage()}.json`]?.() ?? {};
  const [read, Picture, unpack] = await Promise.all([
    book(),
    picture(),
    boxes[`./${game}/box.ts`]?.(),
    learnWords(`${game} rules`, words),
  ]);
  // Who is in a match has the server's box, which may have other numbers.
  await loaded.get(game)?.catch(() => {});
  const components = unpacked.get(game) ?? read.components;
  if (!unpacked.has(game)) unpack?.(components);
  return rulesWith(game, read, Picture, components);
}

/** What draws the words of a lesson's pictures, if the game brings it. */
export async function loadLessonSign(game: string): Promise<LessonSign | null> {
  return signs[`./${game}/LessonSign.svelte`]?.() ?? null;
}

/** The picture of a game's card on the home page. */
export async function loadCover(game: string): Promise<Cover> {
  return (covers[`./${game}/Cover.svelte`] ?? covers['./plain/Cover.svelte']!)();
}

/** The picture of a letter that belongs to a seat, if the game has one: what is chosen is seen. */
export async function loadOptionPicture(game: string): Promise<OptionPicture | null> {
  const picture = optionPictures[`./${game}/OptionPicture.svelte`];
  if (!picture) return null;
  const [found] = await Promise.all([picture(), loadGame(game)]); // drawn from its box
  return found;
}

/** The small picture beside a running match. */
export function iconOf(game: string): Component {
  return icons[`./${game}/Icon.svelte`] ?? icons['./plain/Icon.svelte']!;
}
