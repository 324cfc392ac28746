/** Words: every sentence people read, by id. The engine's own words are the one source for the games
 * (../src/nyhavn/words, and the folder of each game there); the page and each board add theirs in files of the same form. */

export const LANGUAGES = { en: 'English', fr: 'Français', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;
export type Values = Readonly<Record<string, unknown>>;
export type Templates = Readonly<Record<string, string>>;

type Files = Record<string, () => Promise<Templates>>;
const engine = import.meta.glob(
  ['../../../src/nyhavn/words/*.json', '../../../src/nyhavn/games/*/words/*.json'],
  { import: 'default' },
) as Files;
const page = import.meta.glob('../words/*.json', { import: 'default' }) as Files;
const pages = import.meta.glob('../pages/*/words/*.json', { import: 'default' }) as Files;
const boards = import.meta.glob('../games/*/words/*.json', { import: 'default' }) as Files;

let language = $state<Language>('en');
let known = $state.raw<Templates>({});
const foreign = new Map<string, () => Promise<Templates>>();

/** Load a language and speak it from now on. */
export async function setLanguage(wanted: Language): Promise<void> {
  const files = Object.entries({ ...engine, ...page, ...boards });
  const own = files.filter(([path]) => path.endsWith(`/${wanted}.json`));
  const loaded = await Promise.all(own.map(([, load]) => load()));
  language = wanted;
  document.documentElement.lang = wanted;
  const learned = await Promise.all([...foreign.values()].map(asked));
  known = Object.assign({}, ...learned, ...loaded) as Templates;
}

/** Learn sentences that are not there from the beginning, again in each language; once under a name. */
export async function learnWords(name: string, ask: () => Promise<Templates>): Promise<void> {
  if (foreign.has(name)) return;
  foreign.set(name, ask);
  const learned = await asked(ask);
  known = { ...learned, ...known };
}

/** Learn the sentences that only one page needs: they come with it. */
export function learnPage(name: string): Promise<void> {
  const words = async () => pages[`../pages/${name}/words/${language}.json`]!();
  return learnWords(`page ${name}`, words);
}

async function asked(ask: () => Promise<Templates>): Promise<Templates> {
  return ask().catch(() => ({})); // without them ids are shown: visible, never empty
}

export function currentLanguage(): Language {
  return language;
}

/** The best language for a list of wishes such as navigator.languages. */
export function bestLanguage(wishes: readonly string[]): Language {
  const found = wishes
    .map((wish) => wish.slice(0, 2).toLowerCase())
    .find((two) => two in LANGUAGES);
  return (found ?? 'en') as Language;
}

/** The sentence with an id, filled in. An unknown id is shown as it is: visible, never empty. */
export function t(id: string, values: Values = {}): string {
  return fill(known, id, values);
}

/** Whether there is a sentence with this id. */
export function hasText(id: string): boolean {
  return id in known;
}

// {name}, {name~form} or {name|one|many}
const HOLE = /\{(\w+)(?:~(\w+)|\|([^{}|]*)\|([^{}|]*))?\}/g;

/** Fill in a template as the terminal does (src/nyhavn/words/__init__.py): `@red` is itself an id, lists
 * are joined by commas, `.one` is used when n is 1, and words are inflected where a language needs it:
 * `{n|carte|cartes}` by a number, `{colour~f}` by a form that only some languages list. */
export function fill(templates: Templates, id: string, values: Values = {}): string {
  const one = Number(values['n']) === 1 ? templates[`${id}.one`] : undefined;
  const template = one ?? templates[id];
  if (template === undefined) return id;
  return template.replace(
    HOLE,
    (whole: string, name: string, form?: string, single?: string, many?: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      if (single === undefined) return formatValue(value, form, templates);
      const n = Array.isArray(value) ? value.length : Number(value);
      return n === 1 || (n === 0 && templates['words.zero'] === 'one') ? single : many!;
    },
  );
}

/** What happened one after the other, in one sentence without its end. */
export function inTurn(parts: readonly string[]): string {
  return parts
    .slice(1)
    .reduce((before, after) => t('words.then', { before, after }), parts[0] ?? '');
}

function formatValue(value: unknown, form: string | undefined, templates: Templates): string {
  if (typeof value === 'string' && value.startsWith('@')) {
    const id = value.slice(1);
    return templates[`${id}~${form}`] ?? templates[id] ?? id;
  }
  return Array.isArray(value)
    ? value.map((part) => formatValue(part, form, templates)).join(', ')
    : String(value);
}
