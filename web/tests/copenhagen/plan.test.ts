import { describe, expect, it } from 'vitest';
import { plan } from '../../src/games/copenhagen/plan';
import { MAX_DURATION, schedule } from '../../src/lib/motion';
import type { Said } from '../../src/lib/wire';
import { fixture, fixtures } from './fixtures';

const entry = (who: number | null, line: string, cards: string[] = []): Said => ({
  n: 0,
  who,
  line,
  kind: 'chosen',
  id: '',
  values: {},
  cards,
  points: 0,
  scores: [],
  effects: {},
  also: [],
});
const { before } = fixture('turn-2');
const own = before.seat ?? 0;
const other = 1 - own;
const tell = (...said: Said[]) => plan(before.view, before.view, said).flat();

describe('motion', () => {
  it('a new pile is shuffled before its cards are dealt', () => {
    const first = { ...entry(null, 'deal red'), effects: { reshuffled: 43 } };
    const steps = tell(entry(own, 'take 2,5', ['red', 'blue']), first, entry(null, 'deal blue'));
    expect(steps.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
      'travel hand-red',
      'travel hand-blue',
      'shuffle pile',
      'travel pier-2',
      'travel pier-5',
    ]);
    expect(steps[2]).toMatchObject({ text: '43' });
  });

  it('cards taken fly from their piers, to the own hand or to another seat', () => {
    expect(tell(entry(own, 'take 2,3', ['red', 'blue']))).toMatchObject([
      { from: 'pier-2', to: 'hand-red' },
      { from: 'pier-3', to: 'hand-blue' },
    ]);
    expect(tell(entry(other, 'take 1,2', ['red', 'red']))[0]).toMatchObject({
      to: `cards-${other}`,
    });
  });

  it('new cards come from the pile, to the piers that were emptied, in their order', () => {
    const steps = tell(
      entry(own, 'take 2,5', ['red', 'blue']),
      entry(null, 'deal red'),
      entry(null, 'deal blue'),
    );
    expect(steps.slice(2)).toMatchObject([
      { from: 'pile', to: 'pier-2' },
      { from: 'pile', to: 'pier-5' },
    ]);
  });

  it('a tile of one’s own lands where it lies, others bring theirs from the supply', () => {
    const build = 'build red-2 a1*,b1';
    expect(tell(entry(own, build), entry(own, 'pay red2'))).toMatchObject([
      { from: 'hand-red', to: 'pile' },
      { from: 'hand-red', to: 'pile' },
      { kind: 'flash', to: `laid-${own}-a1` },
    ]);
    expect(tell(entry(other, build), entry(other, 'pay nothing'))).toMatchObject([
      { from: 'tile-red-2', to: `house-${other}` },
    ]);
  });

  it('points rise, coats swing, and a step taken back moves nothing', () => {
    const after = { ...before.view, scores: before.view.scores.map((score) => score + 1) };
    const pops = plan(before.view, after, [entry(own, 'white a1')]).flat();
    expect(pops.filter(({ kind }) => kind === 'pop')).toHaveLength(2);
    expect(tell(entry(own, 'ability extra'))).toMatchObject([
      { kind: 'shake', to: 'ability-extra' },
    ]);
    expect(tell({ ...entry(own, 'undo 1'), kind: 'undo' })).toEqual([]);
  });

  it.each(fixtures)('$name: the motion ends in time', ({ before, after }) => {
    const timed = schedule(plan(before.view, after.view, after.said));
    for (const { at, ms } of timed) expect(at + ms).toBeLessThanOrEqual(MAX_DURATION + 0.001);
  });
});
