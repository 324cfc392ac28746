/** Who sits where before a match, as the page shows and changes it. Functions of values. */
import type { Chair, Remark, Table } from './wire';

/** What is to be said of a seat before the match. `asked`: for a rematch, no answer yet; `coming`: has
 * the seat and was not here yet; `gone`: was here. */
export type SeatState = 'here' | 'asked' | 'coming' | 'gone' | 'bot' | 'open';
type Seated = Pick<Table, 'seats' | 'asked' | 'absent'>;

export function seatState(table: Seated, nth: number): SeatState {
  const chair = table.seats[nth];
  if (!chair || chair.kind === 'open') return 'open';
  if (chair.kind === 'bot') return 'bot';
  if (table.asked.includes(nth)) return 'asked';
  if (chair.here || chair.mine) return 'here';
  return table.absent[nth]?.came === false ? 'coming' : 'gone';
}

/** Everybody's place when two exchange their seats. */
export function exchanged(seats: number, one: number, other: number): number[] {
  return places(seats).map((nth) => (nth === one ? other : nth === other ? one : nth));
}

/** Everybody's place when this seat begins, and the others follow as they sit around the table. */
export function beginningWith(seats: number, first: number): number[] {
  return places(seats).map((nth) => (nth + first) % seats);
}

/** Everybody's place by chance, and never as it was: whoever asks wants to see something happen. */
export function shuffled(seats: number, random: () => number = Math.random): number[] {
  const found = places(seats);
  for (let i = seats - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [found[i], found[j]] = [found[j]!, found[i]!];
  }
  return found.every((place, nth) => place === nth) ? beginningWith(seats, 1) : found;
}

const places = (seats: number): number[] => Array.from({ length: seats }, (_, nth) => nth);

/** Why the match is not begun yet; null if it can be. The server asks only that no seat is open. */
export type StartProblem =
  | { kind: 'open'; n: number }
  | { kind: 'asked'; names: string[] } // nobody begins without an answer
  | null;

export function startProblem(table: Pick<Table, 'seats' | 'asked'>): StartProblem {
  const n = table.seats.filter(({ kind }) => kind === 'open').length;
  if (n) return { kind: 'open', n };
  const names = table.asked.flatMap((nth) => table.seats[nth]?.name ?? []);
  return names.length ? { kind: 'asked', names } : null;
}

/** People who are not connected, by name. */
export function missing(table: Seated): string[] {
  return table.seats.flatMap(({ name }, nth) =>
    ['coming', 'gone'].includes(seatState(table, nth)) && name ? [name] : [],
  );
}

/** Whether this browser's seat has a host's rights; at one screen any of its seats is enough. */
export function isHost(
  table: Pick<Table, 'seats' | 'hosts'>,
  mine: readonly { seat: number }[],
): boolean {
  return mine.some(({ seat }) => table.hosts.includes(seat) && table.seats[seat]?.kind !== 'open');
}

/** The outcome of the lot as the log tells it, before everything else. */
export function lotRemarks(lot: readonly number[] | null, names: readonly string[]): Remark[] {
  return lot ? [{ n: 0, id: 'page.starts.told', values: { names } }] : [];
}

/** What became of a seat from one picture of an open table to the next, for the others to be told. */
export interface TableNews {
  kind: 'renamed' | 'joined' | 'left' | 'moved';
  values: Record<string, string>;
}

export function tableNews(before: readonly Chair[], after: readonly Chair[]): TableNews[] {
  const people = (chairs: readonly Chair[]) =>
    chairs.map(({ kind, name }) => (kind === 'person' ? (name ?? '') : ''));
  const [old, now] = [people(before), people(after)];
  const gone = old.filter((name) => name && !now.includes(name));
  const come = now.filter((name) => name && !old.includes(name));
  const renamed = now.findIndex((name, nth) => come.includes(name) && gone.includes(old[nth]!));
  if (renamed >= 0 && gone.length === 1 && come.length === 1) {
    return [{ kind: 'renamed', values: { name: old[renamed]!, now: now[renamed]! } }];
  }
  const all = [
    ...come.map((name): TableNews => ({ kind: 'joined', values: { name } })),
    ...gone.map((name): TableNews => ({ kind: 'left', values: { name } })),
  ];
  const moved = !all.length && old.length === now.length && old.some((name, i) => name !== now[i]);
  return moved ? [{ kind: 'moved', values: { name: now[0] ?? '' } }] : all;
}
