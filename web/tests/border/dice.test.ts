import { describe, expect, it } from 'vitest';
import { follow, places, status } from '../../src/games/border/dice';
import { said } from './fixtures';

describe('dice that keep their place', () => {
  const dice = (list: string) =>
    Object.fromEntries(
      ['grey', 'red', 'yellow', 'blue', 'orange', 'green'].map((colour) => [
        colour,
        list.split(' ').filter((one) => one === colour).length,
      ]),
    );
  const row = { faces: ['grey', 'red', 'red', 'blue', 'green'], rolled: [] };

  it('rolls those that were asked for, the others stay', () => {
    const after = follow(row, said('reroll red,green', 'roll blue,blue'), [2, 4], dice('grey red blue blue blue')); // prettier-ignore
    expect(after.faces).toEqual(['grey', 'red', 'blue', 'blue', 'blue']);
    expect(after.rolled).toEqual([2, 4]);
  });

  it('rolls all five in a new turn, also when much happened in between', () => {
    const lines = said('reroll grey', 'roll red', 'keep', 'done', 'roll grey,grey,red,blue,green');
    const after = follow(row, lines, [], dice('grey grey red blue green'));
    expect(after.faces).toEqual(['grey', 'grey', 'red', 'blue', 'green']);
    expect(after.rolled).toEqual([0, 1, 2, 3, 4]);
  });

  it('believes the view, not the log, if they differ', () => {
    const after = follow(row, [], [], dice('red red red red red'));
    expect(after).toEqual({ faces: ['red', 'red', 'red', 'red', 'red'], rolled: [] });
  });

  it('finds places for faces', () => {
    expect(places(row.faces, ['red'], [2])).toEqual([2]);
    expect(places(row.faces, ['red', 'red'], [])).toEqual([1, 2]);
    expect(places(row.faces, ['orange'], [])).toEqual([]);
  });

  it('knows which of equal dice are free', () => {
    const now = status(['grey', 'red', 'red'], { grey: 0, red: 1 });
    expect(now.map(({ free, nth }) => [free, nth])).toEqual([
      [false, -1],
      [false, -1],
      [true, 0],
    ]);
  });
});
