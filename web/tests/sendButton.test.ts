import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import SendButton from '../src/components/SendButton.svelte';
import { changeSettings } from '../src/lib/settings.svelte';
import { setLanguage } from '../src/lib/words.svelte';
import type { Choice } from '../src/lib/choices';

const choice = (line: string, passes: Choice['notes']['passes']): Choice => ({
  line,
  notes: { passes },
});

describe('the main button', () => {
  beforeAll(() => setLanguage('en'));
  beforeEach(() => changeSettings({ confirm: true }));

  it('sends at once what stays with the same seat', async () => {
    const send = vi.fn();
    render(SendButton, { choice: choice('build x', null), verb: 'Build', send });
    await fireEvent.click(screen.getByRole('button'));
    expect(send.mock.calls).toEqual([['build x']]);
  });

  it('asks for a second tap where the decision passes on, and stays asked, however slow one is', async () => {
    vi.useFakeTimers();
    const send = vi.fn();
    render(SendButton, { choice: choice('keep', 'chance'), verb: 'Keep', send });
    const button = screen.getByRole('button');
    await fireEvent.click(button);
    expect(screen.getByRole('button', { name: 'Keep: tap again' })).toBe(button);
    expect(document.querySelector('[aria-live]')?.textContent).toBe('Keep: tap again');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
    await fireEvent.click(button);
    expect(send.mock.calls).toEqual([['keep']]);
    vi.useRealTimers();
  });

  it('forgets the first tap when another line is considered', async () => {
    const send = vi.fn();
    const { rerender } = render(SendButton, { choice: choice('take 1,2', 1), verb: 'Take', send });
    await fireEvent.click(screen.getByRole('button'));
    await rerender({ choice: choice('take 2,3', 1), verb: 'Take', send });
    expect(document.querySelector('[aria-live]')?.textContent).toBe('');
    await rerender({ choice: choice('take 1,2', 1), verb: 'Take', send });
    await fireEvent.click(screen.getByRole('button'));
    expect(send).not.toHaveBeenCalled();
  });

  it('asks nobody who switched that off', async () => {
    changeSettings({ confirm: false });
    const send = vi.fn();
    render(SendButton, { choice: choice('done', 0), verb: 'Done', send });
    await fireEvent.click(screen.getByRole('button'));
    expect(send).toHaveBeenCalledOnce();
  });

  it('is pressed by Enter, and waits while nothing is chosen', async () => {
    const send = vi.fn();
    const { rerender } = render(SendButton, { choice: null, verb: 'Build', send });
    await fireEvent.keyDown(window, { key: 'Enter' });
    expect((screen.getByRole('button') as HTMLButtonElement).disabled).toBe(true);
    await rerender({ choice: choice('build x', null), verb: 'Build', send });
    await fireEvent.keyDown(window, { key: 'Enter' });
    expect(send.mock.calls).toEqual([['build x']]);
  });
});
