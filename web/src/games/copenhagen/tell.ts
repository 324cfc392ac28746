/** In words: a line as advice, a turn in three words; and the piers it speaks of. */
import { splitLine } from '../../lib/choices';
import type { Marks } from '../../lib/marks';
import type { Said } from '../../lib/wire';
import { t, type Values } from '../../lib/words.svelte';
import { payment } from './box';

function values(line: string): Values {
  const [verb = '', first = '', cells = ''] = splitLine(line);
  const [colour, size] = first.split('-');
  if (verb === 'take') return { slots: first.split(',') };
  if (verb === 'build') {
    return { colour: `@${colour}`, size, cells: cells.replace('*', '').split(',') };
  }
  if (verb === 'pay') return { cards: payment(line).map((card) => `@${card}`) };
  if (verb === 'ability') return { ability: `@ability.${first}` };
  return { colour: `@${first}`, cell: first };
}

export function tell(line: string): string {
  const id = line === 'pay nothing' ? 'free' : splitLine(line)[0];
  return t(`copenhagen.tell.${id}`, values(line));
}

const WEIGHT = ['build', 'take', 'white', 'ability']; // what a turn is told by, if it has several

export function brief(entries: readonly Said[]): string {
  const found = WEIGHT.map((verb) => entries.find(({ line }) => splitLine(line)[0] === verb));
  const entry = found.find((one) => one !== undefined);
  if (!entry) return t('copenhagen.brief.other');
  const [verb, what = ''] = splitLine(entry.line);
  const n = verb === 'take' ? what.split(',').length : 1;
  return t(`copenhagen.brief.${verb}`, { ...values(entry.line), n });
}

/** The piers of a take, and the one where a card came up. */
export function marks(line: string, effects: object): Partial<Marks> {
  const [verb, what = ''] = splitLine(line);
  const { pier } = effects as { pier?: number };
  const places = verb === 'take' ? what.split(',') : pier === undefined ? [] : [String(pier)];
  return { places: places.map((one) => `pier-${one}`) };
}
