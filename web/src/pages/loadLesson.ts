/** What guides a first match: loaded for one, and for no other. */
import type { Component, ComponentProps } from 'svelte';
import { loadLessonSign, type LessonSign } from '../games';
import { api } from '../lib/api';
import type { Guide } from '../lib/guide.svelte';
import type { TableSession } from '../lib/tableSession.svelte';
import type CoachLine from '../components/CoachLine.svelte';
import type Lesson from '../components/Lesson.svelte';

export interface LoadedLesson {
  guide: Guide;
  Sign: LessonSign | null;
  Lesson: Component<ComponentProps<typeof Lesson>>;
  CoachLine: Component<ComponentProps<typeof CoachLine>>;
}

export async function loadLesson(session: TableSession, game: string): Promise<LoadedLesson> {
  const [steps, Sign, { Guide }, { default: Lesson }, { default: CoachLine }] = await Promise.all([
    api.lesson(game),
    loadLessonSign(game),
    import('../lib/guide.svelte'),
    import('../components/Lesson.svelte'),
    import('../components/CoachLine.svelte'),
  ]);
  const guide = new Guide(
    session.id,
    steps,
    () => session.update,
    () => session.said,
  );
  return { guide, Sign, Lesson, CoachLine };
}
