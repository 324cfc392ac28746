import { beforeAll, describe, expect, it, vi } from 'vitest';
import { reasonOf, Reasons } from '../src/lib/reasons.svelte';
import { setLanguage } from '../src/lib/words.svelte';

const dear = {
  n: 12,
  id: 'copenhagen.refuse.too_dear',
  values: {
    clause: 'C6.2',
    colour: '@red',
    size: 3,
    n: 2,
    missing: 2,
    cost: 3,
    have: 1,
    where: '@copenhagen.why.where.apart',
    harbour: 1,
  },
  plans: [],
};

describe('why not (ux1 C3)', () => {
  beforeAll(() => setLanguage('en'));

  it('says what is missing first, then the nearest way, with the clause', () => {
    const reason = reasonOf('build red-3', dear.id, dear.values);
    expect(reason?.title).toBe('2 red cards are missing');
    expect(reason?.near).toContain('It costs 3, one less beside its own colour');
    expect(reason?.clause).toBe('C6.2');
    expect(reasonOf('take 1,2', null, {})).toBeNull();
  });

  it.each(['en', 'fr', 'de'] as const)('leaves no hole and no id in %s', async (language) => {
    await setLanguage(language);
    const reason = reasonOf('build red-3', dear.id, dear.values);
    expect(`${reason?.title} ${reason?.near}`).not.toMatch(/[{}@]|copenhagen\./);
    await setLanguage('en');
  });

  it('asks once for a position, and again for a new one', async () => {
    const ask = vi.fn().mockResolvedValue(dear);
    const reasons = new Reasons(() => ({ ask, wait: null }));
    await reasons.why('build red-3');
    expect(reasons.told?.title).toBe('2 red cards are missing');
    reasons.clear();
    await reasons.why('build red-3');
    expect(ask).toHaveBeenCalledTimes(1);
    reasons.begin();
    expect(reasons.told).toBeNull();
    await reasons.why('build red-3');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('an answer that comes after something else was chosen is not shown', async () => {
    let answer = (_: typeof dear) => {};
    const ask = () => new Promise<typeof dear>((resolve) => (answer = resolve));
    const reasons = new Reasons(() => ({ ask, wait: null }));
    const asked = reasons.why('build red-3');
    reasons.clear();
    answer(dear);
    expect(await asked).toBeNull();
    expect(reasons.told).toBeNull();
  });

  it('who is not to act is told whom to wait for, without asking', async () => {
    const ask = vi.fn();
    const reasons = new Reasons(() => ({ ask, wait: 'Bo is thinking' }));
    await reasons.why('build red-3');
    expect(ask).not.toHaveBeenCalled();
    expect(reasons.told).toMatchObject({ title: 'Not your turn yet', near: 'Bo is thinking' });
  });
});
