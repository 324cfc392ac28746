/** The one sentence of the board: what is asked, or what the choice under consideration would do. */
import type { CopenhagenNotes, CopenhagenView } from '../../lib/types/copenhagen';
import { t } from '../../lib/words.svelte';
import { box } from './box';
import type { Considering } from './consider.svelte';

export interface Asked {
  view: CopenhagenView;
  phase: string; // of the view; `wait` if nothing is asked
  held: number; // cards in hand
  building: string | null; // the tile that waits to be paid for
  verbs: ReadonlySet<string>; // of the legal lines
  considering: Considering;
}

export function ask({ view, phase, held, building, verbs, considering }: Asked): string {
  if (phase === 'discard')
    return t('copenhagen.ask.discard', { n: Math.max(1, held - box.hand_limit) });
  if (phase === 'pay') return t('copenhagen.ask.pay', named(building));
  if (considering.tile === 'white') {
    return t('copenhagen.ask.white', { cell: considering.ghost?.cells[0] ?? '' });
  }
  if (considering.planning) return t('copenhagen.ask.plan', named(considering.tile));
  if (considering.tile) return t('copenhagen.ask.build', named(considering.tile));
  if (considering.piers.length) {
    const cards = considering.piers.map((pier) => `@${view.harbour[Number(pier) - 1]}`);
    return t(considering.choice ? 'copenhagen.ask.take' : 'copenhagen.ask.with', { cards });
  }
  if (phase === 'bonus') return t('copenhagen.ask.bonus', { n: view.bonuses });
  return t(`copenhagen.ask.${phase}${verbs.has('build') ? '' : '.take'}`);
}

/** For those who listen: where the ghost is and what it means. */
export function spoken(cells: readonly string[], notes: CopenhagenNotes | undefined): string {
  return [
    t('copenhagen.spoken.cells', { cells }),
    notes?.cost === undefined ? '' : t('copenhagen.spoken.cost', { n: notes.cost }),
    t('copenhagen.spoken.points', { n: notes?.points ?? 0 }),
    notes?.coats?.length ? t('copenhagen.fact.coats', { n: notes.coats.length }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function named(tile: string | null): { colour: string; size: number } {
  const [colour, size] = (tile ?? '').split('-');
  return { colour: `@${colour}`, size: Number(size) };
}
