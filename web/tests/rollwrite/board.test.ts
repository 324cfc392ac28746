import { render, screen, fireEvent } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ask } from '../../src/games/rollwrite/asks';
import Board from '../../src/games/rollwrite/Board.svelte';
import type { LineNotes } from '../../src/games/rollwrite/position';
import { keyOf } from '../../src/games/rollwrite/shape';
import type { Choice } from '../../src/lib/choices';
import { changeSettings } from '../../src/lib/settings.svelte';
import { setLanguage } from '../../src/lib/words.svelte';
import { all, fixture, type Now } from './fixtures';

vi.setConfig({ testTimeout: 30_000 }); // a busy machine is no failure
beforeAll(() => setLanguage('en'));

/** A board of a fixture, with what it sent and what it previewed. */
function sit(name: string, more: object = {}) {
  const { table, updates } = fixture(name);
  const now = updates[0] as Now;
  const send = vi.fn<(line: string) => void>();
  const preview = vi.fn<(choice: Choice<LineNotes> | null) => void>();
  const undo = vi.fn();
  const props = {
    view: now.view,
    legal: now.legal,
    seat: now.seat,
    seats: table.seats,
    send,
    preview,
    pending: null,
    undo: now.undo ? undo : null,
    say: 'Bob is thinking',
    hint: null,
    said: now.said,
    ...more,
  };
  const drawn = render(Board, { props });
  const key = (pressed: string, held: object = {}) =>
    fireEvent.keyDown(window, { key: pressed, ...held });
  const considered = () => preview.mock.lastCall?.[0]?.line ?? null;
  const go = () => document.querySelector<HTMLButtonElement>('button[data-go]')!;
  return { ...drawn, now, props, send, undo, key, considered, go };
}

