import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import Board from '../../src/games/border/Board.svelte';
import Mini from '../../src/games/border/Mini.svelte';
import { createRawSnippet } from 'svelte';
import { changeSettings } from '../../src/lib/settings.svelte';
import { setLanguage } from '../../src/lib/words.svelte';
import type { Chair, Update } from '../../src/lib/wire';
import type { BorderNotes, BorderView } from '../../src/lib/types/border';
import choose from '../../fixtures/border-choose-3.json';
import first from '../../fixtures/border-first-3.json';
import over from '../../fixtures/border-over-3.json';
import second from '../../fixtures/border-second-3.json';

vi.setConfig({ testTimeout: 30_000 }); // a board has hundreds of elements; machines may be busy

type Fixture = { table: { seats: unknown }; updates: unknown[] };

function props(fixture: Fixture, nth = 0, more: object = {}) {
  const update = fixture.updates[nth] as Update<BorderView, BorderNotes>;
  const { view, legal, seat, said } = update;
  const seats = fixture.table.seats as Chair[];
  const frame = { send: vi.fn(), preview: vi.fn(), pending: null, undo: null, say: '', hint: null };
  return { view, legal, seat, said, seats, ...frame, ...more };
}

/** Show a position; gives back what was sent and how to point at things. */
function show(fixture: Fixture, nth = 0, more: object = {}) {
  const given = props(fixture, nth, more);
  const { container, rerender } = render(Board, given);
  const target = (id: string) => {
    const found = container.querySelector(`[data-target="${id}"]`);
    if (!found) throw new Error(`there is no target ${id}`);
    return found;
  };
  const go = () => container.querySelector<HTMLButtonElement>('[data-go]');
  const said = () => container.querySelector('.say')?.textContent ?? '';
  const detail = () => container.querySelector('.more')?.textContent ?? '';
  return { ...given, container, rerender, target, go, said, detail };
}

beforeAll(async () => {
  await setLanguage('en');
  changeSettings({ confirm: false });
});
afterEach(cleanup);

