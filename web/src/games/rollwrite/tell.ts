/** In words: a line, as advice; a track, as it is read out. */
import { splitList, splitLine } from '../../lib/choices';
import { t, type Values } from '../../lib/words.svelte';
import { ABILITY, type Colour } from './box';
import type { Track } from './position';

const dice = (list: string) =>
  splitList(list).map((face) => (face === '+' ? '@rollwrite.bonus' : `@${face}`));

function values(line: string): Values {
  const [verb = '', first = '', second = ''] = splitLine(line);
  if (['start', 'track', 'mark'].includes(verb)) return { colour: `@${first}` };
  if (verb === 'change') return { dice: dice(first), colour: `@${second}` };
  if (['reroll', 'use'].includes(verb)) return { dice: dice(first) };
  const [colour, size] = first.split('-');
  if (verb === 'draw') return { colour: `@${colour}`, size, cells: splitList(second) };
  return { cell: first };
}

export function tell(line: string): string {
  return t(`rollwrite.tell.${splitLine(line)[0]}`, values(line));
}

/** What of a track is ready: `2 ready, 1 bonus`. */
export function readyIn({ abilities, bonuses }: Track): string {
  const said = [
    abilities && t('rollwrite.page.ready', { n: abilities }),
    bonuses && t('rollwrite.page.bonuses', { n: bonuses }),
  ];
  return said.filter(Boolean).join(', ');
}

export function spokenOf(colour: Colour, track: Track): string {
  const ability = `@rollwrite.ability.${ABILITY[colour]}`;
  const values = { colour: `@${colour}`, ability, boxes: track.boxes };
  return [t('rollwrite.page.track', values), readyIn(track)].filter(Boolean).join(', ');
}
