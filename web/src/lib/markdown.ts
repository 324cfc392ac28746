/** The little Markdown that the rules use, as data: headings, numbered items, tables, text. Nothing of
 * it becomes HTML. */

export type Block =
  | { kind: 'heading' | 'text' | 'item' | 'code'; text: string }
  | { kind: 'table'; rows: string[][] };

export function markdown(source: string): Block[] {
  const blocks: Block[] = [];
  let fenced = false;
  for (const line of source.split('\n')) {
    const last = blocks.at(-1);
    if (line.startsWith('```')) {
      fenced = !fenced;
      if (fenced) blocks.push({ kind: 'code', text: '' });
    } else if (fenced) {
      if (last?.kind === 'code') last.text += (last.text ? '\n' : '') + line;
    } else if (line.trim() === '') {
      blocks.push({ kind: 'text', text: '' });
    } else if (line.startsWith('#')) {
      blocks.push({ kind: 'heading', text: plain(line.replace(/^#+ */, '')) });
    } else if (line.trimStart().startsWith('|')) {
      row(blocks, line);
    } else if (/^(\d+\.|-) /.test(line)) {
      blocks.push({ kind: 'item', text: plain(line) });
    } else if (last && 'text' in last && last.text && last.kind !== 'heading') {
      last.text += ` ${plain(line.trim())}`;
    } else {
      blocks.push({ kind: 'text', text: plain(line) });
    }
  }
  return blocks.filter((block) => !('text' in block) || block.text);
}

function row(blocks: Block[], line: string): void {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => plain(cell.trim()));
  if (cells.every((cell) => /^:?-*:?$/.test(cell))) return;
  const last = blocks.at(-1);
  if (last?.kind === 'table') last.rows.push(cells);
  else blocks.push({ kind: 'table', rows: [cells] });
}

function plain(text: string): string {
  return text.replace(/\*\*|`/g, '').replace(/(^|[\s(])\*(\S[^*]*)\*/g, '$1$2');
}
