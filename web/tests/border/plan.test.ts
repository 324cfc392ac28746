import { describe, expect, it } from 'vitest';
import border from '../../src/games/border';
import { plan } from '../../src/games/border/plan';
import { sources } from '../../src/games/border/sources';
import { first, over, said, second, updates } from './fixtures';

describe('motion, race and sources', () => {
  it('lets dice fly to the cells they cross, then coins pay, then points rise', () => {
    const [before, after] = updates(first);
    const told = plan(before.view, after.view, after.said).flat();
    expect(told.map(({ kind, from, to, text }) => [kind, from ?? text, to])).toEqual([
      ['travel', 'die-red-0', 'cell-1-h5'],
      ['travel', 'die-red-1', 'cell-1-i5'],
      ['pop', '+2', 'coin-1-beehive'],
      ['pop', '+2', 'race-1'],
    ]);
    expect(plan(after.view, before.view, []).flat()).toEqual([]); // taken back
  });

  it('lets as many dice land as were rolled', () => {
    const [before] = updates(first);
    const told = plan(before.view, before.view, said('reroll red,red', 'roll blue,green')).flat();
    expect(told.map(({ to }) => to)).toEqual(['rolled-0', 'rolled-1']);
  });

  it('shows closed zones as pips', () => {
    const race = border.race(updates(second)[0].view);
    expect(race.kind === 'pips' && race.of).toBe(6);
    expect(race.lanes.map(({ done }) => done)).toEqual([5, 6, 3]);
  });

  it('explains every point at the end', () => {
    const { view } = updates(over)[1];
    view.scores.forEach((score, seat) => {
      const sum = sources(view, seat).reduce((points, source) => points + source.points, 0);
      expect(sum).toBe(score);
    });
  });
});
