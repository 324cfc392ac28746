import { describe, expect, it } from 'vitest';
import { added, leftBy, together, type Pick } from '../../src/games/border/collect';

const pick = (target: string, ...dice: string[]): Pick => ({
  target,
  line: `complete ${target}`,
  cells: dice.map((_, nth) => `${target}-${nth}`),
  dice,
});
const free = { red: 2, blue: 1 };

describe('several cells or segments of one action (ux2 #26)', () => {
  it('are collected as long as the dice suffice', () => {
    const both = added([pick('1', 'red')], pick('2', 'blue'), free, Infinity);
    expect(both.map(({ target }) => target)).toEqual(['1', '2']);
    expect(leftBy(both, free)).toEqual({ red: 1, blue: 0 });
    expect(leftBy([...both, pick('3', 'blue')], free)).toBeNull();
  });

  it('give way to a new one that needs their dice, the others stay', () => {
    const picks = [pick('1', 'blue'), pick('2', 'red', 'red')];
    const next = added(picks, pick('3', 'red'), free, Infinity);
    expect(next.map(({ target }) => target)).toEqual(['1', '3']);
    expect(added(picks, pick('4', 'red'), free, 1).map(({ target }) => target)).toEqual(['4']);
  });

  it('are one choice: what all of them do, and a second tap only if no die is left', () => {
    const first = { line: 'complete 1', notes: { passes: null, cells: ['a1'], dice: ['red'] } };
    expect(together([pick('1', 'red')], first, { red: 1 }, [])).toBe(first);
    const picks = [pick('1', 'red'), pick('2', 'blue')];
    const some = together(picks, first, { red: 1, blue: 0 }, [{ name: 'well', value: 5 }]);
    expect(some.line).toBe('complete 1');
    expect(some.notes).toMatchObject({ passes: null, zones: ['well'], points: 5, leaves: ['red'] });
    const all = together(picks, first, { red: 0, blue: 0 }, []);
    expect(all.notes.passes).not.toBeNull();
  });
});
