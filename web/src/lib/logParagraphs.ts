/** The log as paragraphs. All that a seat, or chance, does in a row is one paragraph; what was taken back
 * is only counted, so that the paragraph tells what came of it. */
import type { Remark, Said } from './wire';

export interface Part {
  said: Said;
  times: number; // the same thing several times in a row is told once
  more: Said[]; // what chance did in the same way right after it: told together
}

export interface Entries {
  kind: 'entries';
  key: string;
  who: number | null;
  parts: Part[]; // what stands; the last undo, if nothing does
  points: number;
  undone: number; // so many steps were taken back
}

export type Paragraph = Entries | { kind: 'remark'; key: string; remark: Remark };

/** The numbers of the entries that were taken back. */
export function takenBack(said: readonly Said[]): Set<number> {
  const standing: Said[] = [];
  const gone = new Set<number>();
  for (const entry of said) {
    if (entry.kind === 'undo') {
      const k = Number(entry.line.split(' ')[1]);
      standing.splice(-k, k).forEach(({ n }) => gone.add(n));
    } else {
      standing.push(entry);
    }
  }
  return gone;
}

export function logParagraphs(said: readonly Said[], remarks: readonly Remark[] = []): Paragraph[] {
  const gone = takenBack(said);
  const found: Paragraph[] = [];
  const left = [...remarks].sort((a, b) => a.n - b.n);
  const tellRemarks = (before: number) => {
    while (left[0] && left[0].n <= before) {
      const remark = left.shift() as Remark;
      found.push({ kind: 'remark', key: `r${remark.n}${remark.id}${found.length}`, remark });
    }
  };
  for (const entry of said) {
    tellRemarks(entry.n);
    let last = found.at(-1);
    if (last?.kind !== 'entries' || last.who !== entry.who) {
      const key = `n${entry.n}`;
      last = { kind: 'entries', key, who: entry.who, parts: [], points: 0, undone: 0 };
      found.push(last);
    }
    add(last, entry, gone);
  }
  tellRemarks(Infinity);
  return found;
}

function add(paragraph: Entries, entry: Said, gone: ReadonlySet<number>): void {
  if (entry.kind === 'undo') {
    paragraph.undone += 1;
    paragraph.parts = paragraph.parts.filter((part) => !gone.has(part.said.n));
    if (!paragraph.parts.length) paragraph.parts = [{ said: entry, times: 1, more: [] }];
    return;
  }
  if (gone.has(entry.n)) return;
  paragraph.parts = paragraph.parts.filter(({ said }) => said.kind !== 'undo');
  paragraph.points += entry.points;
  const part = paragraph.parts.at(-1);
  if (part && entry.kind === 'dealt' && part.said.id === entry.id && sameHand(part.said, entry))
    part.more.push(entry);
  else if (part && alike(part.said, entry)) part.times += 1;
  else paragraph.parts.push({ said: entry, times: 1, more: [] });
}

/** The seat that a card was dealt to; undefined: it lies on the table. */
export function handOf({ effects }: Said): number | undefined {
  return (effects as { hand?: number }).hand;
}

function sameHand(a: Said, b: Said): boolean {
  return handOf(a) === handOf(b);
}

function alike(a: Said, b: Said): boolean {
  const also = JSON.stringify(a.also) === JSON.stringify(b.also);
  return a.id === b.id && a.line === b.line && a.kind === b.kind && also;
}
