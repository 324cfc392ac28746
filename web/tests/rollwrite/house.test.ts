import { describe, expect, it } from 'vitest';
import rollwrite from '../../src/games/rollwrite';
import { listed, tableOf } from '../../src/games/rollwrite/dice';
import { columns, rows } from '../../src/games/rollwrite/house';
import { gifts } from '../../src/games/rollwrite/track';
import { all } from './fixtures';

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

  it('believes what it is told of finished rows and columns, whatever they are worth', () => {
    const sources = [
      { seat: 0, source: 'row', at: '4', points: 7 },
      { seat: 0, source: 'column', at: 'c', points: 9, clean: true },
      { seat: 0, source: 'track', at: 'red', points: 5 },
    ];
    expect(rows(sources)).toEqual([{ name: '4', points: 7, coat: true }]);
    expect(columns(sources)).toEqual([{ name: 'c', points: 9, coat: false }]);
  });

  it.each(all.map((one) => [one.name, one] as const))('points add up: %s', (_name, { now }) => {
    now.view.scores.forEach((score, seat) => {
      const parts = rollwrite.sources(now.view, seat);
      expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score);
    });
  });
});
