import { beforeEach, expect, test } from 'vitest';
import {
  hardness,
  keepTry,
  mergeProgress,
  nextPuzzle,
  puzzleState,
  solvedOf,
} from '../src/lib/puzzles.svelte';

const IDS = ['a', 'b', 'c'];
let game = '';
let nth = 0;
beforeEach(() => (game = `game${nth++}`));

test('the next puzzle is the first that nobody tried, then the first that was missed', () => {
  expect(nextPuzzle(game, IDS, null)).toBe('a');
  keepTry(game, 'a', false);
  expect(nextPuzzle(game, IDS, null)).toBe('b');
  keepTry(game, 'b', true);
  expect(nextPuzzle(game, IDS, 'b')).toBe('c');
  keepTry(game, 'c', true);
  expect(nextPuzzle(game, IDS, 'c')).toBe('a');
  keepTry(game, 'a', true);
  expect(nextPuzzle(game, IDS, 'a')).toBe(null);
  expect(solvedOf(game, IDS)).toBe(3);
});

test('behind a puzzle come those that follow, and those before it at the end', () => {
  keepTry(game, 'b', true);
  expect(nextPuzzle(game, IDS, 'b')).toBe('c');
  keepTry(game, 'c', true);
  expect(nextPuzzle(game, IDS, 'b')).toBe('a');
});

test('what was solved stays solved, also by what another browser says', () => {
  keepTry(game, 'a', true);
  keepTry(game, 'a', false);
  keepTry(game, 'b', false);
  mergeProgress(JSON.stringify({ [game]: { a: 'tried', b: 'solved', c: 'tried' } }));
  expect(IDS.map((id) => puzzleState(game, id))).toEqual(['solved', 'solved', 'tried']);
});

test('what is kept is found again', () => {
  keepTry(game, 'a', true);
  const kept = JSON.parse(localStorage.getItem('nyhavn.puzzles') ?? '{}') as Record<string, object>;
  expect(kept[game]).toEqual({ a: 'solved' });
});

test('how hard it is, in a word', () => {
  expect([50, 67, 100].map(hardness)).toEqual(['easy', 'medium', 'hard']);
});
