import { describe, expect, it } from 'vitest';
import { progress, raceScale } from '../src/lib/raceScale';

const race = (goal: number | null, ...scores: number[]) =>
  raceScale({
    kind: 'boats',
    title: '',
    goal,
    lanes: scores.map((score, seat) => ({ seat, score })),
  });

describe('the scale of a race', () => {
  it('goes from 0 to the goal, one line per point', () => {
    const scale = race(12, 0, 7);
    expect(scale.lines).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(scale.marks).toEqual([0, 3, 6, 9, 12]);
    expect([0, 6, 12, 15].map((score) => progress(scale, score))).toEqual([0, 0.5, 1, 1]);
  });

  it('begins below 0 where somebody is there', () => {
    const scale = race(10, -10, 4);
    expect([-10, 0, 10].map((score) => progress(scale, score))).toEqual([0, 0.5, 1]);
  });

  it('ends with the leader where there is no goal', () => {
    expect(race(null, 0, 0).high).toBe(12);
    expect(race(null, 31, 4).high).toBe(32);
  });

  it.each([1, 3, 12, 40, 137, 1000, 8000])('has few lines and marks for a goal of %d', (goal) => {
    const { lines, marks } = race(goal, 0);
    expect(lines.length).toBeLessThanOrEqual(21);
    expect(marks.at(-1)).toBe(goal);
    expect(new Set(marks).size).toBe(marks.length);
  });
});
