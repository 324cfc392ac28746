import { render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import GameOptions from '../src/components/GameOptions.svelte';
import type { GameChoice } from '../src/lib/api';
import { fittingOptions } from '../src/lib/tableSetup';
import { setLanguage } from '../src/lib/words.svelte';

const CHOICES: GameChoice[] = [
  { name: 'tide', kind: 'one_of', values: ['low', 'high', 'spring'], lot: null },
  { name: 'berths', kind: 'per_seat', values: ['A', 'B', 'C', 'D'], lot: 'draw' },
  { name: 'fog', kind: 'yes_no', values: ['no', 'yes'], lot: null },
];

function show(value: Record<string, string>, seats = 3) {
  const change = vi.fn();
  render(GameOptions, { game: 'quay', choices: CHOICES, seats, value, change });
  return change;
}
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
function choose(name: string, value: string): void {
  select(name).value = value;
  select(name).dispatchEvent(new Event('change', { bubbles: true }));
}

describe('the options of a game', () => {
  beforeAll(() => setLanguage('en'));

  it('are as usual where nothing is chosen', () => {
    show({});
    expect(select('quay.option.tide').value).toBe('low');
    const seat = (n: number) => select(`quay.option.berths: seat ${n}`).value;
    expect([1, 2, 3].map(seat)).toEqual(['A', 'B', 'C']);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  it('keep what was chosen before when one is changed', () => {
    const change = show({ tide: 'high', fog: 'yes' });
    choose('quay.option.tide', 'spring');
    expect(change).toHaveBeenLastCalledWith({ tide: 'spring', fog: 'yes' });
    screen.getByRole('checkbox').click();
    expect(change).toHaveBeenLastCalledWith({ tide: 'high', fog: 'no' });
  });

  it('give each letter to one seat: whoever had it gets the other', () => {
    const change = show({ berths: 'DAB' });
    choose('quay.option.berths: seat 1', 'B');
    expect(change).toHaveBeenLastCalledWith({ berths: 'BAD' });
    choose('quay.option.berths: seat 2', 'C');
    expect(change).toHaveBeenLastCalledWith({ berths: 'DCB' });
  });

  it('are not shown where the lot decides about them', () => {
    show({ draw: 'lot', berths: 'DAB' });
    expect(screen.queryByRole('combobox', { name: /berths/ })).toBeNull();
    expect(select('quay.option.tide').value).toBe('low');
  });

  it('are dropped where the game or the number of seats does not have them', () => {
    const kept = { tide: 'ebb', berths: 'DAB', fog: 'yes', wind: 'west' };
    expect(fittingOptions(CHOICES, 3, kept)).toEqual({ berths: 'DAB', fog: 'yes' });
    expect(fittingOptions(CHOICES, 2, kept)).toEqual({ fog: 'yes' });
  });
});
