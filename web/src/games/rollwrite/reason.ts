/** What a line is good for, from its effects, in words for a beginner. */
import { fullest } from '../../art/outline';
import { splitLine, splitList, type Choice } from '../../lib/choices';
import { t } from '../../lib/words.svelte';
import { COLUMNS, printed } from './box';
import type { LineNotes, Position } from './position';

/** What the next gift of a track is, and how many boxes it is away; without one its end. */
function nextGift(colour: string, marked: number): { gift: string; n: number } {
  const { boxes, ability } = printed(colour);
  const ahead = [...boxes].slice(marked);
  const at = ahead.findIndex((sign) => sign === '+' || sign === '*');
  if (at < 0) return { gift: '', n: ahead.length };
  return {
    gift: ahead[at] === '+' ? '@rollwrite.bonus' : `@rollwrite.ability.${ability}`,
    n: at + 1,
  };
}

export function reason({ line, notes }: Choice<LineNotes>, view: Position, seat: number): string {
  const done = (notes.sources ?? []).map(({ source, at, clean }) =>
    t(`rollwrite.reason.${source}${clean ? '.clean' : ''}`, {
      at: source === 'track' ? `@${at}` : at,
    }),
  );
  const gains = [
    notes.points ? t('rollwrite.page.upto', { n: notes.points }) : '',
    notes.coats?.length ? t('rollwrite.reason.coats', { n: notes.coats.length }) : '',
  ].filter(Boolean);
  if (done.length) return t('rollwrite.reason', { what: done, gains });
  const gifts = (notes.unlocks ?? []).map((gift) =>
    gift === 'bonus' ? '@rollwrite.bonus' : `@rollwrite.ability.${gift}`,
  );
  if (gifts.length) return t('rollwrite.reason.unlocks', { gifts });
  const [verb = '', first = '', list = ''] = splitLine(line);
  if (verb === 'mark' || verb === 'track') {
    const marked = (view.players[seat]?.tracks[first]?.boxes ?? 0) + (notes.boxes?.[first] ?? 1);
    const { gift, n } = nextGift(first, marked);
    return n ? t(`rollwrite.reason.${gift ? 'next' : 'end'}`, { n, gift }) : '';
  }
  const cells = verb === 'draw' ? splitList(list) : (notes.cells ?? []);
  const near = fullest(cells, Object.keys(view.players[seat]?.squares ?? {}), COLUMNS.length);
  if (near) return t('rollwrite.reason.left', { row: near.row, n: near.left });
  return notes.rolling ? t('rollwrite.reason.roll', { n: notes.rolling }) : '';
}
