/** Collecting: several cells or segments of one action, crossed one after the other by one press. Which
 * of them go together follows from their notes: the dice each takes, and the cells it opens. */
import type { Option } from './box';
import { count } from './dice';

export interface Pick {
  target: string; // a segment's number or a cell's name
  line: string;
  cells: readonly string[];
  dice: readonly string[];
}

type Counts = Readonly<Record<string, number>>;

/** The dice that some picks leave; null if there are not so many. */
export function leftBy(picks: readonly Pick[], free: Counts): Record<string, number> | null {
  const left: Record<string, number> = { ...free };
  for (const [colour, n] of Object.entries(count(picks.flatMap(({ dice }) => dice)))) {
    left[colour] = (left[colour] ?? 0) - n;
    if (left[colour] < 0) return null;
  }
  return left;
}

/** Add a pick; the oldest ones give way if the dice do not suffice for all. */
export function added(picks: readonly Pick[], pick: Pick, free: Counts, most: number): Pick[] {
  let kept = [...picks];
  while (kept.length && (kept.length >= most || !leftBy([...kept, pick], free))) {
    const rival = kept.findIndex(({ dice }) => dice.some((die) => pick.dice.includes(die)));
    kept.splice(kept.length >= most ? 0 : Math.max(0, rival), 1);
  }
  return [...kept, pick];
}

/** Several picks as one choice: what all of them together do. `closing` are zones with their points. */
export function together(
  picks: readonly Pick[],
  first: Option,
  left: Counts | null,
  closing: readonly { name: string; value: number }[],
): Option {
  if (picks.length < 2) return first;
  const over = Object.values(left ?? {}).every((n) => n === 0);
  return {
    line: first.line,
    notes: {
      passes: over ? (first.notes.passes ?? 'chance') : null,
      cells: picks.flatMap(({ cells }) => [...cells]),
      dice: picks.flatMap(({ dice }) => [...dice]),
      leaves: Object.entries(left ?? {}).flatMap(([colour, n]) => Array<string>(n).fill(colour)),
      ...(closing.length ? { zones: closing.map(({ name }) => name) } : {}),
      points: closing.reduce((sum, { value }) => sum + value, 0),
    },
  };
}
