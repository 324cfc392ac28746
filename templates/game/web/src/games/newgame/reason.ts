/** What a line is good for, in words for a beginner; empty: nothing to see at once. */
import type { Choice } from '../../lib/choices';
import type { NewGameNotes, NewGameView } from '../../lib/types/newgame';
import { t } from '../../lib/words.svelte';

export function reason({ notes }: Choice<NewGameNotes>, view: NewGameView, seat: number): string {
  const { card = 0 } = notes;
  const higher = (cards: readonly number[]) => cards.filter((one) => one > card).length;
  const others = view.players.filter((_, other) => other !== seat);
  if (others.every(({ cards }) => !higher(cards))) return t('newgame.reason.highest');
  const kept = higher(view.players[seat]?.cards ?? []);
  return kept ? t('newgame.reason.keeps', { n: kept }) : '';
}
