import { beforeAll, describe, expect, it } from 'vitest';
import { logParagraphs } from '../src/lib/logParagraphs';
import { paragraphText, type Voice } from '../src/lib/logText';
import type { Chair, Said } from '../src/lib/wire';
import { learnWords, setLanguage } from '../src/lib/words.svelte';
import { entry } from './fakes';

const told = (said: Said[]) =>
  logParagraphs(said).map((paragraph) => paragraphText(paragraph, { seats: [] }));

const deal = (n: number, colour: string, also: Said['also'] = []): Said => ({
  ...entry(n),
  who: null,
  kind: 'dealt',
  line: `deal ${colour}`,
  id: 'copenhagen.say.deal',
  values: { colour: `@${colour}` },
  also,
});

describe('the log in words', () => {
  beforeAll(() => setLanguage('en'));

  it('adds what a line brought about', () => {
    const take: Said = {
      ...entry(0),
      id: 'copenhagen.say.take',
      values: { slots: ['1', '4'] },
      cards: ['red', 'blue'],
      also: [{ id: 'copenhagen.also.spends', values: { abilities: ['@ability.any'] } }],
    };
    expect(told([take])).toEqual([
      'Seat 1 takes the cards from piers 1, 4 (red, blue), using any cards.',
    ]);
  });

  it('adds it once behind all that chance did in a row', () => {
    const shuffled = { id: 'copenhagen.also.reshuffled', values: { n: 31 } };
    const [text] = told([deal(0, 'red', [shuffled]), deal(1, 'blue')]);
    expect(text).toMatch(/red.*blue.*new draw pile of 31 cards.*end card/);
    expect(text?.match(/31/g)).toHaveLength(1);
  });

  it('tells a seat by its name, and right behind each act of chance what it brought about', async () => {
    await learnWords('test', async () => ({ 'test.shows': 'a {n}', 'test.of': 'of {seat}' }));
    const shows = (n: number, seat: number): Said => ({
      ...deal(n, 'red', [{ id: 'test.of', values: { seat } }]),
      id: 'test.shows',
      values: { n },
    });
    const chairs = ['Ada', 'Bo'].map((name) => ({ name }) as Chair);
    const [paragraph] = logParagraphs([shows(7, 1), shows(9, 0)]);
    expect(paragraphText(paragraph!, { seats: chairs })).toBe('A 7, of Bo; a 9, of Ada.');
  });

  it('does not tell as one what did not bring about the same', () => {
    const only = { id: 'copenhagen.also.only', values: {} };
    const discard = (n: number, also: Said['also']): Said => ({
      ...entry(0),
      n,
      line: 'discard red',
      id: 'copenhagen.say.discard',
      values: { colour: '@red' },
      also,
    });
    expect(told([discard(0, []), discard(1, [])])[0]).toMatch(/×2/);
    expect(told([discard(0, []), discard(1, [only])])[0]).toMatch(/red; discards red, the only/);
  });

  const build: Said = {
    ...entry(0),
    who: 1,
    id: 'copenhagen.say.build',
    values: { colour: '@red', size: 2, cells: ['a1', 'b1'] },
    also: [{ id: 'copenhagen.also.row', values: { at: 1, n: 1 } }],
    points: 1,
  };
  const chairs = ['Ada', 'Bo'].map((name) => ({ name }) as Chair);
  const heardBy = (voice: Partial<Voice>, said: Said[] = [build]) =>
    paragraphText(logParagraphs(said)[0]!, { seats: chairs, ...voice });

  it('tells the reader as you, and nobody else', () => {
    expect(heardBy({ own: 1 })).toBe('You build red 2 on a1, b1, complete row 1 for 1 point. +1');
    const byName = 'Bo builds red 2 on a1, b1, completes row 1 for 1 point. +1';
    expect(heardBy({ own: 0 })).toBe(byName);
    expect(heardBy({ own: null })).toBe(byName);
    expect(heardBy({ own: 1, named: true })).toBe(byName);
  });

  it('tells the reader by name where a game has no other words', async () => {
    await learnWords('quiet', async () => ({ 'test.hums': 'hums' }));
    const hums = { ...entry(1), who: 1, id: 'test.hums', values: {}, also: [] };
    expect(heardBy({ own: 1 }, [hums])).toBe('Bo hums.');
    expect(heardBy({ own: 1 }, [build, hums])).toMatch(/^Bo builds .*; hums\./);
  });

  it('tells remarks to the one they are about', () => {
    const values = { seat: 1, name: 'Bo' };
    const paragraphs = logParagraphs([], [{ n: 0, id: 'server.remark.back', values }]);
    const told = (own: number) => paragraphText(paragraphs[0]!, { seats: chairs, own });
    expect([told(0), told(1)]).toEqual(['Bo is back.', 'You are back.']);
  });

  it.each([
    ['fr', 'Vous construisez une tuile rouge de 2 cases en a1, b1, complétez la ligne 1'],
    ['de', 'Du baust rot 2 auf a1, b1, vollendest Reihe 1'],
  ] as const)('speaks %s to the reader', async (language, text) => {
    await setLanguage(language);
    expect(heardBy({ own: 1 }).toLowerCase()).toContain(text.toLowerCase());
    await setLanguage('en');
  });
});
