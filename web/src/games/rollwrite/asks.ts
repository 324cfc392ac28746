/** The one sentence of the board: what is asked, or what the line under consideration would do. */
import { splitList, splitLine, type Choice } from '../../lib/choices';
import type { Values } from '../../lib/words.svelte';
import type { LineNotes, Position } from './position';

export interface Doing {
  legal: readonly Choice<LineNotes>[];
  choice: Choice<LineNotes> | null;
  shape: string | null; // such as `red-4 ...`, chosen on the façade sheet
  taken: number; // dice taken up
  single: boolean; // a square for "one X" is being looked for
}

/** The id of the sentence and its values. */
export function ask(
  view: Position,
  { legal, choice, shape, taken, single }: Doing,
): [string, Values] {
  const say = (id: string, values: Values = {}): [string, Values] => [
    `rollwrite.page.ask.${id}`,
    values,
  ];
  const has = (verb: string) => legal.some(({ line }) => splitLine(line)[0] === verb);
  const named = (name: string) => {
    const [colour = '', size = ''] = name.split('-');
    return { colour: `@${colour}`, size };
  };
  // What is drawn before a "no X" keeps its X (R9.4): that is said before it is too late.
  const keepsX = has('nox');
  const [verb = '', first = '', second = ''] = splitLine(choice?.line ?? '');
  switch (verb) {
    case 'draw':
      return say('draw', named(first));
    case 'reroll':
      return say('reroll', { n: splitList(first).length });
    case 'change':
      return say('change', { n: splitList(first).length, colour: `@${second}` });
    case 'use':
      return say('use', named(splitLine(view.drawing ?? '')[1] ?? ''));
    case 'nox':
      return say('nox');
    case 'pass':
      return say('pass');
    case 'single':
      return say(keepsX ? 'single.keeps' : 'single', { cell: first });
    case 'x':
    case 'coat':
      return say(verb, { cell: first });
    case 'start':
    case 'track':
      return say(verb, { colour: `@${first}` });
    case 'mark':
      return say('mark', { colour: `@${first}`, die: `@${choice?.notes.die ?? first}` });
    case 'done':
      if (choice?.notes.declined) return say('decline');
      return say(has('single') ? 'done.single' : 'done');
  }
  if (single) return say(keepsX ? 'single.where.keeps' : 'single.where');
  if (taken) return say(has('change') ? 'taken.change' : 'taken');
  if (view.phase === 'turn') {
    if (shape) return say('where', named(splitLine(shape)[0] ?? ''));
    if (!has('draw')) return say('nothing');
    return say(has('reroll') ? 'turn.reroll' : 'turn');
  }
  if (view.phase === 'coat') return say(has('coat') ? 'coats' : 'coats.track', { n: view.coats });
  if (view.phase === 'mark') return say(has('done') ? 'marks.may' : 'marks');
  return say(view.phase === 'start' ? 'starts' : 'turn');
}

/** The verb on the button. */
export function verbOf(line: string | null, phase = ''): string {
  const verb = splitLine(line ?? '')[0] ?? '';
  if (verb === 'done' && phase === 'mark') return 'rollwrite.page.decline';
  const known = ['draw', 'reroll', 'change', 'use', 'x', 'nox', 'single', 'coat', 'pass', 'done'];
  return `rollwrite.page.verb.${known.includes(verb) ? verb : 'mark'}`;
}
