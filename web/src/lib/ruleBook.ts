/** The illustrated rules of a game: chapters of little positions, made from the game's `examples.json` by
 * the engine (`python -m nyhavn.games.examples`), which has judged every line in them. */
import type { Component } from 'svelte';
import type { Notes } from './choices';
import type { View } from './wire';

/** One picture: a position as a seat sees it, and perhaps a line under consideration. */
export interface RulePanel<V extends View = View, N extends Notes = Notes> {
  seat: number;
  show: string[]; // what of the table is drawn, in the game's own words
  lit: string[]; // what matters in it
  line: string | null;
  notes: N | null; // of a line that is legal
  refused: string | null; // the clause that forbids the line
  view: V;
}

export interface RuleExample {
  id: string;
  chapter: string;
  clause: string;
  arrow?: boolean; // its panels follow one another; else they stand side by side
  panels: RulePanel[];
}

export interface RuleBook {
  components: Record<string, unknown>;
  numbers: Record<string, (string | number)[]>; // that the sentences name: where components have them
  chapters: { id: string; phases: string[] }[];
  examples: RuleExample[];
}

/** What draws the panels of a game. */
export type RulePicture = Component<{ panel: RulePanel }>;

export interface IllustratedRules {
  game: string;
  book: RuleBook;
  Picture: RulePicture;
  numbers: Record<string, number>;
  fits: boolean; // the game is played with the numbers that the pictures were made with
}

/** The rules as they hold for the components that a game is played with. */
export function rulesWith(
  game: string,
  book: RuleBook,
  Picture: RulePicture,
  components: unknown,
): IllustratedRules {
  const found = (path: (string | number)[]) =>
    path.reduce((part, key) => (part as Record<string | number, unknown>)?.[key], components);
  const numbers = Object.fromEntries(
    Object.entries(book.numbers).map(([name, path]) => [name, Number(found(path))]),
  );
  const fits = JSON.stringify(components) === JSON.stringify(book.components);
  return { game, book, Picture, numbers, fits };
}

/** The chapter about a phase, or the first one. */
export function chapterOf({ chapters }: RuleBook, phase: string): string {
  return (chapters.find(({ phases }) => phases.includes(phase)) ?? chapters[0])?.id ?? '';
}

/** The examples that show a clause: its own, else those in which it forbids something. */
export function examplesOf({ examples }: RuleBook, clause: string): RuleExample[] {
  const own = examples.filter((example) => example.clause === clause);
  if (own.length) return own;
  return examples.filter(({ panels }) => panels.some(({ refused }) => refused === clause));
}
