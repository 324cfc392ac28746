/** Words: every sentence people read, by id. The engine's own words are the one source for the games
 * (../src/nyhavn/words); the page and each board add theirs in files of the same form. */

export const LANGUAGES = { en: 'English', fr: 'Français', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;
export type Values = Readonly<Record<string, unknown>>;
export type Templates = Readonly<Record<string, string>>;

type Files = Record<string, () => Promise<Templates>>;
const engine = import.meta.glob('../../../src/nyhavn/words/*.json', { import: 'default' }) as Files;
const page = import.meta.glob(['../words/*.json', '../rules/*.json'], {
  import: 'default',
}) as Files;
const boards = import.meta.glob('../games/*/words/*.json', { import: 'default' }) as Files;

let language = $state<Language>('en');
let known = $state.raw<Templates>({});

/** Load a language and speak it from now on. */
export async function setLanguage(wanted: Language): Promise<void> {
  const files = Object.entries({ ...engine, ...page, ...boards });
  const own = files.filter(([path]) => path.endsWith(`/${wanted}.json`));
  const loaded = await Promise.all(own.map(([, load]) => load()));
  known = Object.assign({}, ...loaded) as Templates;
  language = wanted;
  document.documentElement.lang = wanted;
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

/** Fill in a template as the terminal does: `@red` is itself an id, lists are joined by commas, and
 * `.one` is used when n is 1. */
export function fill(templates: Templates, id: string, values: Values = {}): string {
  const one = Number(values['n']) === 1 ? templates[`${id}.one`] : undefined;
  const template = one ?? templates[id];
  if (template === undefined) return id;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : formatValue(value, templates);
  });
}

function formatValue(value: unknown, templates: Templates): string {
  if (typeof value === 'string' && value.startsWith('@')) {
    return templates[value.slice(1)] ?? value.slice(1);
  }
  return Array.isArray(value)
    ? value.map((part) => formatValue(part, templates)).join(', ')
    : String(value);
}
