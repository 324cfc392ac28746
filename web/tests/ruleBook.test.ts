import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ClauseDialog from '../src/components/ClauseDialog.svelte';
import RuleCard from '../src/components/RuleCard.svelte';
import Rules from '../src/components/Rules.svelte';
import { illustratedGames, loadRules } from '../src/games';
import { closeRules, openClause, openedRules, openRules } from '../src/lib/openedRules.svelte';
import { chapterOf, examplesOf, rulesWith } from '../src/lib/ruleBook';
import { loadRuleText } from '../src/lib/ruleText';
import { hasText, setLanguage, t, type Language } from '../src/lib/words.svelte';

beforeEach(() => setLanguage('en'));
afterEach(closeRules);
const games = illustratedGames();

describe.each(games)('the illustrated rules of %s', (game) => {
  it.each(['en', 'fr', 'de'] as Language[])('have all their sentences in %s', async (language) => {
    await setLanguage(language);
    const { book, numbers } = (await loadRules(game))!;
    for (const { id } of book.chapters) expect(hasText(`${game}.chapter.${id}`)).toBe(true);
    for (const { id } of book.examples) {
      for (const part of ['', '.title', '.alt']) {
        const said = t(`${game}.example.${id}${part}`, numbers);
        expect([id, part, said]).not.toContain(`${game}.example.${id}${part}`);
        expect(said).not.toMatch(/[{}]/);
      }
      expect(t(`${game}.example.${id}`).length).toBeGreaterThan(
        t(`${game}.example.${id}.title`).length,
      );
    }
  });

  it('draw every panel, with a sentence instead of the picture', async () => {
    const rules = (await loadRules(game))!;
    for (const example of rules.book.examples) {
      const { container, unmount } = render(RuleCard, { ...rules, example });
      const picture = container.querySelector('[role="img"][aria-label]')!;
      expect(picture.getAttribute('aria-label')).toBe(t(`${game}.example.${example.id}.alt`));
      expect(picture.querySelector('[inert]')).not.toBeNull();
      const figures = picture.querySelectorAll('figure');
      expect(figures).toHaveLength(example.panels.length);
      for (const figure of figures) expect(figure.querySelector('svg')).not.toBeNull();
      const wrong = picture.querySelectorAll('.wrong .verdict');
      expect(wrong).toHaveLength(example.panels.filter(({ refused }) => refused).length);
      unmount();
    }
  });

  it('cite clauses that can be read in each language', async () => {
    const { book } = (await loadRules(game))!;
    for (const language of ['en', 'fr', 'de'] as Language[]) {
      const text = (await loadRuleText(game, language))!;
      for (const { clause } of book.examples) expect([...text.clauses.keys()]).toContain(clause);
    }
  });
});

it('finds the chapter of a phase, and the pictures of a clause', async () => {
  const { book } = (await loadRules('copenhagen'))!;
  expect(chapterOf(book, 'bonus')).toBe('coats');
  expect(chapterOf(book, 'nowhere')).toBe(book.chapters[0]!.id);
  expect(examplesOf(book, 'C7.2').map(({ id }) => id)).toEqual(['support']);
  expect(examplesOf(book, 'C99.9')).toEqual([]);
});

it('opens the rules at hand at the chapter of the question, and at a clause', async () => {
  openRules();
  const load = () => loadRules('copenhagen');
  render(Rules, { game: 'copenhagen', phase: 'bonus', load });
  await vi.waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy());
  const chosen = screen.getByText(t('copenhagen.chapter.coats'), { selector: 'nav button' });
  expect(chosen.getAttribute('aria-current')).toBe('true');
  await fireEvent.click(screen.getByText(t('copenhagen.chapter.cost'), { selector: 'nav button' }));
  expect(document.querySelector('[data-example="beside"]')).not.toBeNull();
  openClause('C7.2');
  await tick();
  await vi.waitFor(() => expect(document.querySelector('[data-example="support"]')).not.toBeNull());
  await vi.waitFor(() => expect(document.body.textContent).toContain('directly above'));
  await fireEvent.click(screen.getByText(t('page.rules.whole')));
  expect(openedRules()).toEqual({ clause: null });
});

it('has the numbers of the box that is played with, and then no pictures of another', async () => {
  const { book, Picture } = (await loadRules('copenhagen'))!;
  expect(rulesWith('copenhagen', book, Picture, book.components)).toMatchObject({
    numbers: { hand: 7, cleanRow: 2 },
    fits: true,
  });
  const rules = rulesWith('copenhagen', book, Picture, { ...book.components, hand_limit: 6 });
  expect(rules.numbers['hand']).toBe(6);
  const example = book.examples.find(({ id }) => id === 'limit')!;
  const { container } = render(RuleCard, { ...rules, example });
  expect(container.textContent).toContain('6 cards in hand');
  expect(container.querySelector('figure')).toBeNull();
});

it('shows a clause without pictures where a game brings none', async () => {
  render(ClauseDialog, {
    game: 'copenhagen',
    clause: 'C5.1',
    rules: null,
    all: () => {},
    close: () => {},
  });
  await vi.waitFor(() => expect(document.body.textContent).toContain('Exactly two cards'));
  expect(document.querySelector('article')).toBeNull();
});
