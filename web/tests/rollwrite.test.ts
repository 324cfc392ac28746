import { render, screen, fireEvent } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ask } from '../src/games/rollwrite/asks';
import Board from '../src/games/rollwrite/Board.svelte';
import rollwrite from '../src/games/rollwrite';
import { first, moved, place, places, pointed, turned } from '../src/games/rollwrite/placing';
import type { LineNotes, Position } from '../src/games/rollwrite/position';
import { byShape, keyOf, SLOTS } from '../src/games/rollwrite/shape';
import { columns, gifts, listed, rows, tableOf } from '../src/games/rollwrite/sheet';
import type { Choice } from '../src/lib/choices';
import type { Table, Update } from '../src/lib/wire';
import { setLanguage } from '../src/lib/words.svelte';

type Now = Update<Position, LineNotes>;
interface Fixture {
  table: Table;
  updates: Now[];
}
const files = import.meta.glob('../fixtures/rollwrite-*.json', {
  import: 'default',
  eager: true,
}) as Record<string, Fixture>;
const fixture = (name: string) => files[`../fixtures/rollwrite-${name}.json`] as Fixture;
const all = Object.entries(files).flatMap(([path, { table, updates }]) =>
  updates.map((now, nth) => ({ name: `${path.slice(12, -5)} ${nth}`, table, now })),
);

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

describe('shapes', () => {
  it('the façade sheet knows every shape that can be drawn, and tells mirrored ones apart', () => {
    const keys = new Set(SLOTS.map(({ key }) => key));
    const draws = all.flatMap(({ now }) => now.legal.filter(({ line }) => line.startsWith('draw')));
    expect(draws.length).toBeGreaterThan(300);
    for (const { line } of draws) expect(keys).toContain(keyOf(line));
    expect(keyOf('draw blue-4 c1,d1,c2,c3')).not.toBe(keyOf('draw blue-4 c1,d1,d2,d3'));
    expect(keyOf('draw blue-4 c1,d1,c2,c3')).toBe(keyOf('draw blue-4 a1,a2,b2,c2'));
  });

  it('equal shapes of the sheet are one kind', () => {
    const kinds = (colour: string) =>
      new Set(SLOTS.filter((s) => s.colour === colour && s.size === 4).map(({ key }) => key)).size;
    expect(['red', 'blue', 'purple', 'green', 'yellow'].map(kinds)).toEqual([1, 2, 1, 1, 2]);
  });

  it('no line is lost when lines are sorted by shape', () => {
    const draws = fixture('turn-2').updates[0]!.legal.filter(({ line }) => line.startsWith('draw'));
    const sorted = [...byShape(draws).values()].flat().map(({ line }) => line);
    expect(sorted.sort()).toEqual(draws.map(({ line }) => line).sort());
  });
});

describe('placing', () => {
  const lines = ['draw red-2 a1,a2', 'draw red-2 b1,b2', 'draw red-2 a1,b1', 'draw red-2 c3,c4'];
  const found = places(lines.map((line) => ({ line })));
  const upright = found[0]!;

  it('a point means a place that covers it, turned as before if possible', () => {
    expect(pointed(found, { x: 0.5, y: 8.5 }, upright.outline)?.line).toBe(lines[0]);
    expect(pointed(found, { x: 0.5, y: 8.5 }, found[2]!.outline)?.line).toBe(lines[2]);
    expect(pointed(found, { x: 4.5, y: 8.5 }, upright.outline)).toBeNull();
  });

  it('arrows go to the nearest legal place in that direction, or nowhere', () => {
    expect(moved(found, upright, 1, 0).line).toBe(lines[1]);
    expect(moved(found, upright, -1, 0)).toBe(upright);
    expect(moved(found, found[1]!, 0, -1).line).toBe(lines[3]);
  });

  it('a turn finds the other outline, and a shape without one stays', () => {
    expect(turned(found, upright).line).toBe(lines[2]);
    expect(turned(found.slice(0, 2), upright)).toBe(upright);
    expect(turned([place('x c3')], place('x c3')).line).toBe('x c3');
  });

  it('begins where most is gained, else at the bottom', () => {
    expect(first(found, () => 0)?.line).toBe(lines[2]);
    expect(first(found, (line) => (line === lines[3] ? 1 : 0))?.line).toBe(lines[3]);
    expect(first([], () => 0)).toBeNull();
  });
});

