import { describe, expect, it } from 'vitest';
import { exactly, find, having, nextWords, only, partners, starting } from '../src/lib/choices';

const lines = (...texts: string[]) => texts.map((line) => ({ line, notes: { passes: null } }));
const texts = (choices: { line: string }[]) => choices.map(({ line }) => line);

describe('narrowing', () => {
  const takes = lines('take 1,2', 'take 2,3', 'take 1,2,6', 'done');
  const builds = lines(
    'build red-2 a1*,b1',
    'build red-2 a1,b1*',
    'build red-3 a1*,b1,a2',
    'build blue-2 c1*,c2',
  );

  it('keeps whole words only', () => {
    expect(texts(starting(lines('pay red3', 'pay red', 'pay red extra'), 'pay red'))).toEqual([
      'pay red',
      'pay red extra',
    ]);
  });

  it('lists the next words with their choices, in the order of the list', () => {
    const found = nextWords(builds, 'build');
    expect([...found.keys()]).toEqual(['red-2', 'red-3', 'blue-2']);
    expect(found.get('red-2')).toHaveLength(2);
    expect([...nextWords(takes, '').keys()]).toEqual(['take', 'done']);
  });

  it('finds lines by the cells they cover, the brick mark aside', () => {
    expect(texts(having(builds, ['a1', 'b1']))).toHaveLength(3);
    expect(texts(having(builds, ['c2']))).toEqual(['build blue-2 c1*,c2']);
    expect(having(builds, ['e9'])).toEqual([]);
  });

  it('says what may be added to what was picked', () => {
    expect([...partners(takes, ['2'])].sort()).toEqual(['1', '3', '6']);
    expect([...partners(starting(takes, 'take'), ['1', '2'])]).toEqual(['6']);
  });

  it('counts equal parts: two red dice need two in the line', () => {
    const rolls = lines('reroll red', 'reroll red,red', 'reroll red,blue');
    expect(texts(having(rolls, ['red', 'red']))).toEqual(['reroll red,red']);
    expect(exactly(rolls, ['blue', 'red'])?.line).toBe('reroll red,blue');
    expect([...partners(rolls, ['red'])].sort()).toEqual(['blue', 'red']);
  });

  it('is exact or nothing', () => {
    expect(exactly(takes, ['2', '1'])?.line).toBe('take 1,2');
    expect(exactly(takes, ['1', '6'])).toBeNull();
    expect(only(takes)).toBeNull();
    expect(only(builds.slice(0, 1))?.line).toBe('build red-2 a1*,b1');
    expect(find(takes, 'undo 1')).toBeNull();
  });
});
