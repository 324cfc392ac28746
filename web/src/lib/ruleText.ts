/** The rules of a game, clause by clause, in the reader's language: read when they are asked for, each
 * language for itself. `docs/rules/` has the English, `docs/rules/<language>/` every other one. */
import { markdown, plainText, type Block } from './markdown';
import type { Language } from './words.svelte';

export interface RuleText {
  /** What it is written in: English where a game has no translation. */
  language: Language;
  blocks: readonly Block[];
  /** The blocks of every section (`C6`) and every clause (`C6.3`). */
  clauses: ReadonlyMap<string, readonly Block[]>;
}

const files = import.meta.glob('../../../docs/rules/**/*.md', {
  query: '?raw',
  import: 'default',
}) as Record<string, () => Promise<string>>;

const HOME = '../../../docs/rules/';

/** Whether there are clauses to read. */
export function hasRuleText(game: string): boolean {
  return `${HOME}${game}.md` in files;
}

/** The rules of a game in a language, or in English; null if the page was built without them. */
export async function loadRuleText(game: string, language: Language): Promise<RuleText | null> {
  const own = language === 'en' ? undefined : files[`${HOME}${language}/${game}.md`];
  const load = own ?? files[`${HOME}${game}.md`];
  if (!load) return null;
  return readRuleText(await load(), own ? language : 'en');
}

export function readRuleText(source: string, language: Language): RuleText {
  const blocks: Block[] = [];
  const clauses = new Map<string, Block[]>();
  let section = '';
  let clause = ''; // it reaches to the next one
  for (const read of markdown(source)) {
    let block = read;
    if (block.kind === 'heading') {
      section = /^[A-Z]+\d+(?= )/.exec(plainText(block.spans))?.[0] ?? '';
      clause = '';
    } else if (block.kind === 'item' && section && /^\d/.test(block.mark)) {
      clause = `${section}.${parseInt(block.mark)}`;
      block = { ...block, mark: clause }; // as it is cited
    }
    blocks.push(block);
    for (const name of [section, clause].filter(Boolean))
      clauses.set(name, [...(clauses.get(name) ?? []), block]);
  }
  return { language, blocks, clauses };
}
