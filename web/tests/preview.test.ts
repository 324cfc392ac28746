import { describe, expect, it } from 'vitest';
import { best, gain, passesOn, summary } from '../src/lib/preview';

const choice = (line: string, notes: object) => ({ line, notes: { passes: null, ...notes } });

describe('preview', () => {
  it('fills in what a line does not mention', () => {
    expect(gain(undefined)).toEqual({ points: 0, rows: [], columns: [], coats: [], zones: [] });
    expect(gain({ passes: null, points: 2, rows: [4] })).toMatchObject({ points: 2, rows: [4] });
  });

  it('sums up a group by its best gains and the range of its cost', () => {
    const group = [
      choice('a', { cost: 3, points: 0, coats: ['c3'] }),
      choice('b', { cost: 2, points: 4, coats: [] }),
    ];
    expect(summary(group)).toEqual({ lines: 2, points: 4, coats: 1, zones: 0, cost: [2, 3] });
    expect(summary([choice('done', {})]).cost).toBeNull();
  });

  it('prefers points, then coats, then a low price', () => {
    const cheap = choice('cheap', { cost: 1, points: 1 });
    const dear = choice('dear', { cost: 4, points: 2 });
    const coat = choice('coat', { cost: 4, points: 2, coats: ['e5'] });
    expect(best([cheap, dear, coat])?.line).toBe('coat');
    expect(best([])).toBeNull();
  });

  it('asks again exactly where the decision leaves the seat', () => {
    expect(passesOn({ passes: null })).toBe(false);
    expect(passesOn({ passes: 0 })).toBe(true); // seat 0 is somebody
    expect(passesOn({ passes: 'chance' })).toBe(true);
    expect(passesOn({ passes: 'end' })).toBe(true);
    expect(passesOn(undefined)).toBe(false);
  });
});
