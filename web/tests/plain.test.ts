import { describe, expect, it } from 'vitest';
import plain from '../src/games/plain';
import { back, MOST_LINES, offer } from '../src/games/plain/groups';
import type { Choice } from '../src/lib/choices';
import type { View } from '../src/lib/wire';

const lines = (...all: string[]): Choice[] =>
  all.map((line) => ({ line, notes: { passes: null } }));
const many = (verb: string, n = MOST_LINES) =>
  Array.from({ length: n }, (_, i) => `${verb} ${i % 2 ? 'left' : 'right'} ${i}`);

describe('the plain board', () => {
  it('tells where points come from as the view does, whoever gave them', () => {
    const sources = [
      { source: 'prize', at: '7', points: 7 },
      { source: 'fine', at: 'late', points: -2 },
    ];
    const view = { players: [{ sources: [] }, { sources }] } as unknown as View;
    expect(plain.sources(view, 0)).toEqual([]);
    expect(plain.sources(view, 1).map(({ values, points }) => [values['at'], points])).toEqual([
      ['7', 7],
      ['late', -2],
    ]);
  });

  it('shows few lines all at once, by their first word', () => {
    const found = offer(lines('take 1', 'take 2', 'done'), '');
    if (found.kind !== 'lines') throw new Error('words');
    expect(found.groups.map(({ title, choices }) => [title, choices.length])).toEqual([
      ['take', 2],
      ['done', 1],
    ]);
  });

  it('narrows many word by word, and passes over words without a choice', () => {
    const legal = lines(...many('go', 60));
    const found = offer(legal, '');
    if (found.kind !== 'words') throw new Error('lines');
    expect(found.words.map(({ prefix }) => prefix)).toEqual(['go right', 'go left']);
    expect(back(legal, 'go right')).toBe('');
  });

  it('offers a line that ends where others go on', () => {
    const found = offer(lines('roll', ...many('roll', 40)), 'roll');
    if (found.kind !== 'words') throw new Error('lines');
    expect(found.words[0]).toMatchObject({ prefix: 'roll', choices: [{ line: 'roll' }] });
  });

  it('leads to every line', () => {
    const legal = lines('roll', ...many('roll', 40), ...many('take', 3), 'done');
    const reached = new Set<string>();
    const walk = (prefix: string): void => {
      const found = offer(legal, prefix);
      if (found.kind === 'lines')
        found.groups.forEach(({ choices }) => choices.forEach(({ line }) => reached.add(line)));
      else
        for (const { prefix: next, choices } of found.words) {
          if (choices.length === 1) reached.add(choices[0]!.line);
          else walk(next);
        }
    };
    walk('');
    expect([...reached].sort()).toEqual(legal.map(({ line }) => line).sort());
  });
});