describe('the first action', () => {
  it('marks exactly the legal segments', () => {
    const { container, legal } = show(first);
    const marked = [...container.querySelectorAll('[data-target]:not(.off)')].map(
      (found) => `complete ${found.getAttribute('data-target')}`,
    );
    expect(marked).toEqual(
      legal.map(({ line }) => line).filter((line) => line.startsWith('complete')),
    );
    expect(container.querySelectorAll('[data-target]')).toHaveLength(24);
  });

  it('shows cost, zones and points before it sends', async () => {
    const { container, target, go, send, preview, said, detail } = show(first);
    await fireEvent.click(target('8'));
    expect(said()).toBe('Close the beehive: 2 points.');
    expect(detail()).toBe('Red 3: 2 open cells. Left for the others: grey, yellow, orange.');
    expect(container.querySelectorAll('.die .chosen')).toHaveLength(2);
    expect(container.querySelector('[data-card="beehive"]')?.classList).toContain('win');
    expect(preview).toHaveBeenLastCalledWith(expect.objectContaining({ line: 'complete 8' }));
    expect(send).not.toHaveBeenCalled();
    await fireEvent.click(go()!);
    expect(send).toHaveBeenCalledExactlyOnceWith('complete 8');
  });

  it('sends nothing illegal, whatever is tapped', async () => {
    const { container, go, send, legal } = show(first);
    const lines = new Set(legal.map(({ line }) => line));
    for (const found of container.querySelectorAll('[data-target], [data-card], [data-zone]')) {
      await fireEvent.click(found);
      expect(lines).toContain(go()?.getAttribute('data-go'));
      await fireEvent.click(go()!);
    }
    expect(send.mock.calls.length).toBeGreaterThan(0);
    for (const [line] of send.mock.calls) expect(lines).toContain(line);
  });

  it('says what is missing of a segment that cannot be completed', async () => {
    const { target, go, detail } = show(first);
    await fireEvent.click(target('3')); // grey 5, three open cells, one grey die
    expect(detail()).toBe('Grey 5: 3 open cells. 2 grey dice are missing.');
    expect(go()?.getAttribute('data-go')).toBe('done');
  });

  it('shows the fence of a zone, and what it needs', async () => {
    const { container, detail } = show(first);
    await fireEvent.click(container.querySelector('[data-card="castle"]')!);
    expect(container.querySelectorAll('.lit')).toHaveLength(8);
    expect(detail()).toContain('Castle: 8 cells are missing:');
  });

  it('takes no input while a line is on its way', async () => {
    const { target, go, send } = show(first, 0, { pending: 'complete 8' });
    await fireEvent.click(target('8'));
    expect(go()?.disabled).toBe(true);
    await fireEvent.click(target('8'));
    expect(send).not.toHaveBeenCalled();
  });

  it('is played by keys alone', async () => {
    const { target, send } = show(first);
    await fireEvent.keyDown(document.body, { key: 'n' });
    expect(document.activeElement).toBe(target('8'));
    await fireEvent.keyDown(target('8'), { key: 'ArrowRight' });
    const beside = document.activeElement?.getAttribute('data-target') ?? '';
    expect(['8', '']).not.toContain(beside);
    await fireEvent.keyDown(document.activeElement!, { key: 'n' });
    await fireEvent.keyDown(target('8'), { key: 'Enter' });
    await fireEvent.keyDown(target('8'), { key: 'Enter' });
    expect(send).toHaveBeenCalledExactlyOnceWith('complete 8');
  });

  it('names what can be heard', () => {
    show(first);
    expect(screen.getByRole('button', { name: /^middle, Red 3: 2 open cells.*beehive/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Castle: 13 of 21 cells crossed, worth 12/ })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Complete segments with your dice.');
  }); // prettier-ignore
});

describe('rolling', () => {
  const dice = (container: Element) => [...container.querySelectorAll<HTMLButtonElement>('.dice button')]; // prettier-ignore

  it('keeps all, or rolls the dice that were tapped', async () => {
    const { container, go, send, said } = show(choose);
    expect(go()?.getAttribute('data-go')).toBe('keep');
    await fireEvent.click(dice(container)[0]!);
    await fireEvent.keyDown(document.body, { key: '5' });
    expect(dice(container).map((die) => die.getAttribute('aria-pressed') === 'true')).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(said()).toBe('Roll 2 dice again?');
    await fireEvent.click(go()!);
    expect(send).toHaveBeenCalledExactlyOnceWith('reroll grey,orange');
  });

  it('every set of dice is a legal line', async () => {
    const { container, go, legal } = show(choose);
    const seen = new Set<string>();
    // Gray code: one tap leads from each set of dice to the next.
    for (let nth = 1; nth <= 32; nth++) {
      seen.add(go()?.getAttribute('data-go') ?? '');
      const die = Math.min(4, 31 - Math.clz32(nth & -nth));
      await fireEvent.click(dice(container)[die]!);
    }
    expect([...seen].sort()).toEqual(legal.map(({ line }) => line).sort());
  });

  it('keeps what a tapped segment needs; Escape lets go', async () => {
    const { target, go } = show(choose);
    await fireEvent.click(target('8')); // red, two open cells, two red dice
    expect(go()?.getAttribute('data-go')).toBe('reroll grey,yellow,orange');
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(go()?.getAttribute('data-go')).toBe('keep');
  });

  it('shows a hint as if it had been chosen', () => {
    const { go } = show(choose, 0, { hint: 'reroll red,red' });
    expect(go()?.getAttribute('data-go')).toBe('reroll red,red');
  });
});

describe('the second action', () => {
  it('marks exactly the legal cells, and crosses one', async () => {
    const { container, legal, target, go, send } = show(second);
    const marked = [...container.querySelectorAll('[data-target]:not(.off)')].map(
      (found) => `cross ${found.getAttribute('data-target')}`,
    );
    const lines = legal.map(({ line }) => line).filter((line) => line !== 'done');
    expect(marked.sort()).toEqual(lines.sort());
    await fireEvent.click(target('h5'));
    await fireEvent.click(go()!);
    expect(send).toHaveBeenCalledExactlyOnceWith('cross h5');
  });

  it('sends several picks one after the other, each when the one before was carried out', async () => {
    const { target, go, send, view, legal, seat, rerender } = show(second);
    for (const cell of ['o1', 'h5']) await fireEvent.click(target(cell)); // a grey die, an orange one
    await fireEvent.click(go()!);
    expect(send.mock.calls).toEqual([['cross o1']]);
    await rerender({ pending: 'cross o1' });
    expect(send).toHaveBeenCalledTimes(1);
    const crossed = (cell: string) => ({
      ...view,
      players: view.players.map((player, nth) =>
        nth === seat ? { ...player, crossed: [...player.crossed, cell] } : player,
      ),
    });
    const rest = legal.filter(({ line }) => line !== 'cross o1');
    await rerender({ pending: null, view: crossed('o1'), legal: rest });
    expect(send.mock.calls).toEqual([['cross o1'], ['cross h5']]);
  });

  it('sends nothing more after a pick that was refused', async () => {
    const { target, go, send, rerender } = show(second);
    for (const cell of ['o1', 'h5']) await fireEvent.click(target(cell));
    await fireEvent.click(go()!);
    await rerender({ pending: 'cross o1' });
    await rerender({ pending: null });
    expect(send.mock.calls).toEqual([['cross o1']]);
  });

  it('a choice stays when somebody else crosses at the same time', async () => {
    const { target, go, view, rerender } = show(second);
    await fireEvent.click(target('h5'));
    const players = view.players.map((player, seat) =>
      seat === 0 ? { ...player, crossed: [...player.crossed, 'l1'] } : player,
    );
    await rerender({ view: { ...view, players } });
    expect(go()?.getAttribute('data-go')).toBe('cross h5');
  });

  it('asks for a second tap where the line passes the decision on', async () => {
    changeSettings({ confirm: true });
    const { target, go, send } = show(over);
    await fireEvent.click(target('g11'));
    await fireEvent.click(go()!);
    expect(send).not.toHaveBeenCalled();
    await fireEvent.click(target('g11')); // the cell itself is as good as the button
    expect(send).toHaveBeenCalledExactlyOnceWith('cross g11');
    changeSettings({ confirm: false });
  });
});

describe('closing', () => {
  it('zones closed together light up together, each cell once', async () => {
    const { container, view, rerender, seat } = show(first);
    expect(container.querySelector('.flare')).toBeNull();
    const closing = { seat: seat!, first: true, points: 1 };
    const zones = view.zones.map((zone) =>
      ['beehive', 'villa'].includes(zone.name)
        ? { ...zone, closed: [...zone.closed, closing] }
        : zone,
    );
    await rerender({ view: { ...view, zones } });
    expect(container.querySelectorAll('.flare')).toHaveLength(23); // 11 and 16, 4 of them shared
  });
});

describe('those who do not decide', () => {
  it('see everything and are asked nothing', () => {
    const { container, go, said } = show(over, 1, { say: 'Bob wins.', seat: null });
    expect(go()).toBeNull();
    expect(said()).toBe('Bob wins.');
    expect(container.querySelectorAll('[data-target]:not(.off)')).toHaveLength(0);
  });

  it('see the boards of others, without anything to press', () => {
    const head = createRawSnippet(() => ({ render: () => '<b>Ada</b>' }));
    const { view } = props(first);
    const { container } = render(Mini, { view, seat: 0, head, large: false });
    expect(container.querySelectorAll('.hx.x')).toHaveLength(view.players[0]!.crossed.length);
    expect(container.querySelector('button, [role="button"]')).toBeNull();
    expect(container.textContent).toContain('Ada');
  });

  it('boards of one own: zones of other names carry their name', () => {
    const given = props(first);
    const layout = {
      white: [[1, 0], [15, 10]],
      segments: [[[2, 0], [3, 0]]],
      zones: given.view.zones.map((_, n) => ({ name: `zone ${n}`, interior: [[n, 3]], fence: [[2, 0]] })),
      boards: { B: { colours: ['green'] } },
    }; // prettier-ignore
    const zones = given.view.zones.map((zone, n) => ({ ...zone, name: `zone ${n}` }));
    const view = { ...given.view, layout, zones } as BorderView;
    const { container } = render(Board, { ...given, view, legal: [] });
    expect(container.querySelectorAll('.map text.name')).toHaveLength(9);
    expect(container.querySelectorAll('[data-target]')).toHaveLength(1);
  });
});
