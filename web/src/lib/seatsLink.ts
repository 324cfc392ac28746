/** The private link that carries the list of one's matches to another device: the tables with the secrets
 * of one's seats there. Everything else is asked of the server. Functions of values. */
import type { MyTable } from './myTables.svelte';

export interface CarriedTable {
  id: string;
  tokens: string[];
}

const WORD = /^[\w-]{1,80}$/;
const MOST = 500; // tables of one link

/** Tables with seats of ours, as the link has them: `ID.TOKEN~ID.TOKEN.TOKEN`. */
export function packSeats(
  tables: readonly MyTable[],
  most = Infinity,
): { text: string; n: number } {
  const packed = tables
    .map(({ id, tokens }) => [id, ...tokens.filter((token) => token !== null)])
    .filter((words) => words.length > 1)
    .map((words) => words.join('.'))
    .slice(0, MOST);
  let text = '';
  let n = 0;
  for (const one of packed) {
    if (text.length + 1 + one.length > most) break;
    text += n ? `~${one}` : one;
    n += 1;
  }
  return { text, n };
}

/** What such a link has; null: it is damaged. */
export function unpackSeats(text: string): CarriedTable[] | null {
  const found: CarriedTable[] = [];
  for (const part of text.split('~')) {
    const [id, ...tokens] = part.split('.');
    if (!id || !tokens.length || ![id, ...tokens].every((word) => WORD.test(word))) return null;
    found.push({ id, tokens });
  }
  return found.length <= MOST ? found : null;
}
