import { describe, expect, it } from 'vitest';
import { markdown, plainText, type Block, type Span } from '../src/lib/markdown';

const rules = import.meta.glob('../../docs/rules/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>;

const plain = (text: string): Span[] => [{ kind: 'plain', text }];

function spansOf(block: Block): Span[] {
  if ('spans' in block) return block.spans;
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()].flat() : [];
}

describe('markdown', () => {
  it('reads headings, items that go on in the next line, lists in them, and tables', () => {
    const text =
      '# Title\n\n1. One is\n   first:\n   a. this\n      or\n   b. that.\n2. Two\n\n' +
      '   | a | b |\n   |---|:-:|\n   | x | y |\nAfter.\n```\n1. so\n\n  it is\n```\n';
    expect(markdown(text)).toEqual([
      { kind: 'heading', level: 1, spans: plain('Title') },
      { kind: 'item', mark: '1.', inner: false, spans: plain('One is first:') },
      { kind: 'item', mark: 'a.', inner: true, spans: plain('this or') },
      { kind: 'item', mark: 'b.', inner: true, spans: plain('that.') },
      { kind: 'item', mark: '2.', inner: false, spans: plain('Two') },
      { kind: 'table', head: [plain('a'), plain('b')], rows: [[plain('x'), plain('y')]] },
      { kind: 'text', spans: plain('After.') },
      { kind: 'code', text: '1. so\n\n  it is' },
    ]);
  });

  it('marks may reach over the end of a line, and code keeps its stars', () => {
    const [block] = markdown('1. **Bold** and *Ruling: fewer\n   players.* `+*+***...` is *(so)*.');
    expect(block && spansOf(block)).toEqual([
      { kind: 'strong', text: 'Bold' },
      { kind: 'plain', text: ' and ' },
      { kind: 'em', text: 'Ruling: fewer players.' },
      { kind: 'plain', text: ' ' },
      { kind: 'code', text: '+*+***...' },
      { kind: 'plain', text: ' is ' },
      { kind: 'em', text: '(so)' },
      { kind: 'plain', text: '.' },
    ]);
  });

  it('the rows of a shape stand above each other', () => {
    const [block] = markdown('`.W.` / `BWW`/`.W.` beside `BW`');
    expect(block && spansOf(block).map((span) => span.text)).toEqual([
      '.W.\nBWW\n.W.',
      ' beside ',
      'BW',
    ]);
  });

  it.each(Object.entries(rules))('leaves no mark of %s behind', (_, source) => {
    const blocks = markdown(source);
    expect(blocks.length).toBeGreaterThan(10);
    const read = blocks.flatMap(spansOf).filter((span) => span.kind !== 'code');
    expect(read.filter((span) => /^#+ |[*`]/.test(span.text))).toEqual([]);
    expect(blocks.filter((block) => 'spans' in block && !plainText(block.spans))).toEqual([]);
  });
});
