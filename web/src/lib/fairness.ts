/** The check that the luck was fair, worked out in this browser from what `docs/formats.md` says. It needs
 * no rules: the server gives what chance could have done at each of its acts, with weights, and these are
 * looked at as far as one can without rules. */
import type { GameChoice } from './api';
import type { Chances } from './types/wire';
import type { LuckShare } from './luckShare';
import { commitment } from './luckShare';
import { fromHex, hmac, sha256, text, toHex } from './sha256';

export interface Fairness {
  kind: 'fair' | 'known' | 'practice' | 'unsealed' | 'unproven' | 'broken';
  why: 'seal' | 'commit' | 'share' | 'order' | 'lot' | 'draw' | 'odds' | null; // what is broken
  own: boolean; // whether a share of this browser's was used as it was promised
  acts: number;
  seed: string | null;
}

/** The id of the sentence that tells it. */
export const luckText = ({ kind, why }: Fairness): string =>
  why ? `page.luck.broken.${why}` : `page.luck.${kind}`;

type Outcomes = readonly (readonly [string, number])[];

/** Check a record by what this browser was told before the match: the seal, and everybody's promises. */
export function checkFairness(
  record: string,
  seal: string | null,
  share: LuckShare | null,
  chances: Chances | null,
  choices: readonly GameChoice[], // of the game
  lot: readonly number[] | null = null, // as the table told who sits where, if a lot decided it
): Fairness {
  const head = headings(record);
  const seed = head['seed'] ?? null;
  const result = { why: null, own: false, acts: 0, seed };
  const [deal, taken] = dealOf(head);
  if (!head['seal'] && deal !== 'known') return { ...result, kind: 'unsealed' };
  if (!seed || !chances) return { ...result, kind: 'unproven' };
  const broken = (why: Fairness['why']): Fairness => ({ ...result, kind: 'broken', why });
  // Who was told a seal, or had a share, sits at no table of which a record may say otherwise.
  if (deal && (share?.commits || (deal === 'known' && (share?.seal || seal))))
    return broken('seal');
  const told = share?.seal ?? seal ?? head['seal'];
  const opens = toHex(sha256(fromHex(seed))) === head['seal'] && head['seal'] === told;
  if (deal !== 'known' && !opens) return broken('seal');
  const salts = (head['salts'] ?? '').split(' ');
  const commits = head['commits']?.split(' ') ?? null;
  if (commits?.some((hash, seat) => hash !== promised(salts[seat] ?? '-'))) return broken('commit');
  if (share?.commits) {
    const kept = commits?.join() === share.commits.join();
    if (!kept || salts[share.seat] !== share.salt) return broken('share');
  }
  const entries = record.slice(record.indexOf('\n\n') + 2).split('\n');
  const dealt = entries.filter((line) => line.startsWith('* '));
  const before = entries.slice(0, taken).filter((line) => line.startsWith('* ')).length;
  if (dealt.length !== chances.acts.length || !plausible(chances, dealt)) return broken('odds');
  const left = taken ? [] : leftToLot(record, choices); // else they were drawn by another seal
  if (!left.every((name) => isDeal(chances.lots[name], salts.length))) return broken('odds');
  const key = hmac(fromHex(seed), text(salts.join(' ')));
  const order = head['order'] ?? null;
  if (order !== (lot?.join(' ') ?? order)) return broken('order');
  if (order !== null && order !== drawnOrder(key, salts.length).join(' ')) return broken('order');
  const due = (name: string) => drawnLetters(key, name, chances.lots[name]!, salts.length);
  if (left.some((name) => head[name] !== due(name))) return broken('lot');
  const { turns } = chances;
  if (head['draws'] && (head['draws'] !== 'by-turn' || !turns || !isForward(turns, dealt.length)))
    return broken('odds');
  for (const [act, line] of dealt.entries()) {
    if (act < before) continue;
    const outcomes = chances.lists[chances.acts[act]!]! as Outcomes;
    const due = head['draws']
      ? drawnByTurn(key, turns![act]!, outcomes)
      : drawn(key, act, outcomes);
    if (due !== line.slice(2)) return broken('draw');
  }
  const own = Boolean(share?.commits);
  return { ...result, kind: deal ?? 'fair', own, acts: dealt.length - before };
}

/** What luck is not of a seal alone, and how many entries come from another match. */
function dealOf(head: Record<string, string>): ['known' | 'practice' | null, number] {
  const [kind, entries] = (head['deal'] ?? '').split(' ');
  if (kind === 'known') return ['known', 0];
  return kind === 'practice' ? ['practice', Number(entries)] : [null, 0];
}

