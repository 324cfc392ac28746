import { describe, expect, it } from 'vitest';
import { best, mostPoints, passesOn, pointsOf, signed } from '../src/lib/preview';

const choice = (line: string, notes: object) => ({ line, notes: { passes: null, ...notes } });

describe('preview', () => {
  it('reads points, also those that are lost', () => {
    expect(pointsOf(undefined)).toBe(0);
    expect(pointsOf({ passes: null, points: -5 })).toBe(-5);
    expect([2, 0, -5].map(signed)).toEqual(['+2', '+0', '\u22125']);
  });

  it('sums up a group by the most that one of it has to offer', () => {
    expect(mostPoints([choice('a', {}), choice('b', { points: 4 })])).toBe(4);
    expect(mostPoints([choice('a', { points: -5 }), choice('b', { points: -2 })])).toBe(-2);
    expect(mostPoints([])).toBe(0);
  });

  it('finds the best by what counts in the game, the first of equals', () => {
    const [low, high, same] = [1, 3, 3].map((points) => choice('x', { points }));
    expect(best([low, high, same], (one) => pointsOf(one?.notes))).toBe(high);
    expect(best([], () => 0)).toBeNull();
  });

  it('asks again exactly where the decision leaves the seat', () => {
    expect(passesOn({ passes: null })).toBe(false);
    expect(passesOn({ passes: 0 })).toBe(true); // seat 0 is somebody
    expect(passesOn({ passes: 'chance' })).toBe(true);
    expect(passesOn({ passes: 'end' })).toBe(true);
    expect(passesOn(undefined)).toBe(false);
  });
});
