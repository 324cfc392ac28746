/** Choices: from all legal lines to the one a person means. The page knows no rules: whatever can be
 * chosen is a line that the server listed, or a part that such lines have in common. */

export interface Choice<N = Notes> {
  line: string;
  notes: N;
}

/** What the notes of all games have: who decides next (null: the same seat goes on), and the points. */
export interface Notes {
  passes: null | number | 'chance' | 'end';
  points?: number;
}

/** The words of a line: `build red-4 c1*,d1` has three. */
export function splitLine(line: string): string[] {
  return line.split(' ');
}

/** The parts of a list, without the mark behind a brick: `c1*,d1` has c1 and d1. */
export function splitList(list: string): string[] {
  return list.split(',').map((part) => part.replace('*', ''));
}

/** The choices that begin with these words, whole words only. */
export function starting<C extends { line: string }>(legal: readonly C[], prefix: string): C[] {
  return legal.filter(({ line }) => line === prefix || line.startsWith(prefix + ' '));
}

/** The different words that follow a prefix, in the order of the list, each with its choices. */
export function nextWords<C extends { line: string }>(
  legal: readonly C[],
  prefix: string,
): Map<string, C[]> {
  const nth = prefix === '' ? 0 : splitLine(prefix).length;
  const found = new Map<string, C[]>();
  for (const choice of prefix === '' ? legal : starting(legal, prefix)) {
    const next = splitLine(choice.line)[nth];
    if (next === undefined) continue;
    const group = found.get(next);
    if (group) group.push(choice);
    else found.set(next, [choice]);
  }
  return found;
}

/** The choices whose last list has all the given parts: cells pointed at, cards picked up. */
export function having<C extends { line: string }>(
  legal: readonly C[],
  wanted: readonly string[],
): C[] {
  return legal.filter(({ line }) => {
    const left = splitList(splitLine(line).at(-1) ?? '');
    return wanted.every((part) => remove(left, part));
  });
}

/** The parts that could be added to those chosen: where the other choices with them lead. */
export function partners<C extends { line: string }>(
  legal: readonly C[],
  chosen: readonly string[],
): Set<string> {
  const found = new Set<string>();
  for (const { line } of having(legal, chosen)) {
    const left = splitList(splitLine(line).at(-1) ?? '');
    chosen.forEach((part) => remove(left, part));
    left.forEach((part) => found.add(part));
  }
  return found;
}

/** The choice whose last list is exactly what was chosen, in any order. */
export function exactly<C extends { line: string }>(
  legal: readonly C[],
  chosen: readonly string[],
): C | null {
  const same = (line: string) => splitList(splitLine(line).at(-1) ?? '').length === chosen.length;
  return having(legal, chosen).find(({ line }) => same(line)) ?? null;
}

/** The one choice, if there is exactly one. */
export function only<C>(legal: readonly C[]): C | null {
  return legal.length === 1 ? (legal[0] as C) : null;
}

/** The choice with this very line. */
export function find<C extends { line: string }>(
  legal: readonly C[],
  line: string | null,
): C | null {
  return legal.find((choice) => choice.line === line) ?? null;
}

function remove(list: string[], part: string): boolean {
  const at = list.indexOf(part);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}
