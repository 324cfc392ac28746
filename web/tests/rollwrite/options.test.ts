import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Board from '../../src/games/rollwrite/Board.svelte';
import type { LineNotes, Position } from '../../src/games/rollwrite/position';
import type { Choice } from '../../src/lib/choices';
import { setLanguage, t } from '../../src/lib/words.svelte';
import { fixture } from './fixtures';

vi.setConfig({ testTimeout: 30_000 }); // a busy machine is no failure
afterEach(() => setLanguage('en'));

const choice = (line: string, notes: Partial<LineNotes> = {}): Choice<LineNotes> => ({
  line,
  notes: { passes: null, ...notes },
});

/** A board of a fixture with other legal lines, as an option of the match makes them. */
function sit(name: string, legal: Choice<LineNotes>[], changed: Partial<Position> = {}) {
  const { table, updates } = fixture(name);
  const now = updates[0]!;
  const send = vi.fn<(line: string) => void>();
  const view = { ...now.view, ...changed };
  const { seat, said } = now;
  const rest = { pending: null, undo: null, say: '', hint: null, preview: () => {} };
  render(Board, { props: { view, legal, seat, seats: table.seats, send, said, ...rest } });
  return { send, key: (key: string) => fireEvent.keyDown(window, { key }) };
}
const button = (selector: string) => document.querySelector<HTMLButtonElement>(selector);

describe('options of Roll & Write', () => {
  it('offers a pass only where there is one', () => {
    sit('turn-3', [choice('draw red-2 a1,b1'), choice('draw red-2 a1,a2')]);
    expect(button('[data-pass]')).toBeNull();
  });

  it('lets a mark be declined, by button or key, and says so', async () => {
    const legal = [choice('done', { declined: true }), choice('mark red', { die: 'red' })];
    const { send, key } = sit('mark-3', legal);
    expect(screen.getByText(t('rollwrite.page.ask.marks.may'))).toBeTruthy();
    await fireEvent.click(button('[data-decline]')!);
    expect(screen.getByText(t('rollwrite.page.ask.decline'))).toBeTruthy();
    expect(document.body.textContent).not.toContain(t('rollwrite.page.fact.leaves'));
    await fireEvent.click(button('[data-decline]')!);
    expect(screen.getByText(t('rollwrite.page.ask.marks.may'))).toBeTruthy();
    await key('p');
    await key('Enter');
    expect(send.mock.calls).toEqual([['done']]);
  });

  it('a mark that must be made cannot be declined', () => {
    sit('mark-3', fixture('mark-3').updates[0]!.legal.slice());
    expect(button('[data-decline]')).toBeNull();
  });

  it('turns dice to white, and white dice to a colour', async () => {
    const legal = [
      choice('pass'),
      choice('change white red', { spends: ['change'] }),
      choice('change red white', { spends: ['change'] }),
    ];
    const dice = ['red', 'blue', 'purple', 'green', 'white'];
    const { send, key } = sit('turn-3', legal, { dice, used: [] });
    await key('5');
    expect(button('.swatch.red')).toBeTruthy();
    await key('1');
    await fireEvent.click(button('.swatch.white')!);
    await key('Enter');
    expect(send.mock.calls).toEqual([['change red white']]);
  });

  it.each(['en', 'fr', 'de'] as const)(
    'says before it is drawn that an X stays: %s',
    async (language) => {
      setLanguage(language);
      const legal = [choice('nox', { spends: ['nox'] }), choice('single a1'), choice('pass')];
      const { key } = sit('turn-3', legal);
      await key('x');
      expect(document.body.textContent).toContain(t('rollwrite.page.ask.single.where.keeps'));
      await key('ArrowUp');
      const said = t('rollwrite.page.ask.single.keeps', { cell: 'a1' });
      expect(document.body.textContent).toContain(said);
    },
  );

  it('says nothing of it where no “no X” could come', async () => {
    const { key } = sit('turn-3', [choice('single a1'), choice('pass')]);
    await key('x');
    expect(screen.getByText(t('rollwrite.page.ask.single.where'))).toBeTruthy();
  });
});
