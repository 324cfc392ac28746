import { render } from '@testing-library/svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import Die from '../src/art/Die.svelte';
import { setLanguage } from '../src/lib/words.svelte';

describe('a die', () => {
  beforeAll(() => setLanguage('en'));

  it.each([1, 2, 3, 4, 5, 6])('has %d pips, and says so', (pips) => {
    const { container } = render(Die, { face: 'red', kind: 'pips', pips });
    const spots = [...container.querySelectorAll('circle')];
    expect(spots).toHaveLength(pips);
    expect(container.querySelector('svg')?.getAttribute('aria-label')).toBe(`red ${pips}`);
    // Turned by half a turn a face looks the same.
    const at = (node: Element) => [node.getAttribute('cx'), node.getAttribute('cy')].map(Number);
    const turned = spots.map((spot) =>
      at(spot)
        .map((x) => 76 - x)
        .join(),
    );
    expect(turned.sort()).toEqual(spots.map((spot) => at(spot).join()).sort());
  });
});
