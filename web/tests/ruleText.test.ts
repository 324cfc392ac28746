import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import RuleBlocks from '../src/components/RuleBlocks.svelte';
import { hasRuleText, loadRuleText, readRuleText } from '../src/lib/ruleText';
import type { Language } from '../src/lib/words.svelte';

const SOURCE =
  '# Game\n\nIntro.\n\n## Q1 Box\nText.\n\n1. One:\n   a. this.\n2. Two\n\n## Q10 End\n1. It ends.\n';

describe('the rules by clause', () => {
  it('finds sections and clauses, each to where the next one begins', () => {
    const { clauses, blocks } = readRuleText(SOURCE, 'en');
    expect([...clauses.keys()]).toEqual(['Q1', 'Q1.1', 'Q1.2', 'Q10', 'Q10.1']);
    expect(clauses.get('Q1')).toEqual(blocks.slice(2, 7));
    expect(clauses.get('Q1.1')).toEqual(blocks.slice(4, 6));
    expect(clauses.get('Q10.1')?.[0]).toMatchObject({ kind: 'item', mark: 'Q10.1' });
  });

  it.each(['en', 'fr', 'de'] as Language[])(
    'R1.3 has nine boxes on every track (%s)',
    async (language) => {
      const read = await loadRuleText('rollwrite', language);
      const { container } = render(RuleBlocks, {
        blocks: read!.clauses.get('R1.3')!,
        language: read!.language,
      });
      const tracks = [...container.querySelectorAll('td code')].map((code) => code.textContent);
      expect(tracks).toEqual(['+*+***...', '+*.*+*...', '+.*+*.*..', '+..*+.**.', '+.*+.**..']);
      expect(container.querySelectorAll('th')).toHaveLength(3);
    },
  );

  it('shows emphasis, lists and shapes without a stray sign or space', async () => {
    const read = await loadRuleText('copenhagen', 'en');
    const shown = (clause: string) => {
      const { container } = render(RuleBlocks, {
        blocks: read!.clauses.get(clause)!,
        language: 'en',
      });
      return container;
    };
    expect(shown('C1.4').querySelector('strong')?.textContent).toBe('c3, e5, b7, d9');
    expect(shown('C3.1').querySelector('em')?.textContent).toMatch(/^Ruling: .*\.$/);
    const lettered = [...shown('C9.1').querySelectorAll('.inner .mark')];
    expect(lettered.map((mark) => mark.textContent)).toEqual(['a.', 'b.', 'c.']);
    expect(shown('C2').querySelectorAll('td code')[7]?.textContent).toBe('.W.\nBWW\n.W.');
    expect(shown('C5.1').textContent).toContain('from neighbouring slots. The');
  });

  it('a game without clauses has none, and an unknown language is English', async () => {
    expect(hasRuleText('nowhere')).toBe(false);
    expect(await loadRuleText('nowhere', 'fr')).toBeNull();
    expect((await loadRuleText('copenhagen', 'xx' as Language))?.language).toBe('en');
  });
});
