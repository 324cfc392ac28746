import { beforeAll, describe, expect, it } from 'vitest';
import { flushSync, mount, unmount } from 'svelte';
import Toasts from '../src/components/Toasts.svelte';
import { lastMover } from '../src/lib/logText';
import { closeRules, openedRules } from '../src/lib/openedRules.svelte';
import { dismiss, refusalText, showRefusal, toasts } from '../src/lib/toast.svelte';
import { setLanguage, type Language } from '../src/lib/words.svelte';
import type { Chair, Said } from '../src/lib/wire';

const undo = { id: 'error.undo', values: { seat: 0, line: 'undo 1' }, why: 'Seat 0 cannot ...' };
const entry = (who: number | null) => ({ who }) as Said;
const seats = [{ name: 'Ada' }, { name: 'Bo' }] as Chair[];

describe('a refusal', () => {
  beforeAll(() => setLanguage('en'));

  it('says who was faster', () => {
    expect(refusalText(undo, 'Bo')).toBe('Too late to take that back: Bo has moved.');
    expect(refusalText(undo)).toBe('Too late to take that back.');
  });

  it('gives the reason, not the line, and its clause to tap on', () => {
    const values = { seat: 0, line: 'build red-2 a5*,a6', clause: 'C7.2' };
    const text = refusalText({ id: 'copenhagen.refuse.floating', values });
    expect(text).toMatch(/^Nothing below/);
    expect(text).not.toMatch(/Seat|build|C7/);
    showRefusal({ id: 'copenhagen.refuse.floating', values });
    const toast = toasts().find((one) => one.text === text)!;
    expect(toast.clause).toBe('C7.2');
    const shown = mount(Toasts, { target: document.body });
    flushSync();
    document.querySelector<HTMLButtonElement>('.toast button')!.click();
    expect(openedRules()).toEqual({ clause: 'C7.2' });
    closeRules();
    unmount(shown);
    dismiss(toast.id);
  });

  it('falls back to the words of the server', () => {
    expect(refusalText({ id: 'server.unknown', values: {}, why: 'It rains.' })).toBe('It rains.');
  });

  it.each(['en', 'fr', 'de'] as Language[])(
    'never shows a seat or a line (%s)',
    async (language) => {
      await setLanguage(language);
      const values = { seat: 0, line: 'undo 1', acting: [1], must: 'pay', k: 2, nth: 1, due: 2 };
      for (const id of ['undo', 'undo_k', 'not_your_turn', 'over', 'forced', 'bad_line'])
        expect(refusalText({ id: `error.${id}`, values })).not.toMatch(/\b0\b|undo|\{/);
      expect(refusalText({ id: 'server.stale', values })).not.toMatch(/undo|\{/);
    },
  );

  it('never shows what is meant for programs', async () => {
    await setLanguage('en');
    const values = { seat: 0, line: 'x 1', why: 'field', path: '/api', thing: 'x', option: 'o' };
    for (const id of ['error.bad_thing', 'error.choice.one_of', 'server.body', 'server.places'])
      expect(refusalText({ id, values })).toMatch(/^The page and the server do not understand/);
    expect(refusalText({ id: 'server.taken', values })).toBe('Somebody has just taken this seat.');
  });

  it('knows who moved last', () => {
    expect(lastMover([entry(0), entry(1), entry(null)], 0, seats)).toBe('Bo');
    expect(lastMover([entry(1), entry(0)], 0, seats)).toBeNull();
    expect(lastMover([], 0, seats)).toBeNull();
  });
});
