import { describe, expect, it } from 'vitest';
import { markdown } from '../src/lib/markdown';

const rules = import.meta.glob('../../docs/rules/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>;

describe('markdown', () => {
  it('reads headings, items that go on in the next line, and tables', () => {
    const text =
      '# Title\n\n1. **One** is\n   first.\n2. Two\n\n| a | b |\n|---|---|\n| `x` | *y* |\n';
    expect(markdown(text)).toEqual([
      { kind: 'heading', text: 'Title' },
      { kind: 'item', text: '1. One is first.' },
      { kind: 'item', text: '2. Two' },
      {
        kind: 'table',
        rows: [
          ['a', 'b'],
          ['x', 'y'],
        ],
      },
    ]);
  });

  it.each(Object.entries(rules))('leaves no mark of %s behind', (_, source) => {
    const blocks = markdown(source);
    expect(blocks.length).toBeGreaterThan(20);
    const texts = blocks.flatMap((block) => ('text' in block ? [block.text] : []));
    expect(texts.filter((text) => /^#+ |\*\*|`/.test(text))).toEqual([]);
  });
});
