/** A line in words, as the log would say it. */
import { parts, words } from '../../lib/narrow';
import { t, type Values } from '../../lib/words.svelte';

const dice = (list: string) =>
  parts(list).map((face) => (face === '+' ? '@rollwrite.bonus' : `@${face}`));

function values(line: string): Values {
  const [verb = '', first = '', second = ''] = words(line);
  if (['start', 'track', 'mark'].includes(verb)) return { colour: `@${first}` };
  if (verb === 'change') return { dice: dice(first), colour: `@${second}` };
  if (['roll', 'reroll', 'use'].includes(verb)) return { dice: dice(first) };
  const [colour, size] = first.split('-');
  if (verb === 'draw') return { colour: `@${colour}`, size, cells: parts(second) };
  return { cell: first };
}

export function tell(line: string): string {
  return t(`rollwrite.say.${words(line)[0]}`, values(line));
}
