import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { Considering } from '../../src/games/border/consider.svelte';
import { press } from '../../src/games/border/keys';
import { choose, first, second, updates } from './fixtures';

/** What the seat of a fixture considers, with the dice on the table. */
function sit(fixture: { updates: unknown[] }) {
  const [{ view, legal, seat, said }] = updates(fixture);
  const due = { view, legal, own: seat ?? 0, busy: false };
  const considering = new Considering(() => due);
  considering.follow(said);
  flushSync();
  return { considering, view, legal, due };
}

describe('what is considered', () => {
  it('while rolling: every set of dice is the line that rolls them', () => {
    const { considering, legal } = sit(choose);
    expect(considering.choice?.line).toBe('keep');
    for (let bits = 1; bits < 32; bits++) {
      considering.again = [0, 1, 2, 3, 4].filter((place) => bits & (1 << place));
      expect(legal).toContain(considering.choice);
    }
  });

  it('a tapped segment keeps dice of its colour only; tapped again it keeps all', () => {
    const { considering } = sit(choose);
    for (let id = 1; id <= 24; id++) {
      considering.pick(`${id}`);
      const { colour, open } = considering.segment(`${id}`);
      const kept = considering.row.faces.filter((_, place) => !considering.again.includes(place));
      expect(kept.every((face) => face === colour)).toBe(true);
      expect(kept.length).toBeLessThanOrEqual(open.length);
      considering.pick(`${id}`);
      expect(considering.again).toEqual([]);
    }
  });

  it('a tapped segment keeps what the notes say, of equal dice the first', () => {
    const { view, legal, due } = sit(choose);
    for (const wanted of legal) {
      const told = legal.map((choice) => ({
        line: choice.line,
        notes: { ...choice.notes, serves: choice === wanted ? [7] : [] },
      }));
      const considering = new Considering(() => ({ ...due, view, legal: told }));
      considering.follow([]);
      considering.pick('7');
      expect(considering.choice?.line).toBe(wanted.line);
      const { faces } = considering.row;
      const after = (place: number) =>
        [...faces.keys()].filter((other) => other > place && faces[other] === faces[place]);
      for (const place of considering.again) {
        expect(considering.again).toEqual(expect.arrayContaining(after(place)));
      }
    }
  });

  it('the dice that are free are those of the view', () => {
    const { view, due } = sit(first);
    const players = view.players.map((player) => ({ ...player, free: ['red', 'red'] }));
    const considering = new Considering(() => ({ ...due, view: { ...view, players } }));
    expect(considering.free).toEqual({ red: 2 });
  });

  it('only a legal target leads to a line, and the second tap means it', () => {
    const { considering, legal } = sit(first);
    for (let id = 1; id <= 24; id++) {
      considering.clear();
      expect(considering.pick(`${id}`)).toBe(false);
      const legally = legal.find(({ line }) => line === `complete ${id}`);
      expect(considering.considered).toBe(legally ?? null);
      expect(considering.choice?.line).toBe(legally?.line ?? 'done');
      expect(considering.pick(`${id}`)).toBe(!!legally);
    }
  });

  it('cells are pointed at in the second action; what is on its way cannot be changed', () => {
    const { considering, due } = sit(second);
    const cell = considering.targets[0] ?? '';
    considering.hovered = cell;
    expect(considering.ghost).toEqual([cell]);
    considering.hovered = null;
    due.busy = true;
    const busy = new Considering(() => due);
    busy.pick(cell);
    busy.toggle(0);
    expect([busy.picked, busy.again]).toEqual([null, []]);
  });

  it('keys: dice by number while rolling, Escape lets go, arrows belong to a question', () => {
    const { considering } = sit(choose);
    const walked: string[] = [];
    const walk = {
      focus: () => walked.push('focus'),
      next: () => walked.push('next'),
      leave: () => walked.push('leave'),
    };
    const key = (name: string, idle = true) => press(name, false, considering, walk, idle);
    expect([key('1'), key('5'), key('6'), key('q')]).toEqual([true, true, false, false]);
    expect(considering.again).toEqual([0, 4]);
    expect(key('Escape')).toBe(true);
    expect(considering.again).toEqual([]);
    expect([key('ArrowUp'), key('ArrowUp', false), key('N')]).toEqual([true, false, true]);
    expect(walked).toEqual(['leave', 'leave', 'focus', 'next']);
    const watching = new Considering(() => ({
      ...updates(choose)[0],
      legal: [],
      own: 0,
      busy: false,
    }));
    expect(press('ArrowUp', false, watching, walk, true)).toBe(false);
  });
});
