/** A lesson as it is played: which step is due, which lines it waits for, where one may go on later. */
import { api } from './api';
import { findTable, myTables, saveTable } from './myTables.svelte';
import type { LessonStep } from './types/wire';

export type { GameLesson, LessonStep } from './types/wire';

/** How far somebody has come. */
export interface LessonProgress {
  step: number; // the one that is read
  over: boolean; // all of them are, or skipped
  then: number; // sentences told since, one for each turn
}

const BEGUN: LessonProgress = { step: 0, over: false, then: 0 };

/** All lines that the steps wait for, one after the other. */
export const linesOf = (steps: readonly LessonStep[]): string[] =>
  steps.flatMap(({ lines = [] }) => lines);

/** The step that is due for who reads one and has chosen so many lines: one with lines is done when they
 * are chosen, any other when it is read, or when more is chosen. */
export function stepDue(steps: readonly LessonStep[], read: number, chosen: number): number {
  const before = (nth: number) => linesOf(steps.slice(0, nth)).length;
  const done = (nth: number) =>
    steps[nth]?.lines?.length ? before(nth + 1) <= chosen : before(nth) < chosen;
  let nth = Math.min(read, steps.length);
  while (nth > 0 && before(nth) > chosen) nth -= 1;
  while (nth < steps.length && done(nth)) nth += 1;
  return nth;
}

export function loadProgress(table: string): LessonProgress {
  return findTable(table)?.lesson ?? BEGUN;
}

export function saveProgress(table: string, lesson: LessonProgress): void {
  saveTable(table, { lesson });
}

/** The table at which a lesson of this game was begun and not ended, if it is still there. */
export async function begunLesson(game: string): Promise<string | null> {
  const mine = myTables().filter((table) => table.game === game && table.lesson && !table.over);
  for (const { id, lesson, tokens } of mine) {
    if (lesson?.over) continue;
    const found = await api.glance(id, tokens[0] ?? null).catch(() => null);
    if (found?.table.state === 'playing') return id;
  }
  return null;
}
