/** What a line is good for, from its effects, in words for a beginner. */
import { fullest } from '../../art/outline';
import { splitLine } from '../../lib/choices';
import type { CopenhagenView } from '../../lib/types/copenhagen';
import { t } from '../../lib/words.svelte';
import type { Option } from './box';
import { place } from './place';

export function reason({ line, notes }: Option, view: CopenhagenView, seat: number): string {
  const [verb = '', first = ''] = splitLine(line);
  if (verb === 'take') return taken(notes.cards ?? [], view.players[seat]?.hand.cards ?? {});
  if (verb === 'ability') return t(`copenhagen.does.${first}`);
  const done = (notes.sources ?? []).map(({ source, at, clean }) =>
    t(`copenhagen.reason.${source}${clean ? '.clean' : ''}`, { at }),
  );
  const gains = [
    notes.points ? t('copenhagen.spoken.points', { n: notes.points }) : '',
    notes.coats?.length ? t('copenhagen.fact.coats', { n: notes.coats.length }) : '',
  ].filter(Boolean);
  if (done.length) return t('copenhagen.reason', { what: done, gains });
  if (gains.length) return t('copenhagen.reason.covers', { gains });
  const [colour, size] = first.split('-');
  const less = Number(size) - (notes.cost ?? Infinity);
  const here = place({ line, notes });
  const filled = view.players[seat]?.tiles.flatMap(({ cells }) => cells) ?? [];
  const near = here && fullest(here.cells, filled, 5);
  return [
    near ? t('copenhagen.reason.left', { row: near.row, n: near.left }) : '',
    less > 0 ? t('copenhagen.reason.beside', { n: less, colour: `@${colour}` }) : '',
  ]
    .filter(Boolean)
    .join('; ');
}

/** The colour of which there are most cards then. */
function taken(cards: readonly string[], hand: Readonly<Record<string, number>>): string {
  const held = (colour: string) =>
    (hand[colour] ?? 0) + cards.filter((card) => card === colour).length;
  const most = [...cards].sort((a, b) => held(b) - held(a))[0];
  return most ? t('copenhagen.reason.take', { n: held(most), colour: `@${most}` }) : '';
}
