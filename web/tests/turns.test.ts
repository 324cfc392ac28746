import { describe, expect, it } from 'vitest';
import { diceAfter } from '../src/lib/diceLog';
import { complete, linesBetween } from '../src/lib/announce';
import { movesSince } from '../src/lib/marks';
import { sinceOwn, turnAt, turnsOf } from '../src/lib/turns';
import type { Said } from '../src/lib/wire';
import { entry } from './fakes';

/** A log from short lines: `0 take`, `* deal`, `1 undo 1`; forced ones end in `!`. */
function log(...lines: string[]): Said[] {
  return lines.map((text, n) => {
    const who = text[0] === '*' ? null : Number(text[0]);
    const line = text.slice(2).replace('!', '');
    const kind = who === null ? 'dealt' : line.startsWith('undo') ? 'undo' : text.endsWith('!') ? 'forced' : 'chosen'; // prettier-ignore
    return { ...entry(n), who, line, kind, id: line };
  });
}

describe('turns', () => {
  it('begin when somebody else acts', () => {
    const said = log('* deal', '0 take', '* deal', '1 build', '1 pay', '0 take');
    const turns = turnsOf(said, 2, { own: /./ });
    expect(turns).toEqual([
      { at: 1, seat: 0, round: 1 },
      { at: 3, seat: 1, round: 1 },
      { at: 5, seat: 0, round: 2 },
    ]);
    expect([turnAt(turns, 0), turnAt(turns, 4)]).toEqual([null, turns[1]]);
  });
  it('begin with the roll, and what others do in them is none of their own', () => {
    const rule = { own: /^(reroll|keep|complete)/, opens: /^roll / };
    const said = log(
      '* roll a',
      '0 reroll a',
      '* roll b',
      '0 keep',
      '1 cross',
      '* roll c',
      '1 keep',
    );
    expect(turnsOf(said, 2, rule).map(({ at, seat }) => [at, seat])).toEqual([[0, 0], [5, 1]]); // prettier-ignore
  });
  it('are one for each seat in every round where all choose at the same time, in any order', () => {
    const rule = { own: /^bid /, opens: /^prize /, together: true };
    const said = log('* prize 7', '0 bid 1', '1 bid ?', '* reveal 1', '* prize 2', '1 bid ?', '0 bid 3'); // prettier-ignore
    expect(turnsOf(said, 2, rule).map(({ at, seat, round }) => [at, seat, round])).toEqual([[0, 0, 1], [2, 1, 1], [4, 1, 2], [6, 0, 2]]); // prettier-ignore
  });
  it('are not known of a game that does not say', () => {
    expect(turnsOf(log('0 a', '1 b'), 2, undefined)).toEqual([]);
  });
  it('have news behind the last own decision; forced lines are none', () => {
    expect(sinceOwn(log('0 a', '1 b', '0 c!', '1 d'), 0)).toBe(1);
    expect(sinceOwn(log('1 b'), 0)).toBe(0);
    expect(sinceOwn(log('0 a', '1 b'), null)).toBe(0);
  });
});

describe('what the others did since', () => {
  const found = (said: Said[], seat: number | null) =>
    movesSince(said, seat).map(({ seat, entries }) => [seat, entries.map(({ line }) => line)]);

  it('is one move for each, the latest last, without what was taken back', () => {
    const said = log('1 old', '0 mine', '1 a', '1 undo 1', '1 b', '* deal', '2 c', '1 mark');
    expect(found(said, 0)).toEqual([
      [2, ['c']],
      [1, ['b', 'mark']],
    ]);
  });
  it('has what happened to the own seat by itself, but not what an own choice forced', () => {
    expect(found(log('0 build', '0 pay!'), 0)).toEqual([]);
    expect(found(log('0 build', '0 pay!', '1 a', '0 mark!'), 0)).toEqual([[1, ['a']], [0, ['mark']]]); // prettier-ignore
  });
  it('is the last move of each for those who watch', () => {
    expect(found(log('0 a', '1 b', '0 c', '0 d'), null)).toEqual([[1, ['b']], [0, ['c', 'd']]]); // prettier-ignore
  });
});

describe('dice in the log', () => {
  const said = log('* roll red,red,blue', '0 reroll blue', '* roll green', '0 change red blue', '0 reroll green', '* roll grey', '1 keep', '* roll red,grey,blue'); // prettier-ignore
  it('are told as a whole after a re-roll', () => {
    expect(diceAfter(said, 2)).toEqual(['red', 'red', 'green']);
    expect(diceAfter(said, 5)?.sort()).toEqual(['blue', 'grey', 'red']);
  });
  it('need no more words where all were rolled', () => {
    expect([diceAfter(said, 0), diceAfter(said, 7)]).toEqual([null, null]);
  });
});

describe('what is read out', () => {
  it('is a line when nobody goes on with it', () => {
    const said = log('0 build', '0 pay', '* deal', '1 take');
    expect(complete(said, [1], false)).toBe(3);
    expect(complete(said, [0], false)).toBe(4);
    expect(complete(said, [1], true)).toBe(4);
    expect(complete(said.slice(0, 3), [1], false)).toBe(3);
    expect(complete([], [0], false)).toBe(0);
  });
  it('is every line once, in order, however the updates come', () => {
    const said = log('* deal', '0 a', '0 b', '* deal', '1 c', '0 d', '1 e');
    const whole = linesBetween(said, 0, said.length, { seats: [] });
    for (const acting of [[0], [1], [0, 1]]) {
      let heard = 0;
      const lines: string[] = [];
      for (let n = 1; n <= said.length; n++) {
        const to = complete(said.slice(0, n), acting, n === said.length);
        if (to <= heard) continue;
        lines.push(...linesBetween(said, heard, to, { seats: [] }));
        heard = to;
      }
      if (acting.length === 2) expect(lines).toEqual(whole);
      expect(lines.join(' ')).toContain(whole.at(-1));
    }
  });
});
