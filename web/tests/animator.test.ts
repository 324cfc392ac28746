import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareMotion } from '../src/lib/animator';

const layers = () => document.querySelectorAll('.stage').length;
const prepared = () => prepareMotion([[{ kind: 'travel', to: 'house' }]], true);

describe('what flies over the page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is gone when it has arrived', () => {
    prepared()();
    expect(layers()).toBe(1);
    vi.runAllTimers();
    expect(layers()).toBe(0);
  });

  it('makes room for the next, also if both were prepared before either was shown', () => {
    const [first, second] = [prepared(), prepared()];
    first();
    second();
    expect(layers()).toBe(1);
    vi.runAllTimers();
    expect(layers()).toBe(0);
  });
});
