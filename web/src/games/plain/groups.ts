/** Legal lines for buttons: all of them under their first words where they are few, else narrowed word by
 * word. */
import { nextWords, splitLine, starting, type Choice } from '../../lib/choices';

export const MOST_LINES = 24; // as many buttons fit beside a position

export interface Group {
  title: string; // what its lines have in common
  choices: Choice[];
}

/** What can be chosen after a prefix: lines in groups, or ways to go on. */
export type Offer =
  | { kind: 'lines'; groups: Group[] }
  | { kind: 'words'; words: { prefix: string; word: string; choices: Choice[] }[] };

export function offer(legal: readonly Choice[], prefix: string): Offer {
  const here = prefix === '' ? [...legal] : starting(legal, prefix);
  if (here.length > MOST_LINES) {
    const words = [...nextWords(here, prefix)].map(([word, choices]) => ({
      prefix: prefix === '' ? word : `${prefix} ${word}`,
      word,
      choices,
    }));
    // A word that all lines share leads nowhere by itself, and a line may end where others go on.
    const whole = here.filter(({ line }) => line === prefix);
    if (whole.length) words.unshift({ prefix, word: prefix, choices: whole });
    if (words.length > 1) return { kind: 'words', words };
    if (words[0]) return offer(here, words[0].prefix);
  }
  const groups = [...nextWords(here, '')].map(([title, choices]) => ({ title, choices }));
  return { kind: 'lines', groups };
}

/** One step back from a prefix: to the last place where there was something to choose. */
export function back(legal: readonly Choice[], prefix: string): string {
  const shorter = splitLine(prefix).slice(0, -1).join(' ');
  if (shorter === '') return '';
  const before = splitLine(shorter).slice(0, -1).join(' ');
  const many = (begin: string) => (begin ? starting(legal, begin) : legal).length;
  return many(before) === many(shorter) ? back(legal, shorter) : shorter;
}
