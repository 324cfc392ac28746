import { render } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LessonStep } from '../src/lib/lesson';
import { setLanguage } from '../src/lib/words.svelte';

const lessons = import.meta.glob('../../src/nyhavn/games/*/lesson.json', {
  import: 'default',
  eager: true,
}) as Record<string, { steps: LessonStep[] }>;
const signs = import.meta.glob('../src/games/*/LessonSign.svelte', {
  import: 'default',
  eager: true,
}) as Record<string, Component<{ word: string }>>;
const OWN = /^(>|\+\d+|shield|again)$/; // what the page draws itself

describe('pictures of lessons', () => {
  beforeAll(() => setLanguage('en'));

  it.each(Object.entries(lessons))('every word of %s is drawn', (path, { steps }) => {
    const game = path.split('/').at(-2) ?? '';
    const Sign = signs[`../src/games/${game}/LessonSign.svelte`]!;
    const words = steps.flatMap(({ picture = '' }) => picture.split(' '));
    const drawn = new Set(words.filter((word) => word && !OWN.test(word)));
    expect(drawn.size).toBeGreaterThan(2);
    for (const word of drawn) {
      const { container, unmount } = render(Sign, { word });
      const svg = container.querySelector('svg');
      expect(svg?.querySelector('path, use, rect'), `${game}: ${word}`).toBeTruthy();
      expect(container.innerHTML, `${game}: ${word}`).not.toMatch(/NaN|undefined|Infinity/);
      unmount();
    }
  });
});
