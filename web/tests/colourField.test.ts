import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import ColourField from '../src/components/ColourField.svelte';
import { paintSeats } from '../src/lib/seatColours';
import { setLanguage } from '../src/lib/words.svelte';

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const painted = (seat: number) =>
  document.documentElement.style.getPropertyValue(`--of-seat${seat}`);

describe('the colour of a seat', () => {
  beforeAll(() => setLanguage('en'));
  afterEach(() => document.documentElement.removeAttribute('style'));

  it('is one of six, and not one that somebody else has', () => {
    const change = vi.fn();
    render(ColourField, { seat: 1, value: 4, taken: [0, 4], change });
    expect(screen.getByRole('group', { name: 'Colour of seat 2' })).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(6);
    expect(radio('Indigo').checked).toBe(true);
    expect(radio('Sea blue (taken)').disabled).toBe(true);
    radio('Rose').click();
    expect(change).toHaveBeenCalledExactlyOnceWith(5);
  });

  it('is that of the seat everywhere, until the table is left', () => {
    const leave = paintSeats([4, 0]);
    expect([painted(0), painted(1), painted(2)]).toEqual(['var(--seat4)', 'var(--seat0)', '']);
    leave();
    expect([painted(0), painted(1)]).toEqual(['', '']);
  });
});
