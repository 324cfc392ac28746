import { describe, expect, it } from 'vitest';
import { where } from '../../src/games/rollwrite/tell';

describe('what a line is for', () => {
  it('is the squares of a shape before its signs are written', () => {
    expect(where('draw blue-2 b7,b8')).toEqual(['b7', 'b8']);
    expect(where('x b7')).toEqual([]);
  });
});
