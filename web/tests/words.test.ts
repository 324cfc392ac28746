import { describe, expect, it } from 'vitest';
import { bestLanguage, fill } from '../src/lib/words.svelte';

const files = import.meta.glob(
  ['../src/words/*.json', '../src/rules/*.json', '../src/games/*/words/*.json'],
  {
    import: 'default',
    eager: true,
  },
) as Record<string, Record<string, string>>;
const engine = import.meta.glob('../../src/nyhavn/words/en.json', {
  import: 'default',
  eager: true,
}) as Record<string, Record<string, string>>;
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('words', () => {
  const folders = [...new Set(Object.keys(files).map((path) => path.replace(/\w+\.json$/, '')))];

  it.each(folders)('%s has the same keys and placeholders in the three languages', (folder) => {
    const en = files[`${folder}en.json`] ?? {};
    for (const language of ['fr', 'de']) {
      const other = files[`${folder}${language}.json`] ?? {};
      expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort());
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

  it.each(['copenhagen', 'rollwrite', 'border'])('%s: every verb has its advice', (game) => {
    const en = files[`../src/games/${game}/words/en.json`] ?? {};
    const verbs = Object.keys(engine['../../src/nyhavn/words/en.json'] ?? {})
      .filter((id) => id.startsWith(`${game}.say.`))
      .map((id) => id.split('.')[2])
      .filter((verb) => !['deal', 'hidden', 'end', 'roll'].includes(verb!)); // of chance
    expect(verbs.length).toBeGreaterThan(3);
    for (const verb of verbs) expect(en).toHaveProperty([`${game}.tell.${verb}`]);
  });

  it('takes the first language it can speak', () => {
    expect(bestLanguage(['pt-BR', 'de-CH', 'fr'])).toBe('de');
    expect(bestLanguage(['ja'])).toBe('en');
  });
});
