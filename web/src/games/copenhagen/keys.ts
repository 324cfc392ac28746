/** The keys of the board: a whole match can be played with them. */
import { partners } from '../../lib/choices';
import type { Considering } from './consider.svelte';

/** What the keys may do besides moving things: lines of the present decision, by kind. */
export interface Keyboard {
  considering: Considering;
  phase: string;
  lines: readonly string[];
  undo: (() => void) | null;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Carry out a key; false if it means nothing here. */
export function press(key: string, shift: boolean, { considering, phase, lines, undo }: Keyboard) {
  const arrow = ARROWS[key];
  const by = shift ? -1 : 1;
  const some = (verb: string) => lines.filter((line) => line.split(' ')[0] === verb);
  if (considering.ghost) {
    if (arrow) return did(() => considering.step(...arrow));
    if (key === 'r') return did(() => considering.turn());
    if (key === 'f') return did(() => considering.flip());
    if (key === 'n') return did(() => considering.next(by));
  } else if (arrow && phase !== 'turn' && phase !== 'after') {
    const all = phase === 'bonus' ? lines.filter((line) => !line.startsWith('white ')) : lines;
    return did(() => considering.through(all, arrow[0] + -arrow[1] > 0 ? 1 : -1));
  }
  if (key === 'Escape' && phase !== 'pay') return did(() => considering.clear());
  if (key === 'u' && undo) return did(undo);
  if (key === 't' && some('build').length) return did(() => considering.cycle(by));
  if (partners(considering.takes, []).has(key)) {
    return did(() => considering.tapPier(key));
  }
  if (key === 'w' && some('white').length) return did(() => considering.choose('white'));
  if (key === 'a' && some('ability').length) {
    return did(() => considering.through(some('ability'), by));
  }
  if (key === 'x' && some('reactivate').length) return did(() => considering.choose('reactivate'));
  if (key === 's' && some('skip').length) return did(() => considering.choose('skip'));
  return false;
}

function did(deed: () => void): true {
  deed();
  return true;
}

/** The keys worth telling now, each with the id of what it does. */
export function helpful(
  phase: string,
  ghost: boolean,
  verbs: ReadonlySet<string>,
): [key: string, id: string][] {
  if (ghost && phase === 'bonus')
    return [
      ['← ↑ ↓ →', 'move'],
      ['Enter', 'go'],
      ['Esc', 'back'],
    ];
  if (ghost) {
    return [
      ['← ↑ ↓ →', 'move'],
      ['R', 'turn'],
      ['F', 'flip'],
      ['N', 'next'],
      ['Esc', 'back'],
    ];
  }
  if (phase === 'turn' || phase === 'after') {
    const take: [string, string][] = verbs.has('take') ? [['1–7', 'take']] : [];
    const build: [string, string][] = verbs.has('build') ? [['T', 'tile']] : [];
    return [...take, ...build, ['Enter', 'go']];
  }
  if (phase === 'bonus') {
    const all: [string, string][] = [
      ['W', 'white'],
      ['A', 'ability'],
      ['X', 'reactivate'],
      ['S', 'skip'],
    ];
    return [...all.filter(([, verb]) => verbs.has(verb)), ['Enter', 'go']];
  }
  return [
    ['← →', 'choose'],
    ['Enter', 'go'],
  ];
}
