/** Motion explains what happened. A plan is worked out from two views and the entries between them;
 * it takes 800 ms at most, and nothing at all where people asked for no motion. */
import type { SoundName } from './sound';

/** One movement. `from` and `to` name places of the page: elements with that `data-at`. */
export interface Step {
  kind: 'travel' | 'pop' | 'flash' | 'shake';
  from?: string;
  to: string;
  text?: string; // for a pop: what rises, such as +2
  sound?: SoundName;
  ms?: number;
}

export interface Timed extends Step {
  at: number;
  ms: number;
}

export const TALE = 800; // the longest allowed chain
const LENGTH = { travel: 260, pop: 420, flash: 300, shake: 420 } as const;
const STAGGER = 60;

/** Put chapters one behind the other; steps of one chapter start 60 ms apart. A tale that would be
 * too long is told faster, never cut. */
export function schedule(chapters: readonly (readonly Step[])[], limit = TALE): Timed[] {
  const timed: Timed[] = [];
  let start = 0;
  for (const chapter of chapters.filter(({ length }) => length)) {
    let end = start;
    chapter.forEach((step, nth) => {
      const ms = step.ms ?? LENGTH[step.kind];
      timed.push({ ...step, at: start + nth * STAGGER, ms });
      end = Math.max(end, start + nth * STAGGER + ms);
    });
    start = end;
  }
  const pace = start > limit ? limit / start : 1;
  return timed.map((step) => ({ ...step, at: step.at * pace, ms: step.ms * pace }));
}

interface Scored {
  scores: readonly number[];
}

/** What every game has in common: points that were gained rise to the race. */
export function scored(before: Scored, after: Scored): Step[] {
  return after.scores.flatMap((score, seat) => {
    const more = score - (before.scores[seat] ?? 0);
    return more > 0
      ? [{ kind: 'pop', to: `race-${seat}`, text: `+${more}`, sound: 'row' } as Step]
      : [];
  });
}

/** Whether motion is wanted, by the setting and by the system. */
export function wanted(setting: 'auto' | 'full' | 'none'): boolean {
  if (setting !== 'auto') return setting === 'full';
  return !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
}
