import { render } from '@testing-library/svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import Glance from '../../src/games/rollwrite/Glance.svelte';
import rollwrite from '../../src/games/rollwrite';
import { brief } from '../../src/games/rollwrite/tell';
import type { Said } from '../../src/lib/wire';
import { setLanguage } from '../../src/lib/words.svelte';
import { all } from './fixtures';

beforeAll(() => setLanguage('en'));

const { view } = all[0]!.now;
const track = (boxes: number) => ({
  boxes,
  bonuses: 0,
  bonuses_spent: 0,
  abilities: 0,
  abilities_spent: 0,
});
const marked = (colour: string) =>
  ({ who: 1, line: `mark ${colour}`, effects: { boxes: { [colour]: 1 } } }) as unknown as Said;

describe('a turn in short', () => {
  it('shows what is told of it', () => {
    const entries = [marked('purple'), marked('blue')];
    const { container } = render(Glance, { props: { view, seat: 1, entries } });
    expect(brief(entries)).toBe('marks blue');
    expect(container.querySelector('.blue')).not.toBeNull();
    expect(container.querySelector('.purple')).toBeNull();
  });

  it('has a reason for a mark that unlocks nothing: how far the next gift is', () => {
    const players = view.players.map((player) => ({
      ...player,
      tracks: { ...player.tracks, purple: track(1), green: track(7) },
    }));
    const why = (colour: string) => {
      const notes = { passes: null, unlocks: [], boxes: { [colour]: 1 } };
      return rollwrite.reason!({ line: `mark ${colour}`, notes }, { ...view, players }, 0);
    };
    expect(why('purple')).toBe('next unlock (one X) in 1 box');
    expect(why('green')).toBe('the end of the track in 1 box');
  });
});
