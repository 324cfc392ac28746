import { describe, expect, it } from 'vitest';
import { curves, scaleOf, spread } from '../src/lib/curve';

describe('the curve of a match', () => {
  const scores = [
    [0, 0],
    [2, 0],
    [2, -1],
  ];
  it('has room for points that are lost', () => {
    const { most, least, y } = scaleOf(scores, 90);
    expect([most, least, y(2), y(-1)]).toEqual([2, -1, 0, 90]);
  });
  it('goes on by steps, a line for each seat', () => {
    const [first, second] = curves(scores, 2, 300, scaleOf(scores, 90).y);
    expect(first).toMatchObject({ path: 'M0 60.0H200.0V0.0H300', end: 0, score: 2 });
    expect(second?.score).toBe(-1);
  });
  it('keeps the names at its ends apart, in their order', () => {
    expect(spread([10, 12, 80], 15)).toEqual([10, 25, 80]);
    expect(spread([40, 40], 15)).toEqual([40, 55]);
  });
});
