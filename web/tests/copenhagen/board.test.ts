import { fireEvent, render } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import Board from '../../src/games/copenhagen/Board.svelte';
import Mini from '../../src/games/copenhagen/Mini.svelte';
import Picture from '../../src/games/copenhagen/Picture.svelte';
import { changeSettings } from '../../src/lib/settings.svelte';
import { setLanguage } from '../../src/lib/words.svelte';
import { fixture, fixtures } from './fixtures';
import { createRawSnippet } from 'svelte';

vi.setConfig({ testTimeout: 60_000 }); // whole boards are drawn; a busy machine takes its time
beforeAll(() => setLanguage('en'));
beforeAll(() => {
  // In a browser it is no error that an animation is cancelled and nobody waited for its end.
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    animation.finished.catch(() => undefined);
    return animation;
  };
});

function show(name: string, more: Record<string, unknown> = {}) {
  const { before, seats } = fixture(name);
  const send = vi.fn<(line: string) => void>();
  const preview = vi.fn();
  const props = {
    view: before.view,
    legal: before.legal,
    seat: before.seat,
    seats,
    send,
    pending: null,
    undo: null,
    preview,
    say: 'Bob is thinking',
    hint: null,
    said: before.said,
    ...more,
  };
  const { container, rerender } = render(Board, { props });
  return { container, rerender, props, send, preview, lines: before.legal.map(({ line }) => line) };
}
const go = (container: Element) => container.querySelector('[data-go]') as HTMLButtonElement;
const pier = (container: Element, nth: number) =>
  container.querySelectorAll('.pier')[nth - 1] as HTMLButtonElement;
const key = (name: string) => fireEvent.keyDown(document.body, { key: name });

