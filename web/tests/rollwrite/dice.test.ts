import { describe, expect, it } from 'vitest';
import { could, exchanged, paying, tableOf, together } from '../../src/games/rollwrite/dice';
import { all } from './fixtures';

const notes = { passes: null };
const option = (line: string) => ({ line, notes });

describe('dice and lines', () => {
  const dice = tableOf({ dice: ['red', 'blue', 'blue', 'green', 'white'], used: [] });
  const faces = (nths: Iterable<number>) => [...nths].map((nth) => dice[nth]?.face);

  it('a shape can be paid with what the view says, whatever the rules are', () => {
    const payments = { 'red-2': [['blue', 'green']], 'red-3': [['blue'], ['green']] };
    expect(faces(could(dice, payments, 'draw red-2 a1,a2'))).toEqual(['blue', 'blue', 'green']);
    expect(faces(could(dice, payments, 'draw red-4 a1,a2,a3,a4'))).toEqual([]);
    expect(faces(could(dice, payments, 'single a1'))).toEqual([]);
  });

  it('who pays is certain if all that could have to', () => {
    const draw = option('draw red-2 a1,a2');
    const all = { 'red-2': [['red', 'white']] };
    expect(faces(paying(dice, all, draw))).toEqual(['red', 'white']);
    expect(faces(paying(dice, { 'red-2': [['red'], ['white']] }, draw))).toEqual([]);
    expect(faces(paying(dice, { 'red-2': [['blue']] }, draw))).toEqual([]); // one of two
    expect(faces(paying(dice, {}, option('use blue,green')))).toEqual(['blue', 'green']);
    expect(faces(paying(dice, {}, null))).toEqual([]);
  });

  it('a die tapped while paying is exchanged, if there is such a line', () => {
    const uses = ['use red,blue', 'use red,green', 'use blue,green'].map(option);
    const tap = (face: string, paid: boolean) =>
      exchanged(uses, 'use red,blue', { face, used: false }, paid);
    expect(tap('blue', true)).toBe('use red,green');
    expect(tap('red', true)).toBe('use blue,green');
    expect(tap('green', false)).toBe('use red,green');
    expect(tap('white', false)).toBe(null);
  });

  it('dice are taken up together as lines have them', () => {
    const lines = ['reroll red', 'reroll red,white', 'change blue,blue red', 'pass'].map(option);
    expect(together(lines)).toEqual(new Set(['red', 'red,white', 'white', 'blue', 'blue,blue']));
  });

  it.each(all.map((one) => [one.name, one] as const))(
    'every shape can be paid: %s',
    (_, { now }) => {
      const table = tableOf(now.view);
      for (const choice of now.legal.filter(({ line }) => line.startsWith('draw '))) {
        const able = could(table, now.view.payments, choice.line);
        const squares = choice.line.split(',').length;
        expect(able.size + (choice.notes.bonuses ?? 0)).toBeGreaterThanOrEqual(squares);
        const sure = paying(table, now.view.payments, choice);
        expect(sure.size).toBe(able.size + (choice.notes.bonuses ?? 0) === squares ? able.size : 0);
      }
    },
  );
});
