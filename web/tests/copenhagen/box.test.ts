import { describe, expect, it } from 'vitest';
import { tileOf } from '../../src/games/copenhagen/box';

describe('what a line is for', () => {
  it('is a tile with its brick', () => {
    expect(tileOf('build purple-3 c1,c2*,c3')).toEqual([
      { colour: 'purple', cells: ['c1', 'c2', 'c3'], brick: 'c2' },
    ]);
    expect(tileOf('white b8')).toEqual([{ colour: 'white', cells: ['b8'], brick: null }]);
    expect(tileOf('take 1,2')).toEqual([]);
  });
});