const promised = (salt: string): string => (salt === '-' ? '-' : commitment(salt));

function headings(record: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const line of record.split('\n\n', 1)[0]!.split('\n')) {
    const space = line.indexOf(' ');
    if (space > 0) found[line.slice(0, space)] = line.slice(space + 1);
  }
  return found;
}

/** The lot: for each seat the place of who comes to sit there. */
export const drawnOrder = (key: Uint8Array, seats: number): number[] =>
  lot(key, 'order', [...Array(seats).keys()], seats);

/** What an option leaves to the lot: a letter for each seat. */
export const drawnLetters = (
  key: Uint8Array,
  name: string,
  letters: readonly string[],
  seats: number,
): string => lot(key, name, letters, seats).join('');

/** Some of all, none twice: all 256 bits of HMAC(key, name) point at one of the ways to choose them, in
 * lexicographic order. */
function lot<T>(key: Uint8Array, name: string, all: readonly T[], some: number): T[] {
  const bits = hmac(key, text(name)).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const left = [...all];
  let ways = left.slice(0, some).reduce((product, _, i) => product * (left.length - i), 1);
  let nth = Number((bits * BigInt(ways)) >> 256n);
  const found: T[] = [];
  while (found.length < some) {
    ways /= left.length;
    found.push(...left.splice(Math.floor(nth / ways), 1));
    nth %= ways;
  }
  return found;
}

/** What the lot deals before the match, as the record says; `choices` are those of its game. */
const leftToLot = (record: string, choices: readonly GameChoice[]): string[] =>
  choices
    .filter((choice) => choice.lot && record.includes(`\noption ${choice.lot} lot\n`))
    .map(({ name }) => name);

/** Whether there is something to choose from for every seat, nothing twice, in the order of lots. */
const isDeal = (letters: readonly string[] | undefined, seats: number): boolean =>
  letters !== undefined &&
  letters.length >= Math.max(2, seats) &&
  letters.every((letter, nth) => letter.length === 1 && (!nth || letters[nth - 1]! < letter));

/** The outcome of an act of chance: the one in whose range x * total >> 64 falls. */
export function drawn(key: Uint8Array, act: number, outcomes: Outcomes): string | null {
  const total = outcomes.reduce((sum, [, weight]) => sum + weight, 0);
  return pointed(face(key, `${act}`, total), outcomes);
}

/** Whether turns and the acts in them are counted without a step back, and without a gap in a turn. */
const isForward = (turns: readonly (readonly [number, number])[], acts: number): boolean =>
  turns.length === acts &&
  turns.every(([turn, act], i) => {
    const [before, last] = turns[i - 1] ?? [-1, 0];
    return turn === before ? act === last + 1 : turn > before && act === 0;
  });

const MOST_TICKETS = 1000;

/** The outcome of an act of chance that is known by its turn: each die falls on its own, of all else the
 * lowest ticket is drawn. */
export function drawnByTurn(
  key: Uint8Array,
  [turn, act]: readonly [number, number],
  outcomes: Outcomes,
): string | null {
  const place = `turn ${turn} act ${act}`;
  if (isRoll(outcomes) && isDice(outcomes)) {
    const [first] = outcomes[0]!;
    const faces = [...new Set(outcomes.flatMap(([line]) => line.slice('roll '.length).split(',')))];
    const fallen = first.split(',').map((_, die) => face(key, `${place} die ${die}`, faces.length));
    return `roll ${fallen
      .sort((a, b) => a - b)
      .map((nth) => faces[nth])
      .join(',')}`;
  }
  const total = outcomes.reduce((sum, [, weight]) => sum + weight, 0);
  if (total > MOST_TICKETS) return pointed(face(key, place, total), outcomes);
  let found: string | null = null;
  let lowest = '';
  for (const [line, weight] of outcomes)
    for (let copy = 0; copy < weight; copy += 1) {
      const ticket = toHex(hmac(key, text(`${place} ${line} ${copy}`)));
      if (found === null || ticket < lowest) [found, lowest] = [line, ticket];
    }
  return found;
}

/** One of so many numbers, by the first 64 bits of HMAC(key, name). */
function face(key: Uint8Array, name: string, ways: number): number {
  const bytes = hmac(key, text(name)).subarray(0, 8);
  const x = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return Number((x * BigInt(ways)) >> 64n);
}

