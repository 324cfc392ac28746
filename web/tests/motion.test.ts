import { describe, expect, it } from 'vitest';
import { schedule, scored, TALE, wanted, type Step } from '../src/lib/motion';

const step = (to: string, ms?: number): Step => ({ kind: 'travel', to, ...(ms ? { ms } : {}) });

describe('the animation plan', () => {
  it('tells chapters one after the other, steps of one chapter 60 ms apart', () => {
    const told = schedule([[step('a', 200), step('b', 200)], [], [step('c', 100)]]);
    expect(told.map(({ to, at }) => [to, at])).toEqual([
      ['a', 0],
      ['b', 60],
      ['c', 260],
    ]);
  });

  it('never takes longer than a tale: it is told faster, not cut', () => {
    const told = schedule([[step('a', 600)], [step('b', 600)], [step('c', 400)]]);
    expect(told).toHaveLength(3);
    const ends = told.map(({ at, ms }) => at + ms);
    expect(Math.max(...ends)).toBeLessThanOrEqual(TALE);
    expect(told[1]?.at).toBeCloseTo(300);
  });

  it('lets points rise exactly where they were gained', () => {
    const before = { scores: [1, 4, 0] };
    const after = { scores: [1, 6, 1] };
    expect(scored(before, after).map(({ to, text }) => [to, text])).toEqual([
      ['race-1', '+2'],
      ['race-2', '+1'],
    ]);
    expect(scored(after, before)).toEqual([]); // taken back: nothing to celebrate
  });

  it('obeys the setting, else the system', () => {
    const real = globalThis.matchMedia;
    globalThis.matchMedia = ((query: string) => ({ matches: query.includes('reduce') })) as never;
    expect(wanted('auto')).toBe(false);
    expect(wanted('full')).toBe(true);
    globalThis.matchMedia = (() => ({ matches: false })) as never;
    expect(wanted('auto')).toBe(true);
    expect(wanted('none')).toBe(false);
    globalThis.matchMedia = real;
  });
});
