/** The log as paragraphs. All that a seat, or chance, does in a row is one paragraph; what was taken
 * back stays and is struck out. */
import type { Remark, Said } from './wire';

export interface Part {
  said: Said;
  times: number; // the same thing several times in a row is told once
  more: Said[]; // what chance did in the same way right after it: told together
  struck: boolean;
}

export type Paragraph =
  | { kind: 'entries'; key: string; who: number | null; parts: Part[]; points: number }
  | { kind: 'remark'; key: string; remark: Remark };

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
    const last = found.at(-1);
    const struck = gone.has(entry.n);
    const points = struck ? 0 : entry.points;
    if (last?.kind === 'entries' && last.who === entry.who) {
      const part = last.parts.at(-1) as Part;
      if (entry.kind === 'dealt' && part.said.id === entry.id) part.more.push(entry);
      else if (alike(part.said, entry) && part.struck === struck) part.times += 1;
      else last.parts.push({ said: entry, times: 1, more: [], struck });
      last.points += points;
    } else {
      const parts = [{ said: entry, times: 1, more: [], struck }];
      found.push({ kind: 'entries', key: `n${entry.n}`, who: entry.who, parts, points });
    }
  }
  tellRemarks(Infinity);
  return found;
}

function alike(a: Said, b: Said): boolean {
  return a.id === b.id && a.line === b.line && a.kind === b.kind;
}
