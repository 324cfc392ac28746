/** Motion explains what happened. A plan is worked out from two views and the entries between them;
 * it takes 800 ms at most, besides the rare shuffle of a pile, and nothing at all where people asked for no
 * motion. */
import { signed } from './preview';
import type { SoundName } from './sound';

/** One movement. `from` and `to` name places of the page: elements with that `data-at`. */
export interface MotionStep {
  kind: 'travel' | 'pop' | 'flash' | 'shake' | 'shuffle';
  from?: string;
  to: string;
  text?: string; // what rises, such as +2
  sound?: SoundName;
  ms?: number;
}

export interface TimedStep extends MotionStep {
  at: number;
  ms: number;
}

export const MAX_DURATION = 800; // of all chapters together
const DURATION = { travel: 260, pop: 420, flash: 300, shake: 420, shuffle: 900 } as const;
const STAGGER = 60;

/** Put chapters one behind the other; steps of one chapter start 60 ms apart. What would take too long
 * is played faster, never cut; a shuffle has a time of its own. */
export function schedule(
  chapters: readonly (readonly MotionStep[])[],
  limit = MAX_DURATION,
): TimedStep[] {
  const timed: TimedStep[] = [];
  let start = 0;
  for (const chapter of chapters.filter(({ length }) => length)) {
    let end = start;
    chapter.forEach((step, nth) => {
      const ms = step.ms ?? DURATION[step.kind];
      timed.push({ ...step, at: start + nth * STAGGER, ms });
      end = Math.max(end, start + nth * STAGGER + ms);
    });
    start = end;
  }
  const shuffles = timed.filter(({ kind }) => kind === 'shuffle');
  const most = shuffles.reduce((sum, { ms }) => sum + ms, limit);
  const pace = start > most ? most / start : 1;
  return timed.map((step) => ({ ...step, at: step.at * pace, ms: step.ms * pace }));
}

interface Scored {
  scores: readonly number[];
}

/** What every game has in common: points that were gained rise to the race; so do those that were
 * lost, where the game has such and nothing was taken back. */
export function scorePops(before: Scored, after: Scored, losses = false): MotionStep[] {
  return after.scores.flatMap((score, seat) => {
    const more = score - (before.scores[seat] ?? 0);
    if (more === 0 || (more < 0 && !losses)) return [];
    const pop: MotionStep = { kind: 'pop', to: `race-${seat}`, text: signed(more) };
    return [more > 0 ? { ...pop, sound: 'row' } : pop];
  });
}

/** Whether motion is wanted, by the setting and by the system. */
export function motionWanted(setting: 'auto' | 'full' | 'none'): boolean {
  if (setting !== 'auto') return setting === 'full';
  return !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
}