describe('the board', () => {
  it('takes cards by mouse, and asks again because chance is next', async () => {
    changeSettings({ confirm: true });
    const { container, send, preview } = show('turn-2');
    await fireEvent.click(pier(container, 4));
    expect(go(container).disabled).toBe(true);
    await fireEvent.click(pier(container, 5));
    expect(go(container).dataset['go']).toBe('take 4,5');
    expect(preview).toHaveBeenLastCalledWith(expect.objectContaining({ line: 'take 4,5' }));
    await fireEvent.click(go(container));
    expect(send).not.toHaveBeenCalled();
    await fireEvent.click(go(container));
    expect(send).toHaveBeenCalledExactlyOnceWith('take 4,5');
  });

  it('only tiles that can be built can be chosen', () => {
    const { container, lines } = show('turn-4');
    const able = [
      ...container.querySelectorAll<HTMLButtonElement>('.stack:not([aria-disabled=true])'),
    ];
    const tiles = new Set(lines.filter((l) => l.startsWith('build')).map((l) => l.split(' ')[1]));
    expect(able).toHaveLength(tiles.size);
  });

  it('shows cost, cards, points and the sentence before one commits', async () => {
    const { container, lines } = show('turn-4');
    await key('t');
    expect(lines).toContain(go(container).dataset['go']);
    expect(container.querySelector('.say')?.textContent).toMatch(/^Build the \w+ \d here\?$/);
    expect(container.querySelector('.facts')?.textContent).toContain('points');
    expect(container.querySelectorAll('.card.out').length).toBeGreaterThan(0);
    expect(container.querySelector('.ghost')).not.toBeNull();
    expect(container.querySelector('.ask > .sr[aria-live]')?.textContent).toMatch(/^On .*costs/);
    await key('Escape');
    expect(container.querySelector('.ghost')).toBeNull();
  });

  it('ways to pay can be tapped: they lead to the choice of one', async () => {
    const line = 'build purple-2 b1*,b2'; // by a discount, or by changed colours
    const { container, send } = show('turn-4', { hint: line });
    const ways = [...container.querySelectorAll('.facts button')].find((fact) =>
      fact.textContent?.includes('ways to pay'),
    );
    await fireEvent.click(ways!);
    expect(send).toHaveBeenCalledExactlyOnceWith(line);
  });

  it.each([
    ['build purple-2 a1*,a2', { cost: 2, pays: ['red'], spends: ['discount'] }, '2 − 1 discount'],
    [
      'build purple-3 b1*,b2,b3',
      { cost: 2, pays: ['red'], spends: ['discount'] },
      '3 − 1 beside purple − 1 discount',
    ],
    ['build purple-3 b1*,b2,b3', { cost: 2, pays: ['red', 'red'] }, '3 − 1 beside purple'],
  ])('the price of %s keeps its sum', (line, notes, sum) => {
    const legal = [{ line, notes: { passes: null, ways: 1, spends: [], ...notes } }];
    const { container } = show('turn-4', { legal, hint: line });
    expect(container.querySelector('.facts')?.textContent).toContain(sum);
  });

  it('pays: the tile waits in the house, a way is prepared, another can be chosen', async () => {
    const { container, lines } = show('pay-3');
    expect(container.querySelector('.ghost')).not.toBeNull();
    const ways = [...container.querySelectorAll('.options button')];
    expect(ways.filter((way) => way.getAttribute('aria-pressed') === 'true')).toHaveLength(1);
    const first = go(container).dataset['go'];
    await key('ArrowRight');
    expect(go(container).dataset['go']).not.toBe(first);
    expect(lines).toContain(go(container).dataset['go']);
  });

  it('discards by tapping a card', async () => {
    const { container, lines } = show('discard-3');
    const group = container.querySelector<HTMLButtonElement>(
      'button.group:not([aria-disabled=true])',
    );
    await fireEvent.click(group as HTMLButtonElement);
    expect(lines).toContain(go(container).dataset['go']);
  });

  it('offers every gift of a coat of arms once', async () => {
    const { container, lines } = show('bonus-2');
    const others = lines.filter((line) => !line.startsWith('white '));
    const offered = container.querySelectorAll('.options button');
    expect(offered).toHaveLength(others.length + 1);
    for (const [nth, button] of [...offered].entries()) {
      await fireEvent.click(button);
      const line = go(container).dataset['go'] ?? '';
      expect(lines).toContain(line);
      if (nth === 0) expect(line).toMatch(/^white /);
    }
  });

  it('nothing is a quiet answer, not a gift like the others', () => {
    const { container } = show('bonus-2');
    expect(container.querySelectorAll('.options button.quiet').length).toBe(1);
    expect(container.querySelectorAll('.options button:not(.quiet)').length).toBeGreaterThan(0);
  });

  it('speaks of building only where a tile can be built', () => {
    const { before } = fixture('turn-2');
    const legal = before.legal.filter(({ line }) => line.startsWith('take'));
    const idle = (more: Record<string, unknown>) =>
      show('turn-2', more).container.querySelector('.idle')?.textContent;
    expect(idle({})).toContain('drag a tile');
    expect(idle({ legal })).toBe('Tap two cards of the harbour: no tile can be built yet.');
  });

  it('gold dots have a legend', async () => {
    const { container } = show('turn-2');
    await fireEvent.click(pier(container, 1));
    expect(container.querySelectorAll('.pier .by').length).toBeGreaterThan(0);
    expect(container.querySelector('.harbour .dot')?.parentElement?.textContent).toMatch(/\w{3}/);
  });

  it('ends the turn, or builds, after taking with both actions', async () => {
    const { container } = show('after-2');
    expect(go(container).dataset['go']).toBe('done');
    await key('t');
    expect(go(container).dataset['go']).toMatch(/^build /);
  });

  it('while a line is on its way nothing else can be chosen', async () => {
    const { container, send } = show('turn-2', { pending: 'take 1,2' });
    expect(
      container.querySelectorAll(
        '.pier:not([aria-disabled=true]), .stack:not([aria-disabled=true])',
      ),
    ).toHaveLength(0);
    await key('t');
    await key('Enter');
    expect(go(container).disabled).toBe(true);
    expect(send).not.toHaveBeenCalled();
  });

  it('says who is thinking when there is nothing to decide, also to a spectator', () => {
    const { container } = show('turn-2', { legal: [], seat: null });
    expect(container.querySelector('.say')?.textContent).toBe('Bob is thinking');
    expect(go(container).disabled).toBe(true);
  });

  it('shows a hint as a line already chosen', () => {
    const { before } = fixture('turn-4');
    const hint = before.legal.at(-1)?.line ?? '';
    const { container } = show('turn-4', { hint });
    expect(go(container).dataset['go']).toBe(hint);
    expect(container.querySelectorAll('.stack.hinted')).toHaveLength(1);
    expect(container.querySelectorAll('path.hinted')).toHaveLength(1);
  });

  it('claims a hint for the hinted choice only', async () => {
    const hint = fixture('turn-4').before.legal[0]?.line ?? '';
    const { container } = show('turn-4', { hint });
    await key('t');
    expect(go(container).dataset['go']).not.toBe(hint);
    // the gold mark stays on what was hinted, to compare
    expect(container.querySelectorAll('.pier.hinted')).toHaveLength(2);
    expect(container.querySelector('.stack.chosen.hinted')).toBeNull();
  });

  it('says before the cards are taken that some must be discarded', async () => {
    const { before } = fixture('turn-2');
    const players = before.view.players.map((player) => ({
      ...player,
      hand: { ...player.hand, size: 6 },
    }));
    const { container } = show('turn-2', { view: { ...before.view, players } });
    await fireEvent.click(pier(container, 4));
    await fireEvent.click(pier(container, 5));
    expect(container.querySelector('.facts')?.textContent).toContain('8 of 7: you will discard 1');
  });

  it('forgets what was considered when the position changes', async () => {
    const { container, rerender, props } = show('turn-2');
    await key('t');
    expect(go(container).dataset['go']).toMatch(/^build /);
    const { after } = fixture('turn-2');
    await rerender({ ...props, view: after.view, legal: [], said: after.said });
    expect(go(container).dataset['go']).toBe('');
  });

  it.each(fixtures)('$name: every button and picture has a name', ({ name }) => {
    const { container } = show(name.replace('copenhagen-', ''));
    for (const el of container.querySelectorAll('button, [role=img], [role=application]')) {
      const said = el.getAttribute('aria-label') ?? el.textContent ?? '';
      expect(said.trim()).not.toBe('');
      expect(said).not.toMatch(/copenhagen\.|ability\.|undefined|NaN|\{/);
    }
  });
});

describe('the others and the log', () => {
  it('a hand shows what is known and how much is not', () => {
    const { before } = fixture('turn-2');
    const seat = 1 - (before.seat ?? 0);
    const head = createRawSnippet(() => ({ render: () => '<b>Ada</b>' }));
    const { container } = render(Mini, { props: { view: before.view, seat, head, large: false } });
    const size = before.view.players[seat]?.hand.size;
    expect(container.querySelectorAll('.cards svg')).toHaveLength(size ?? -1);
    expect(container.textContent).toContain('Ada');
  });

  it('every entry has a picture', () => {
    const all = fixtures.flatMap(({ before, after }) => [...before.said, ...after.said]);
    const different = new Map(all.map((said) => [said.line, said]));
    for (const said of different.values()) {
      const { container, unmount } = render(Picture, { props: { said } });
      const drawn = container.querySelectorAll('use, path, rect').length > 0;
      expect([said.line, drawn]).toEqual([said.line, true]);
      unmount();
    }
  });
});
