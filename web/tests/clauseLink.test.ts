import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import ClauseLink from '../src/components/ClauseLink.svelte';
import { closeRules, namedClause, openedRules } from '../src/lib/openedRules.svelte';

afterEach(closeRules);

it('opens the rules at the clause whose number is tapped', async () => {
  render(ClauseLink, { clause: 'C6.3' });
  await fireEvent.click(screen.getByRole('button'));
  expect(openedRules()?.clause).toBe('C6.3');
});

it('finds the clause that a refusal names', () => {
  expect(namedClause('the two are not neighbours (C5.1)')).toBe('C5.1');
  expect(namedClause('build on row 9 (see R2)')).toBe('R2');
  expect(namedClause('it is not your turn')).toBeNull();
});
