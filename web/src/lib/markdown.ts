/** The little Markdown that the rules use, as data: headings, numbered items, tables, text, and in
 * them spans. Nothing of it becomes HTML. */

/** A piece of text. `code` may have several lines: the rows of a shape, the highest first. */
export interface Span {
  kind: 'plain' | 'strong' | 'em' | 'code';
  text: string;
}

export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'text'; spans: Span[] }
  | { kind: 'item'; mark: string; inner: boolean; spans: Span[] } // inner: a list within an item
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

/** A block while its lines are being gathered: marks may reach over the end of a line. */
interface Draft {
  kind: 'heading' | 'text' | 'item' | 'code' | 'table';
  lines: string[];
  mark?: string;
  inner?: boolean;
}

export function markdown(source: string): Block[] {
  const drafts: Draft[] = [];
  let open: Draft | null = null; // what the next line may go on with
  for (const line of source.split('\n')) {
    const fence = line.startsWith('```');
    if (open?.kind === 'code') {
      if (fence) open = null;
      else open.lines.push(line);
      continue;
    }
    if (line.trim() === '') {
      open = null;
      continue;
    }
    const fresh = begun(line, open);
    if (fresh) drafts.push((open = fresh));
    else open?.lines.push(line.trim());
    if (fresh?.kind === 'heading') open = null;
  }
  return drafts.map(finished);
}

/** The text of spans alone. */
export function plainText(spans: readonly Span[]): string {
  return spans.map((span) => span.text).join('');
}

/** The block that begins with this line, or null if the line goes on with the open one. */
function begun(line: string, open: Draft | null): Draft | null {
  const text = line.trim();
  if (text.startsWith('```')) return { kind: 'code', lines: [] };
  if (text.startsWith('#')) return { kind: 'heading', lines: [text] };
  if (text.startsWith('|')) return open?.kind === 'table' ? null : { kind: 'table', lines: [text] };
  const item = /^(\s*)(\d+\.|[a-z]\.|-) +(.*)$/.exec(line);
  if (item) {
    const [, indent = '', mark = '', rest = ''] = item;
    return { kind: 'item', mark, inner: indent !== '', lines: [rest] };
  }
  return open && open.kind !== 'table' ? null : { kind: 'text', lines: [text] };
}

function finished(draft: Draft): Block {
  const [first = '', ...rest] = draft.lines;
  switch (draft.kind) {
    case 'code':
      return { kind: 'code', text: draft.lines.join('\n') };
    case 'heading':
      return {
        kind: 'heading',
        level: /^#+/.exec(first)![0].length,
        spans: spans(first.replace(/^#+ */, '')),
      };
    case 'table':
      return { kind: 'table', head: cells(first), rows: rest.filter((r) => !rule(r)).map(cells) };
    case 'item': {
      const { mark = '', inner = false } = draft;
      return { kind: 'item', mark, inner, spans: spans(draft.lines.join(' ')) };
    }
    case 'text':
      return { kind: 'text', spans: spans(draft.lines.join(' ')) };
  }
}

const rule = (line: string): boolean => /^\|[\s:|-]*\|?$/.test(line);

function cells(line: string): Span[][] {
  const inside = line.trim().replace(/^\||\|$/g, '');
  return inside.split('|').map((cell) => spans(cell.trim()));
}

/** Cut a text at its marks. What is between backticks is left as it is, stars and all. */
function spans(text: string): Span[] {
  const found: Span[] = [];
  // Rows of a shape are separated by strokes: `WW` / `B.`
  const marked = /((?:`[^`]+`\s*\/\s*)*`[^`]+`)|\*\*(.+?)\*\*|\*(\S(?:[^*]*\S)?)\*/g;
  let at = 0;
  for (const match of text.matchAll(marked)) {
    const [whole, code, strong, em] = match;
    if (match.index > at) found.push({ kind: 'plain', text: text.slice(at, match.index) });
    if (code) found.push({ kind: 'code', text: rowsOf(code) });
    else if (strong) found.push({ kind: 'strong', text: strong.replaceAll('`', '') });
    else found.push({ kind: 'em', text: (em ?? '').replaceAll('`', '') });
    at = match.index + whole.length;
  }
  if (at < text.length) found.push({ kind: 'plain', text: text.slice(at) });
  return found;
}

function rowsOf(code: string): string {
  return [...code.matchAll(/`([^`]+)`/g)].map(([, row]) => row).join('\n');
}
