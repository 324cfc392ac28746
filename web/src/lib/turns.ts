/** Turns and rounds, read from the log: whose turn begins where. */
import type { Said } from './wire';

/** How a game's log shows whose turn it is. */
export interface TurnRule {
  own: RegExp; // lines that only the seat has whose turn it is
  opens?: RegExp; // what chance does before the first of them: a roll
  together?: boolean; // all choose at the same time: what opens a turn begins a round
}

export interface Turn {
  at: number; // its first entry's place in the log
  seat: number;
  round: number; // from 1
}

/** All turns, in order. What comes before the first one is none: cards are dealt, seats prepare. */
export function turnsOf(said: readonly Said[], seats: number, rule: TurnRule | undefined): Turn[] {
  const turns: Turn[] = [];
  let opened: number | null = null;
  let begun = 0; // rounds, where all choose together
  said.forEach(({ who, line, kind }, at) => {
    if (who === null) {
      if (!rule?.opens?.test(line)) return;
      opened ??= at;
      begun += 1;
      return;
    }
    if (rule && kind !== 'undo' && rule.own.test(line)) {
      const last = turns.at(-1);
      const round = rule.together ? begun : Math.floor(turns.length / seats) + 1;
      const goesOn = last?.seat === who && (!rule.together || last.round === round);
      if (!goesOn) turns.push({ at: opened ?? at, seat: who, round });
    }
    opened = null;
  });
  return turns;
}

/** The turn that the entry at a place of the log belongs to; null before the first one. */
export function turnAt(turns: readonly Turn[], at: number): Turn | null {
  return turns.findLast((turn) => turn.at <= at) ?? null;
}

/** The place in the log behind the last own decision: what came since then is news. */
export function sinceOwn(said: readonly Said[], seat: number | null): number {
  const chosen = ({ who, kind }: Said) => who === seat && (kind === 'chosen' || kind === 'undo');
  return seat === null ? 0 : said.findLastIndex(chosen) + 1;
}
