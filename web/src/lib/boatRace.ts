/** The score race of games in which boats sail to a goal. */
import type { Race } from './board';
import { t } from './words.svelte';

export function boatRace(scores: readonly number[], goal: number, note?: string): Race {
  return {
    kind: 'boats',
    title: t('page.race', { n: goal }),
    goal,
    ...(note === undefined ? {} : { note }),
    lanes: scores.map((score, seat) => ({ seat, score })),
  };
}
