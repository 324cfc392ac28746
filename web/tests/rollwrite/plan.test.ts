import { describe, expect, it } from 'vitest';
import rollwrite from '../../src/games/rollwrite';
import { all, fixture } from './fixtures';

describe('motion', () => {
  it.each(all.filter(({ name }) => name.endsWith(' 1')).map((one) => [one.name, one] as const))(
    'points rise where they were gained: %s',
    (name, { now }) => {
      const before = fixture(name.split(' ')[0]!.replace('rollwrite-', '')).updates[0]!;
      const steps = rollwrite.plan(before.view, now.view, now.said).flat();
      const pops = steps.filter(({ kind }) => kind === 'pop').map(({ to, text }) => [to, text]);
      const gained = now.view.scores.flatMap((score, seat) => {
        const more = score - before.view.scores[seat]!;
        return more ? [[`race-${seat}`, `+${more}`]] : [];
      });
      expect(pops).toEqual(gained);
      const rolled = now.said.some(({ line }) => line.startsWith('roll'));
      expect(steps.some(({ sound }) => sound === 'die')).toBe(rolled);
    },
  );
});
