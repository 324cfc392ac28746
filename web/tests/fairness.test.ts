import { describe, expect, it } from 'vitest';
import { checkFairness, drawnLetters, drawnOrder, plausible } from '../src/lib/fairness';
import type { GameChoice } from '../src/lib/api';
import { commitment, type LuckShare } from '../src/lib/luckShare';
import { fromHex, hmac, sha256, text, toHex } from '../src/lib/sha256';
import type { Chances } from '../src/lib/types/wire';

interface Fixture {
  record: string;
  chances: Chances;
}
// As the shelf has them: of The Border, and one that chance decides about in the match.
const choices: GameChoice[] = [
  { name: 'boards', kind: 'per_seat', values: ['A', 'B', 'C', 'D'], lot: 'deal' },
  { name: 'deal', kind: 'one_of', values: ['chosen', 'lot'], lot: null },
  { name: 'fours', kind: 'one_of', values: ['second', 'lot'], lot: null },
];
const fixtures = Object.values(
  import.meta.glob('../fixtures/luck/*.json', { import: 'default', eager: true }),
) as Fixture[];
const heading = (record: string, name: string) =>
  new RegExp(`^${name} (.*)$`, 'm').exec(record)![1]!;
const shareOf = (record: string): LuckShare => {
  const salt = heading(record, 'salts').split(' ')[0]!;
  const commits = heading(record, 'commits').split(' ');
  return { seat: 0, salt, commit: commitment(salt), seal: heading(record, 'seal'), commits };
};
const check = ({ record, chances }: Fixture, share: LuckShare | null = null) =>
  checkFairness(record, heading(record, 'seal'), share, chances, choices);

describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['a'.repeat(119), '31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb'],
  ])('of %j', (letters, hash) => {
    expect(toHex(sha256(text(letters)))).toBe(hash);
  });

  it('as the browser has it, whatever the length', async () => {
    for (let n = 0; n < 200; n += 7) {
      const bytes = Uint8Array.from({ length: n }, (_, i) => (i * 31 + n) % 256);
      const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      expect(toHex(sha256(bytes))).toBe(toHex(theirs));
    }
  });

  it('keyed, as RFC 4231 has it', () => {
    expect(toHex(hmac(text('Jefe'), text('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
    expect(
      toHex(
        hmac(
          fromHex('aa'.repeat(131)),
          text('Test Using Larger Than Block-Size Key - Hash Key First'),
        ),
      ),
    ).toBe('60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54');
  });
});

describe('the lot', () => {
  // Worked out with Python: core/dealer.py, the seed 00 01 … 1f and the salts 00ff - aa.
  const key = hmac(
    Uint8Array.from({ length: 32 }, (_, i) => i),
    text('00ff - aa'),
  );
  it.each([
    [2, [0, 1]],
    [3, [1, 0, 2]],
    [4, [1, 3, 0, 2]],
  ])('of %d', (seats, order) => {
    expect(drawnOrder(key, seats)).toEqual(order);
  });
});

describe('boards by lot', () => {
  const fixture = fixtures.find(({ record }) => record.includes('\noption deal lot\n'))!;
  const { record, chances } = fixture;
  const boards = heading(record, 'boards');

  it('follow from the key: worked out with Python, see above', () => {
    const key = hmac(
      Uint8Array.from({ length: 32 }, (_, i) => i),
      text('00ff - aa'),
    );
    expect([2, 3, 4].map((n) => drawnLetters(key, 'boards', 'ABCD'.split(''), n))).toEqual([
      'BA',
      'BAC',
      'BACD',
    ]);
    expect(drawnLetters(key, 'boards', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split(''), 4)).toBe('GZQV');
  });

  it('are worked out here', () => {
    expect(chances.lots).toEqual({ boards: ['A', 'B', 'C', 'D'] });
    expect(check(fixture).kind).toBe('fair');
  });

  it('are broken if they are others', () => {
    const other = boards.split('').reverse().join('');
    const lied = record.replace(`boards ${boards}`, `boards ${other}`);
    expect(check({ record: lied, chances })).toMatchObject({ kind: 'broken', why: 'lot' });
    // a board that was chosen is nobody's lot
    const chosen = lied.replace('option deal lot\n', '');
    expect(check({ record: chosen, chances }).kind).toBe('fair');
  });

  it('are not proved by letters that are missing, doubled, too few or out of order', () => {
    for (const letters of [
      undefined,
      [],
      ['A'],
      ['A', 'A', 'B'],
      ['B', 'A', 'C', 'D'],
      ['AB', 'C'],
    ]) {
      const lots: Record<string, string[]> = letters ? { boards: letters } : {};
      expect(check({ record, chances: { ...chances, lots } }).why).toBe('odds');
    }
    const lots = { boards: ['A', 'B', 'C', 'D', 'E'] };
    expect(check({ record, chances: { ...chances, lots } }).why).toBe('lot');
  });
});

describe('fours by lot', () => {
  const { record, chances } = fixtures.find(({ record }) => record.includes('\n* lot '))!;
  const ways = chances.lists[chances.acts[0]!]!;
  const weighed = (list: [string, number][]) => ({
    ...chances,
    lists: chances.lists.map((old, nth) => (nth === chances.acts[0] ? list : old)),
  });

  it('are all ways, each as likely as another', () => {
    expect(ways).toHaveLength(32);
    expect(check({ record, chances }).kind).toBe('fair');
    const loaded = ways.map(([line, n], nth): [string, number] => [line, nth ? n : 9]);
    expect(check({ record, chances: weighed(loaded) }).why).toBe('odds');
    expect(check({ record, chances: weighed(ways.slice(1)) }).why).toBe('odds');
    const only = ways.filter(([line]) => record.includes(`* ${line}\n`));
    expect(check({ record, chances: weighed(only) }).why).toBe('odds');
  });
});

describe('luck by turns', () => {
  const { record, chances } = fixtures.find(({ record }) => record.includes('\ndraws by-turn\n'))!;

  it('is not proved by other turns, or by none', () => {
    expect(check({ record, chances }).kind).toBe('fair');
    const back = chances.turns!.map(([turn, act]): [number, number] => [turn >> 1, act]);
    expect(check({ record, chances: { ...chances, turns: back } }).why).toBe('odds');
    expect(check({ record, chances: { ...chances, turns: null } }).why).toBe('odds');
    const later = chances.turns!.map(([turn, act]): [number, number] => [turn + 1, act]);
    expect(check({ record, chances: { ...chances, turns: later } }).why).toBe('draw');
    const strange = record.replace('draws by-turn', 'draws by-heart');
    expect(check({ record: strange, chances }).why).toBe('odds');
  });
});

describe.each(fixtures)('the luck of a match', (fixture) => {
  const { record, chances } = fixture;

  it('has the lot it should have, if a lot decided who starts', () => {
    const [seed, salts] = [heading(record, 'seed'), heading(record, 'salts')];
    const order = drawnOrder(hmac(fromHex(seed), text(salts)), salts.split(' ').length);
    const with_ = (lot: number[]) => record.replace(/^seal /m, `order ${lot.join(' ')}\nseal `);
    const told = (text: string, lot: number[] | null) =>
      checkFairness(text, heading(record, 'seal'), null, chances, choices, lot);
    expect(told(with_(order), order).kind).toBe('fair');
    expect(told(with_([...order].reverse()), null).why).toBe('order');
    expect(told(with_(order), [...order].reverse()).why).toBe('order');
    expect(told(record, order).why).toBe('order'); // it was a lot, and the record hides it
  });
  const acts = chances.acts.length;
  // An act in the middle at which something was left to luck.
  const open = chances.acts.flatMap((nth, act) => (chances.lists[nth]!.length > 2 ? [act] : []));
  const middle = open[open.length >> 1]!;

  it('is worked out here, with and without a share of our own', () => {
    expect(acts).toBeGreaterThan(10);
    expect(check(fixture)).toMatchObject({ kind: 'fair', own: false, acts });
    expect(check(fixture, shareOf(record))).toMatchObject({ kind: 'fair', own: true, acts });
  });

  it('is broken if the seal is not the one we were told', () => {
    const told = { ...shareOf(record), seal: '0'.repeat(64) };
    expect(check(fixture, told)).toMatchObject({ kind: 'broken', why: 'seal' });
    expect(checkFairness(record, 'f'.repeat(64), null, chances, choices).why).toBe('seal');
  });

  it('is broken if our share was left out, or a promise changed behind our back', () => {
    const share = shareOf(record);
    expect(check(fixture, { ...share, salt: 'ff' }).why).toBe('share');
    const other = share.commits!.map((hash, seat) => (seat === 1 ? commitment('00') : hash));
    expect(check(fixture, { ...share, commits: other }).why).toBe('share');
  });

  it('is broken if a salt is not the promised one', () => {
    const ground = record.replace(/^(salts \S+) -/m, '$1 0badf00d');
    expect(check({ record: ground, chances }).why).toBe('commit');
    // without promises the last salt could be chosen freely, and every draw shows it
    const free = ground.replace(/^commits .*\n/m, '');
    expect(['draw', 'lot']).toContain(check({ record: free, chances }).why);
  });

  it('is broken if one line of chance is another', () => {
    const lines = record.split('\n');
    const at = lines.flatMap((line, i) => (line.startsWith('* ') ? [i] : []));
    const others = chances.lists[chances.acts[middle]!]!.map(([line]) => `* ${line}`);
    lines[at[middle]!] = others.find((line) => line !== lines[at[middle]!])!;
    expect(['draw', 'odds']).toContain(check({ record: lines.join('\n'), chances }).why);
  });

  it('is not proved by chances that cannot have been', () => {
    const dealt = record.split('\n').filter((line) => line.startsWith('* '));
    expect(plausible(chances, dealt)).toBe(true);
    const change = (list: number, by: (old: [string, number][]) => [string, number][]) => ({
      acts: chances.acts,
      lists: chances.lists.map((old, i) => (i === list ? by(old as [string, number][]) : old)),
    });
    const nth = chances.acts[middle]!;
    const heavier = change(nth, (old) => old.map(([line, n], i) => [line, i ? n : n + 1]));
    expect(plausible(heavier, dealt)).toBe(false);
    expect(
      plausible(
        change(nth, ([, ...rest]) => rest),
        dealt,
      ),
    ).toBe(false);
    expect(
      plausible(
        change(nth, (old) => [...old, old[0]!]),
        dealt,
      ),
    ).toBe(false);
    expect(
      plausible(
        change(nth, (old) => old.map(([line]) => [line, 0])),
        dealt,
      ),
    ).toBe(false);
  });
});

describe('what chance could have done', () => {
  const one = (line: string): [string, number][] => [[line, 1]];
  const dealt = (...lines: string[]) => lines.map((line) => `* ${line}`);

  it('has a bag for each kind of act, and secrets that are turned up leave nothing to luck', () => {
    const prizes = ['prize 1', 'prize 2', 'prize 3'].map((line): [string, number] => [line, 1]);
    const lists = [prizes, one('reveal 8'), one('reveal 6'), prizes.slice(1)];
    const told = dealt('prize 1', 'reveal 8', 'reveal 6', 'prize 3');
    expect(plausible({ lists, acts: [0, 1, 2, 3] }, told)).toBe(true);
    const again = [prizes, one('reveal 8'), one('reveal 6'), [...prizes.slice(2)]];
    expect(plausible({ lists: again, acts: [0, 1, 2, 3] }, told)).toBe(false);
  });

  it('may be a wheel, which nothing is taken from', () => {
    const wheel: [string, number][] = [['spin 1', 3], ['spin 2', 2]]; // prettier-ignore
    const other: [string, number][] = [['spin 1', 1], ['spin 2', 4]]; // prettier-ignore
    const told = dealt('spin 1', 'spin 1', 'spin 2');
    expect(plausible({ lists: [wheel], acts: [0, 0, 0] }, told)).toBe(true);
    expect(plausible({ lists: [wheel, other], acts: [0, 1, 0] }, told)).toBe(false);
  });
});
