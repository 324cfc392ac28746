/** The score race of games in which boats sail to a goal, or as far as they can. */
import type { Race } from './board';
import { t } from './words.svelte';

export function boatRace(scores: readonly number[], goal: number | null, note?: string): Race {
  return {
    kind: 'boats',
    title: goal === null ? t('page.race.open') : t('page.race', { n: goal }),
    goal,
    ...(note === undefined ? {} : { note }),
    lanes: scores.map((score, seat) => ({ seat, score })),
  };
}
