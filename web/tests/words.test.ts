import { describe, expect, it } from 'vitest';
import { bestLanguage, fill } from '../src/lib/words.svelte';

const files = import.meta.glob(
  [
    '../src/words/*.json',
    '../src/pages/*/words/*.json',
    '../src/games/*/words/*.json',
    '../src/games/*/rules/*.json',
  ],
  {
    import: 'default',
    eager: true,
  },
) as Record<string, Record<string, string>>;
const engine = import.meta.glob(
  ['../../src/nyhavn/words/en.json', '../../src/nyhavn/games/*/words/en.json'],
  { import: 'default', eager: true },
) as Record<string, Record<string, string>>;
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

describe('words', () => {
  const folders = [...new Set(Object.keys(files).map((path) => path.replace(/\w+\.json$/, '')))];

  it.each(folders)('%s has the same keys and placeholders in the three languages', (folder) => {
    const en = files[`${folder}en.json`] ?? {};
    for (const language of ['fr', 'de']) {
      const other = files[`${folder}${language}.json`] ?? {};
      const ids = Object.keys(other).filter((id) => !id.includes('~')); // forms of a word
      expect(ids.sort()).toEqual(Object.keys(en).sort());
      for (const [id, text] of Object.entries(en)) {
        expect([id, placeholders(other[id] ?? '')]).toEqual([id, placeholders(text)]);
      }
    }
  });

  it('no file says twice what another one says', () => {
    const all = [...Object.entries(files), ...Object.entries(engine)].filter(([p]) =>
      p.endsWith('en.json'),
    );
    const ids = all.flatMap(([, words]) => Object.keys(words));
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('fills in values, lists, ids and the singular as the terminal does', () => {
    const words = {
      red: 'rouge',
      'a.b': '{n} cards: {list}',
      'a.b.one': '1 card: {list}',
      plain: 'x {who}',
    };
    expect(fill(words, 'a.b', { n: 2, list: ['@red', '@unknown', 'c1'] })).toBe(
      '2 cards: rouge, unknown, c1',
    );
    expect(fill(words, 'a.b', { n: 1, list: [] })).toBe('1 card: ');
    expect(fill(words, 'plain', { who: '<b>{n}</b>' })).toBe('x <b>{n}</b>');
    expect(fill(words, 'missing.id')).toBe('missing.id');
  });

  it('inflects words where a language needs it, as tests/project/test_words.py says', () => {
    const french = {
      green: 'vert',
      'green~fp': 'vertes',
      red: 'rouge',
      'words.zero': 'one',
      a: '{n} {n|carte|cartes}: {list~fp}, {list}',
      b: '{names} {names|coche|cochent}',
    };
    const english = { ...french, 'words.zero': 'many' };
    const values = { n: 0, list: ['@green', '@red'] };
    expect(fill(french, 'a', values)).toBe('0 carte: vertes, rouge, vert, rouge');
    expect(fill(english, 'a', values)).toBe('0 cartes: vertes, rouge, vert, rouge');
    expect(fill(french, 'a', { n: 2, list: '{n}' })).toBe('2 cartes: {n}, {n}');
    expect(fill(french, 'b', { names: ['Bo'] })).toBe('Bo coche');
    expect(fill(french, 'b', { names: ['Bo', 'Ada'] })).toBe('Bo, Ada cochent');
  });

  it('takes the first language it can speak', () => {
    expect(bestLanguage(['pt-BR', 'de-CH', 'fr'])).toBe('de');
    expect(bestLanguage(['ja'])).toBe('en');
  });
});