describe('the sheet', () => {
  it('dice keep their places while some are used', () => {
    const before = tableOf({ dice: ['red', 'blue', 'blue', 'white'], used: ['green'] });
    const after = tableOf({ dice: ['blue'], used: ['red', 'blue', 'green', 'white'] });
    expect(after.map(({ face }) => face)).toEqual(before.map(({ face }) => face));
    expect(after.map(({ used }) => used)).toEqual([true, true, false, true, true]);
    expect(listed(['white', 'yellow', 'red'])).toBe('red,yellow,white');
  });

  it('gifts are struck in the order in which they were unlocked; fresh ones wait', () => {
    const track = { boxes: 4, bonuses: 1, bonuses_spent: 1, abilities: 2, abilities_spent: 1 };
    const told = gifts('red', track).map(({ box, sign, state }) => `${box}${sign} ${state}`);
    expect(told).toEqual([
      '0* spent',
      '0* ready',
      '1+ spent',
      '2* ready',
      '3+ ready',
      '4* fresh',
      '5* locked',
      '6* locked',
    ]);
  });

  it('rows and columns are worth more with only O', () => {
    const row = (signs: string) =>
      Object.fromEntries([...signs].map((sign, at) => [`${'abcde'[at]}4`, sign]));
    expect(rows(row('OOOOO'))).toEqual([{ name: '4', points: 2, clean: true, coat: true }]);
    expect(rows(row('OXOOO'))[0]?.points).toBe(1);
    expect(rows(row('OOOO'))).toEqual([]);
    const column = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`c${n}`, 'O']));
    expect(columns(column)).toEqual([{ name: 'c', points: 4, clean: true, coat: false }]);
  });

  it.each(all.map((one) => [one.name, one] as const))('points add up: %s', (_name, { now }) => {
    now.view.scores.forEach((score, seat) => {
      const parts = rollwrite.sources(now.view, seat, now.said);
      expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score);
    });
  });
});

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
    const able = live.filter(({ disabled }) => !disabled).map(({ dataset }) => dataset['shape']);
    expect(new Set(able)).toEqual(keys);
  });

  it('dice taken up are rolled again, after a second tap', async () => {
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
    expect(screen.getByText(/^Hint/)).toBeTruthy();
  });

  it('a spectator sees everything and can press nothing', async () => {
    const { key, send } = sit('turn-3', { legal: [], seat: null, undo: null });
    await key('s');
    await key('Enter');
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText('Bob is thinking')).toBeTruthy();
    expect([...document.querySelectorAll('button')].every(({ disabled }) => disabled)).toBe(true);
  });
});

describe('motion', () => {
  it.each(all.filter(({ name }) => name.endsWith(' 1')).map((one) => [one.name, one] as const))(
    'points rise where they were gained: %s',
    (name, { now }) => {
      const before = fixture(name.split(' ')[0]!.replace('rollwrite-', '')).updates[0]!;
      const steps = rollwrite.plan(before.view, now.view, now.said).flat();
      const pops = steps.filter(({ kind }) => kind === 'pop').map(({ to, text }) => [to, text]);
      const gained = now.view.scores.flatMap((score, seat) => {
        const more = score - before.view.scores[seat]!;
        return more ? [[`race-${seat}`, `+${more}`]] : [];
      });
      expect(pops).toEqual(gained);
      const rolled = now.said.some(({ line }) => line.startsWith('roll'));
      expect(steps.some(({ sound }) => sound === 'die')).toBe(rolled);
    },
  );
});