/** The outcome in whose range a number falls. */
function pointed(ticket: number, outcomes: Outcomes): string | null {
  let left = ticket;
  for (const [line, weight] of outcomes) {
    if (left < weight) return line;
    left -= weight;
  }
  return null;
}

/** Dice must be all rolls of so many dice with the weights that dice have; a bag must hold what it held
 * before, less what was drawn; a wheel is always the same; a lot has all ways, each as likely as another. What joins a bag (a shuffled pile, a last card) is
 * not checked here. Each kind of act, `deal` or `prize`, has a bag or a wheel of its own. */
export function plausible(
  { lists, acts }: Omit<Chances, 'lots'>,
  dealt: readonly string[],
): boolean {
  const good = (lists as Outcomes[]).every(
    (outcomes) =>
      outcomes.length > 0 &&
      new Set(outcomes.map(([line]) => line)).size === outcomes.length &&
      outcomes.every(([, weight]) => Number.isSafeInteger(weight) && weight > 0) &&
      (!isRoll(outcomes) || isDice(outcomes)) &&
      (verbOf(outcomes[0]![0]) !== 'lot' || isLot(outcomes)),
  );
  if (!good || acts.some((nth) => !lists[nth])) return false;
  const kinds = new Map<string, { outcomes: Outcomes; line: string }[]>();
  acts.forEach((nth, act) => {
    const outcomes = lists[nth] as Outcomes;
    const kind = verbOf(outcomes[0]![0]);
    kinds.set(kind, [...(kinds.get(kind) ?? []), { outcomes, line: dealt[act]!.slice(2) }]);
  });
  return [...kinds].every(([kind, drawn]) => kind === 'roll' || isWheel(drawn) || isBag(drawn));
}

type Drawn = readonly { outcomes: Outcomes; line: string }[];

const isWheel = (drawn: Drawn): boolean =>
  drawn.every(({ outcomes }) => outcomes === drawn[0]!.outcomes);

function isBag(drawn: Drawn): boolean {
  let left = new Map<string, number>();
  return drawn.every(({ outcomes, line }) => {
    const now = new Map(outcomes);
    const joined = outcomes.filter(([one]) => !left.has(one));
    const kept = [...left].every(([one, weight]) => now.get(one) === weight);
    const fine = kept && (left.size === 0 || joined.every(([, weight]) => weight === 1));
    now.set(line, (now.get(line) ?? 0) - 1);
    left = new Map([...now].filter(([, weight]) => weight > 0));
    return fine;
  });
}

const verbOf = (line: string): string => line.split(' ', 1)[0]!;

/** Whether these are all ways to choose at each place one of the same words, each as likely as another. */
function isLot(outcomes: Outcomes): boolean {
  const ways = outcomes.map(([line]) => line.slice('lot '.length).split(','));
  const places = ways[0]!.map((_, place) => new Set(ways.map((way) => way[place])).size);
  const due = places.reduce((product, words) => product * words, 1);
  return (
    places.every((words) => words > 1) &&
    ways.every((way) => way.length === places.length) &&
    outcomes.length === due &&
    outcomes.every(([, weight]) => weight === 1)
  );
}

const isRoll = (outcomes: Outcomes): boolean => verbOf(outcomes[0]![0]) === 'roll';

/** Whether these are all multisets of so many dice, in the order of their faces, with their weights. */
function isDice(outcomes: Outcomes): boolean {
  const rolls = outcomes.map(([line]) => line.slice('roll '.length).split(','));
  const faces = [...new Set(rolls.flat())];
  const dice = rolls[0]!.length;
  const due = multisets(faces, dice);
  return (
    faces.length > 1 &&
    due.length === outcomes.length &&
    due.every((roll, i) => roll.join() === rolls[i]!.join() && ways(roll) === outcomes[i]![1])
  );
}

function multisets(faces: readonly string[], dice: number): string[][] {
  if (dice === 0) return [[]];
  return faces.flatMap((face, nth) =>
    multisets(faces.slice(nth), dice - 1).map((rest) => [face, ...rest]),
  );
}

/** In how many orders a roll can fall: the multinomial coefficient. */
function ways(roll: readonly string[]): number {
  let found = 1;
  const seen: Record<string, number> = {};
  roll.forEach((face, i) => {
    seen[face] = (seen[face] ?? 0) + 1;
    found = (found * (i + 1)) / seen[face];
  });
  return Math.round(found);
}
