/** A line in words, as advice: for hints. */
import { splitLine } from '../../lib/choices';
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
