import { describe, expect, it } from 'vitest';
import { Considering, simplest } from '../../src/games/copenhagen/consider.svelte';
import { supplied, worth } from '../../src/games/copenhagen/place';
import { press } from '../../src/games/copenhagen/keys';
import { fixture, fixtures } from './fixtures';

const at = (name: string) => {
  const { before } = fixture(name);
  const considering = new Considering(() => before.legal);
  considering.begin(before.view, null);
  const lines = before.legal.map(({ line }) => line);
  const phase = before.view.phase;
  const type = (...keys: string[]) =>
    keys.map((key) => press(key, false, { considering, phase, lines, undo: null }));
  return { considering, legal: before.legal, lines, type };
};

describe('considering', () => {
  it('takes neighbours without an ability, others with one', () => {
    const { considering, legal } = at('turn-2');
    considering.tapPier('2');
    expect(considering.choice).toBeNull();
    expect(considering.pier('2')).toBe('chosen');
    expect(considering.pier('3')).toBe('free');
    expect(considering.pier('7')).toBe('ability');
    considering.tapPier('3');
    expect(considering.choice).toBe(legal.find(({ line }) => line === 'take 2,3'));
    considering.tapPier('2');
    expect(considering.piers).toEqual(['3']);
  });

  it('fades piers that go with none of those chosen', () => {
    const legal = [
      { line: 'take 1,2', notes: { passes: null, spends: [] } },
      { line: 'take 2,3', notes: { passes: null, spends: [] } },
    ];
    const considering = new Considering(() => legal);
    considering.tapPier('1');
    expect(considering.pier('3')).toBe('off');
    considering.tapPier('3'); // begins anew
    expect(considering.piers).toEqual(['3']);
    considering.tapPier('9');
    expect(considering.piers).toEqual(['3']);
  });

  it('a tile taken up lies on a legal place; once more puts it back', () => {
    const { considering, lines } = at('turn-4');
    const tile = [...considering.places.keys()][0] as string;
    considering.pick(tile);
    expect(lines).toContain(considering.line);
    considering.pick(tile);
    expect(considering.choice).toBeNull();
    considering.pick('red-9');
    expect(considering.tile).toBeNull();
  });

  it('piers and tiles do not go together', () => {
    const { considering } = at('turn-4');
    considering.tapPier('1');
    considering.pick([...considering.places.keys()][0] as string);
    expect(considering.piers).toEqual([]);
    considering.tapPier('1');
    expect(considering.tile).toBeNull();
  });

  it('prepares the payment that spends the fewest abilities', () => {
    const { considering, legal } = at('pay-3');
    const spends = (line: string | null) =>
      legal.find((o) => o.line === line)?.notes.spends?.length;
    const least = Math.min(...legal.map(({ notes }) => notes.spends?.length ?? 0));
    expect(spends(considering.line)).toBe(least);
    expect(simplest([])).toBeNull();
  });

  it('a build taken back is shown again; one that is gone is not', () => {
    const { before } = fixture('turn-4');
    const build = before.legal.find(({ line }) => line.startsWith('build'))?.line ?? '';
    const considering = new Considering(() => before.legal);
    considering.begin(before.view, build);
    expect(considering.choice?.line).toBe(build);
    considering.begin(before.view, 'build red-5 a1*,b1');
    expect(considering.choice).toBeNull();
  });

  it('tells what a tile needs: nothing, an ability, or that it cannot be', () => {
    const { considering } = at('turn-2');
    const needs = [...considering.places.keys()].map((tile) => considering.needs(tile));
    expect(needs.some((list) => list?.length)).toBe(true);
    expect(considering.needs('red-9')).toBeNull();
  });

  it.each(fixtures)('$name: whatever is pressed, only legal lines can be sent', ({ before }) => {
    const considering = new Considering(() => before.legal);
    const lines = before.legal.map(({ line }) => line);
    considering.begin(before.view, null);
    const keys =
      't w a x s 1 2 5 r f n ArrowUp ArrowRight t n r ArrowDown ArrowLeft 3 4 Escape f 7 8 q'.split(
        ' ',
      );
    for (const key of [...keys, ...keys.reverse()]) {
      press(key, false, { considering, phase: before.view.phase, lines, undo: null });
      considering.aim({ x: 4, y: 5 });
      considering.tap({ x: -3, y: 40 });
      if (considering.choice) expect(lines).toContain(considering.choice.line);
    }
  });
});

describe('keys', () => {
  it('build a tile: T takes it up, arrows move it, R turns, Escape puts it back', () => {
    const { considering, lines, type } = at('turn-4');
    expect(type('t')).toEqual([true]);
    const start = considering.line;
    type('n');
    expect(considering.line).not.toBe(start);
    expect(lines).toContain(considering.line);
    type('ArrowRight', 'r', 'f', 'Escape');
    expect(considering.choice).toBeNull();
  });

  it('take cards by the numbers of the piers', () => {
    const { considering, type } = at('turn-2');
    type('4', '5');
    expect(considering.choice?.line).toBe('take 4,5');
  });

  it('go through payments, discards and gifts', () => {
    const pay = at('pay-3');
    const first = pay.considering.line;
    pay.type('ArrowRight');
    expect(pay.considering.line).not.toBe(first);
    const discard = at('discard-3');
    discard.type('ArrowRight');
    expect(discard.considering.line).toMatch(/^discard /);
    const bonus = at('bonus-2');
    bonus.type('w');
    expect(bonus.considering.choice?.line).toMatch(/^white /);
    bonus.type('a');
    expect(bonus.considering.choice?.line).toMatch(/^ability /);
    bonus.type('s');
    expect(bonus.considering.choice?.line).toBe('skip');
  });

  it('undo by U where it can be', () => {
    const { considering, lines } = at('pay-3');
    let undone = 0;
    const undo = () => (undone += 1);
    expect(press('u', false, { considering, phase: 'pay', lines, undo })).toBe(true);
    expect(press('u', false, { considering, phase: 'pay', lines, undo: null })).toBe(false);
    expect(undone).toBe(1);
  });
});

describe('a tile in hand', () => {
  it('stands as in the supply, where that costs nothing', () => {
    const { considering } = at('turn-4');
    const tiles = [...considering.places.keys()].filter((tile) => tile !== 'white');
    let asDrawn = 0;
    for (const tile of tiles) {
      considering.clear();
      considering.pick(tile);
      const here = considering.here;
      const best = Math.max(...here.map(({ choice }) => worth(choice)));
      const drawn = here.filter(({ facing }) => facing === supplied(tile));
      if (!drawn.some(({ choice }) => worth(choice) === best)) continue;
      expect(considering.ghost?.facing, tile).toBe(supplied(tile));
      asDrawn += 1;
    }
    expect(asDrawn).toBeGreaterThan(0);
  });

  it('shakes when a turn does not fit, and lies as it lay', () => {
    const only = { line: 'build red-2 a1*,b1', notes: { passes: null } };
    const considering = new Considering(() => [only]);
    considering.pick('red-2');
    considering.turn();
    considering.flip();
    expect([considering.refused, considering.line]).toEqual([2, only.line]);
    const { considering: free } = at('turn-4');
    free.pick('purple-2');
    const before = free.line;
    free.turn();
    expect([free.refused, free.line === before]).toEqual([0, false]);
  });
});
