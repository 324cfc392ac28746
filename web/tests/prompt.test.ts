import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import Prompt from '../src/components/Prompt.svelte';
import type { Advice } from '../src/lib/advice';
import { adviceHere } from '../src/lib/advice';
import { setLanguage } from '../src/lib/words.svelte';

vi.mock('../src/lib/advice', () => ({ adviceHere: vi.fn() }));

const hint: Advice = {
  thinking: false,
  title: 'Hint: build red 3',
  reason: 'Finishes row 2 without a brick: 2 points',
  odds: 'A strong bot wins 61 % from here with it',
  close: vi.fn(),
};

async function show(given: Advice | null, hinted: boolean) {
  await setLanguage('en');
  vi.mocked(adviceHere).mockReturnValue(() => given);
  return render(Prompt, { say: 'Take two cards', hinted });
}

describe('a hint where the question stands (ux1 C4, C11, P10)', () => {
  it('says that it thinks', async () => {
    const { container } = await show({ ...hint, thinking: true }, false);
    expect(container.querySelector('[data-hint]')?.textContent).toContain('Thinking');
  });

  it('is only claimed for the hinted choice', async () => {
    const { container } = await show(hint, false);
    expect(container.querySelector('[data-hint]')).toBeNull();
  });

  it('gives a reason first; what the bot expects is folded away', async () => {
    await show(hint, true);
    expect(screen.getByText(hint.reason)).toBeTruthy();
    expect(screen.queryByText(hint.odds)).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'What the bot expects' }));
    expect(screen.getByText(hint.odds)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(hint.close).toHaveBeenCalledOnce();
  });
});
