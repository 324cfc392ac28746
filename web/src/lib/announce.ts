/** What is read out of a match: every line of the log once, in order, when it is complete. */
import { logParagraphs } from './logParagraphs';
import { paragraphText, type Voice } from './logText';
import type { Said } from './wire';

/** How many entries are told for good: all but those of a seat that goes on. */
export function complete(said: readonly Said[], acting: readonly number[], over: boolean): number {
  if (over) return said.length;
  const last = said.at(-1)?.who;
  if (last === undefined || last === null || !acting.includes(last)) return said.length;
  return said.findLastIndex(({ who }) => who !== last) + 1;
}

/** The lines for the entries from one place of the log to another. */
export function linesBetween(
  said: readonly Said[],
  from: number,
  to: number,
  voice: Voice,
): string[] {
  return logParagraphs(said.slice(from, to)).map((paragraph) => paragraphText(paragraph, voice));
}
