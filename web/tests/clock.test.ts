import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import Clock from '../src/components/Clock.svelte';
import ClockField from '../src/components/ClockField.svelte';
import SeatHead from '../src/components/SeatHead.svelte';
import { LIMITS, deadlines, isLow, limitText, timeText } from '../src/lib/clock';
import { setLanguage } from '../src/lib/words.svelte';
import type { Chair } from '../src/lib/wire';

const HOUR = 3_600_000;

beforeAll(() => setLanguage('en'));

describe('the time that is left', () => {
  it.each([
    [60_000, '1:00'],
    [59_999, '1:00'],
    [59_000, '0:59'],
    [1, '0:01'],
    [0, '0:00'],
    [-5000, '0:00'],
    [HOUR - 1, '1 h 00'],
    [HOUR - 1000, '59:59'],
    [2.5 * HOUR, '2 h 30'],
    [72 * HOUR, '72 h'],
  ])('of %d ms is written %s', (left, text) => expect(timeText(left)).toBe(text));

  it.each([
    [60, 20_000],
    [600, 60_000],
    [24 * 3600, 2.4 * HOUR],
    [10, 5000],
  ])('of a limit of %d s is low from %d ms on', (limit, left) => {
    expect([isLow(left + 1, limit), isLow(left, limit)]).toEqual([false, true]);
  });

  it('is counted by the clock of this browser, never by that of the server', () => {
    expect(deadlines({ '0': 5000, '2': 0 }, 1_000_000)).toEqual({ 0: 1_005_000, 2: 1_000_000 });
    expect(deadlines(undefined, 1)).toEqual({});
  });

  it('has a limit that is told in words', () => {
    expect(LIMITS.map(limitText).join(', ')).toBe(
      'No clock, 1 minute, 2 minutes, 5 minutes, 10 minutes, 8 hours, 24 hours, 72 hours',
    );
    expect(limitText(30)).toBe('30 seconds');
  });
});

describe('a clock at a seat', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it('runs by itself, and changes its look when little is left', async () => {
    render(Clock, { deadline: 1_030_000, limit: 60, name: 'Ada' });
    const timer = screen.getByRole('timer');
    expect(timer.textContent).toBe('0:30');
    expect(timer.getAttribute('aria-label')).toBe('Time left for Ada: 0:30');
    await vi.advanceTimersByTimeAsync(9000);
    expect([timer.textContent, timer.classList.contains('low')]).toEqual(['0:21', false]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([timer.textContent, timer.classList.contains('low')]).toEqual(['0:20', true]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(timer.textContent).toBe('0:00');
  });

  it('stops when nobody looks at it', async () => {
    const { unmount } = render(Clock, { deadline: 1_030_000, limit: 60, name: 'Ada' });
    await tick();
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    await vi.advanceTimersByTimeAsync(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is there for who owes a decision, and for nobody else', () => {
    const chair = { kind: 'person', name: 'Bob', here: true } as Chair;
    const clock = { limit: 60, deadlines: { 1: 1_060_000 } };
    render(SeatHead, { chair, seat: 1, score: 3, clock });
    render(SeatHead, { chair, seat: 2, score: 3, clock });
    render(SeatHead, { chair, seat: 1, score: 3 });
    expect(screen.getAllByRole('timer').map((timer) => timer.textContent)).toEqual(['1:00']);
  });
});

describe('the setting', () => {
  it('offers the usual limits, and keeps one that another program chose', async () => {
    const change = vi.fn();
    render(ClockField, { value: 45, change });
    const field = screen.getByRole<HTMLSelectElement>('combobox');
    expect(field.selectedOptions[0]?.textContent).toBe('45 seconds');
    expect(field.options).toHaveLength(LIMITS.length + 1);
    field.value = '300';
    field.dispatchEvent(new Event('change', { bubbles: true }));
    expect(change.mock.calls).toEqual([[300]]);
  });
});
