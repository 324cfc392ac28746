import { describe, expect, it } from 'vitest';
import type { Replay } from '../src/lib/api';
import {
  cheapOnes,
  endNames,
  momentsOf,
  turnNumbers,
  turnTicks,
  type Review,
} from '../src/lib/review';

const review = {
  turns: 20,
  curve: Array.from({ length: 41 }, (_, i) => ({ n: 3 * i, turn: 1 + (i >> 1) })),
  judgements: [
    { n: 0, seat: 0, loss: 0 },
    { n: 3, seat: 1, loss: 0.04 },
    { n: 6, seat: 0, loss: 0.2 },
    { n: 9, seat: 0, loss: 0.029 },
  ],
} as unknown as Review;

describe('a review', () => {
  it('counts decisions that lost next to nothing', () => {
    expect(cheapOnes(review, 0)).toEqual({ n: 2, of: 3 });
    expect(cheapOnes(review, null)).toEqual({ n: 2, of: 4 });
  });

  it('names few turns, where they begin', () => {
    const ticks = turnTicks(review);
    expect(ticks.map(({ turn }) => turn)).toEqual([1, 4, 8, 12, 16, 20]);
    expect(ticks[1]).toEqual({ n: 18, turn: 4 });
  });

  it('has a moment for every choice that stood', () => {
    const entries = ['dealt 0', 'chosen 0', 'chosen 0', 'undo 0', 'forced 0', 'chosen 1'];
    const said = entries.map((entry, n) => {
      const [kind, who] = entry.split(' ');
      return {
        n,
        kind,
        who: kind === 'dealt' ? null : Number(who),
        line: kind === 'undo' ? 'undo 1' : 'x',
      };
    });
    expect(momentsOf({ said } as unknown as Replay)).toEqual([1, 5]);
  });

  it('counts turns as the view tells them', () => {
    const steps = [3, 3, 4, 4, 3].map((turn) => ({ view: { turn } })) as unknown as Replay['steps'];
    expect(turnNumbers(steps)).toEqual([1, 1, 2, 2, 3]);
  });

  it('writes names at the ends of the lines, none upon another', () => {
    const ended = { ...review, curve: [{ chances: [0, 1, 0, 0] }] } as unknown as Review;
    const found = endNames(ended, ['Ada', 'Bo', 'Somebody very long', 'Di'], 190);
    expect(found.map(({ seat, y }) => [seat, y])).toEqual([
      [3, 190],
      [2, 172],
      [0, 154],
      [1, 0],
    ]);
    expect(found[1]?.name).toBe('Somebody ver…');
  });
});
