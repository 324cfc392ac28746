import { describe, expect, it } from 'vitest';
import {
  schedule,
  scorePops,
  MAX_DURATION,
  motionWanted,
  type MotionStep,
} from '../src/lib/motion';

const step = (to: string, ms?: number): MotionStep => ({
  kind: 'travel',
  to,
  ...(ms ? { ms } : {}),
});

describe('the animation plan', () => {
  it('tells chapters one after the other, steps of one chapter 60 ms apart', () => {
    const told = schedule([[step('a', 200), step('b', 200)], [], [step('c', 100)]]);
    expect(told.map(({ to, at }) => [to, at])).toEqual([
      ['a', 0],
      ['b', 60],
      ['c', 260],
    ]);
  });

  it('never takes too long: it is played faster, not cut', () => {
    const told = schedule([[step('a', 600)], [step('b', 600)], [step('c', 400)]]);
    expect(told).toHaveLength(3);
    const ends = told.map(({ at, ms }) => at + ms);
    expect(Math.max(...ends)).toBeLessThanOrEqual(MAX_DURATION);
    expect(told[1]?.at).toBeCloseTo(300);
  });

  it('a shuffle has a time of its own', () => {
    const shuffle: MotionStep = { kind: 'shuffle', to: 'pile' };
    const [first, second] = schedule([[step('a', MAX_DURATION)], [shuffle]]);
    expect(first).toMatchObject({ at: 0, ms: MAX_DURATION });
    expect(second?.at).toBe(MAX_DURATION);
    expect(second?.ms).toBeGreaterThan(600);
  });

  it('lets points rise exactly where they were gained', () => {
    const before = { scores: [1, 4, 0] };
    const after = { scores: [1, 6, 1] };
    expect(scorePops(before, after).map(({ to, text }) => [to, text])).toEqual([
      ['race-1', '+2'],
      ['race-2', '+1'],
    ]);
    expect(scorePops(after, before, true).map(({ text }) => text)).toEqual(['\u22122', '\u22121']);
    expect(scorePops(after, before)).toEqual([]); // taken back: nothing to celebrate
  });

  it('obeys the setting, else the system', () => {
    const real = globalThis.matchMedia;
    globalThis.matchMedia = ((query: string) => ({ matches: query.includes('reduce') })) as never;
    expect(motionWanted('auto')).toBe(false);
    expect(motionWanted('full')).toBe(true);
    globalThis.matchMedia = (() => ({ matches: false })) as never;
    expect(motionWanted('auto')).toBe(true);
    expect(motionWanted('none')).toBe(false);
    globalThis.matchMedia = real;
  });
});
