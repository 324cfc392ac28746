/** In words: a line as advice, a turn in three words. */
import { splitLine } from '../../lib/choices';
import type { Said } from '../../lib/wire';
import { t } from '../../lib/words.svelte';

export function tell(line: string): string {
  const [verb, card = ''] = splitLine(line);
  return t(`newgame.tell.${verb}`, { card });
}

/** What others bid is a secret (`bid ?`) until chance turns it up. */
export function brief(entries: readonly Said[]): string {
  const [, card = '?'] = splitLine(entries.at(-1)?.line ?? '');
  return t(`newgame.brief.${card === '?' ? 'secret' : 'bid'}`, { card });
}