describe('the board', () => {
  const asked = all.filter(({ now }) => now.legal.length);
  it.each(asked.map((one) => [one.name, one] as const))('asks something: %s', (_name, { now }) => {
    const doing = { legal: now.legal, shape: null, taken: 0, single: false };
    for (const choice of [null, ...now.legal]) {
      const [id, values] = ask(now.view, { ...doing, choice });
      expect(id).toMatch(/^rollwrite\.page\.ask\./);
      expect(JSON.stringify(values)).not.toContain('undefined');
    }
  });

  it('draws by keys alone: shape, place, turn, Enter', async () => {
    const { key, considered, go, send, now } = sit('turn-3');
    expect(go().disabled).toBe(true);
    await key('s');
    const begun = considered()!;
    expect(now.legal.map(({ line }) => line)).toContain(begun);
    await key('r');
    expect(considered()).not.toBe(begun);
    await key('ArrowUp');
    const line = considered()!;
    expect(screen.getByText(/^Draw the /)).toBeTruthy();
    await key('Enter');
    expect(send.mock.calls).toEqual([[line]]);
  });

  it('only what is legal can be pressed, and all of it', () => {
    const { now } = sit('turn-4');
    const keys = new Set(
      now.legal.filter(({ line }) => line.startsWith('draw')).map(({ line }) => keyOf(line)),
    );
    const live = [...document.querySelectorAll<HTMLButtonElement>('button[data-shape]')];
    expect(live).toHaveLength(25);
    const able = live
      .filter((b) => b.getAttribute('aria-disabled') !== 'true')
      .map(({ dataset }) => dataset['shape']);
    expect(new Set(able)).toEqual(keys);
  });

  it('dice taken up are rolled again, after a second tap', async () => {
    changeSettings({ confirm: true });
    const { key, considered, go, send } = sit('turn-3');
    await key('1');
    await key('2');
    expect(considered()).toBe('reroll red,blue');
    await fireEvent.click(go());
    expect(send).not.toHaveBeenCalled();
    await fireEvent.click(go());
    expect(send.mock.calls).toEqual([['reroll red,blue']]);
  });

  it('dice that come up as they were are a new roll', async () => {
    const { key, considered, rerender, props, now } = sit('turn-3');
    await key('1');
    expect(considered()).toBe('reroll red');
    const roll = { ...now.said.at(-1)!, n: now.n, line: 'roll red', kind: 'dealt' as const };
    const legal = now.legal.filter(({ line }) => !line.startsWith('reroll')); // it was the last one
    await rerender({ ...props, legal, said: [...now.said, roll] });
    expect(considered()).toBeNull();
    expect(screen.getByText(/^Choose a façade/)).toBeTruthy();
  });

  it('dice of one colour can be turned to another', async () => {
    const { key, considered } = sit('turn-4'); // blue, purple, green, green, white
    await key('3');
    await key('4');
    await fireEvent.click(screen.getByRole('button', { name: 'yellow' }));
    expect(considered()).toBe('change green,green yellow');
    await key('Escape');
    expect(considered()).toBeNull();
  });

  it('paying: a tapped die is exchanged', async () => {
    const { key, considered } = sit('use-2'); // red, red, red, white, white for three squares
    expect(considered()).toBe('use red,white,white');
    await key('2');
    expect(considered()).toBe('use red,red,white');
    await key('ArrowRight');
    expect(considered()).toBe('use red,red,red');
    await key('4');
    expect(considered()).toBe('use red,red,white');
    await key('3');
    expect(considered()).toBe('use red,red,red');
  });

  it('the X begins at the best square and moves', async () => {
    const { key, considered, now } = sit('x-4');
    const best = Math.max(...now.legal.map(({ notes }) => notes.points ?? 0));
    const notes = (line: string) => now.legal.find((choice) => choice.line === line)?.notes;
    expect(notes(considered()!)?.points).toBe(best);
    const before = considered();
    await key('ArrowUp');
    await key('ArrowDown');
    await key('ArrowUp');
    expect(considered()).not.toBe(before);
  });

  it('tracks are chosen by number or by pressing them', async () => {
    const { key, considered } = sit('mark-3');
    const legal = fixture('mark-3').updates[0]!.legal.map(({ line }) => line);
    for (const [nth, colour] of ['red', 'blue', 'purple', 'green', 'yellow'].entries()) {
      await key('Escape');
      await key(String(nth + 1));
      expect(considered()).toBe(legal.includes(`mark ${colour}`) ? `mark ${colour}` : null);
    }
  });

  it('a coat of arms offers squares and tracks', async () => {
    const { key, considered } = sit('coat-2');
    await key('ArrowUp');
    expect(considered()).toMatch(/^coat /);
    await key('3');
    expect(considered()).toBe('track purple');
  });

  it('takes no input while a line is on its way, and keeps its ghost', async () => {
    const { key, rerender, props, considered, send } = sit('turn-3');
    await key('s');
    const line = considered();
    await rerender({ ...props, pending: line });
    await key('ArrowLeft');
    await key('Enter');
    await key('z');
    expect(considered()).toBe(line);
    expect(send).not.toHaveBeenCalled();
    expect(document.querySelector('.ghost')).toBeTruthy();
  });

  it('what others do meanwhile does not disturb a choice', async () => {
    const { key, considered, rerender, props, now } = sit('mark-4');
    const wanted = now.legal[0]!.line;
    await key(String(['red', 'blue', 'purple', 'green', 'yellow'].indexOf(wanted.slice(5)) + 1));
    expect(considered()).toBe(wanted);
    const scores = now.view.scores.map((score) => score + 1);
    await rerender({ ...props, view: { ...now.view, scores } });
    expect(considered()).toBe(wanted);
  });

  it('a hint is laid out, not sent', async () => {
    const hint = fixture('turn-2').updates[0]!.legal.find(({ line }) => line.startsWith('draw'))!;
    const { considered, send } = sit('turn-2', { hint: hint.line });
    expect(considered()).toBe(hint.line);
    expect(send).not.toHaveBeenCalled();
    expect(document.querySelectorAll('.shape.hinted').length).toBeGreaterThan(0);
    expect(document.querySelectorAll('path.hinted')).toHaveLength(1);
  });

  it('a spectator sees everything and can press nothing', async () => {
    const { key, send } = sit('turn-3', { legal: [], seat: null, undo: null });
    await key('s');
    await key('Enter');
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText('Bob is thinking')).toBeTruthy();
    const buttons = [...document.querySelectorAll('button')];
    expect(buttons.every((b) => b.disabled || b.getAttribute('aria-disabled') === 'true')).toBe(
      true,
    );
  });
});
