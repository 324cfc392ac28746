/** How a finished match is remembered: who played, with how many points, and where we were. Values. */
import type { Table } from './wire';

export interface PastSeat {
  name: string;
  level: string | null; // of a bot; null: a person
}

export interface Outcome {
  seats: PastSeat[];
  mine: number[]; // our seats; several people at one screen have several
  scores: number[];
  ranking: number[][]; // seats by place
  ended: number; // when this browser heard of it, in milliseconds
  known?: true; // its luck was known to somebody, or it went on from another match: it counts nowhere
}

export function outcomeOf(
  { seats, deal }: Pick<Table, 'seats' | 'deal'>,
  scores: readonly number[],
  ranking: readonly (readonly number[])[],
  mine: readonly number[],
  now: number,
): Outcome {
  return {
    seats: seats.map(({ name, kind, level, away }) => ({
      name: name ?? '',
      level: kind === 'bot' && !away ? level : null,
    })),
    mine: [...mine],
    scores: [...scores],
    ranking: ranking.map((seats) => [...seats]),
    ended: now,
    ...(deal ? { known: true } : {}),
  };
}

/** How it ended for us. `shared`: we won with others; null: several of us played, or nobody. */
export type Verdict = 'won' | 'shared' | 'lost' | null;

export function verdictOf({ mine, ranking }: Outcome): Verdict {
  const first = ranking[0] ?? [];
  if (mine.length !== 1 || !first.length) return null;
  if (!first.includes(mine[0]!)) return 'lost';
  return first.length > 1 ? 'shared' : 'won';
}

/** Whether something that was read from a file is such a memory. */
export function isOutcome(value: unknown): value is Outcome {
  const { seats, mine, scores, ranking, ended } = (value ?? {}) as Partial<Outcome>;
  return (
    Array.isArray(seats) &&
    seats.every((seat) => typeof seat?.name === 'string') &&
    numbers(mine) &&
    numbers(scores) &&
    Array.isArray(ranking) &&
    ranking.every(numbers) &&
    typeof ended === 'number'
  );
}

const numbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');
