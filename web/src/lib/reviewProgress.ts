/** Waiting for a review: who thinks about it may have gone meanwhile, and then it is asked for anew; and
 * a connection that is away for a moment ends nothing. */
import { Refusal } from './api';
import type { ReviewProgress } from './types/wire';

export interface ReviewCalls {
  begin(): Promise<ReviewProgress>;
  look(id: string): Promise<ReviewProgress>;
}

const TRIES = 5;

/** Call again, after a pause, while nobody answers. Only for calls that may be made twice. */
export async function patiently<T>(
  call: () => Promise<T>,
  pause: () => Promise<unknown>,
): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await call();
    } catch (error) {
      const silent = error instanceof Refusal && error.id === 'page.error.unreachable';
      if (!silent || tries === TRIES) throw error;
      await pause();
    }
}

/** The review when it is ready; `tell` hears how far it is, and whether anybody still waits. */
export async function awaitReview(
  calls: ReviewCalls,
  tell: (found: ReviewProgress) => boolean,
  pause: () => Promise<unknown>,
): Promise<ReviewProgress['review']> {
  const begin = () => patiently(() => calls.begin(), pause);
  let found = await begin();
  while (found.state !== 'ready') {
    if (!tell(found)) return null;
    await pause();
    const { id } = found;
    found = (await patiently(() => lookedAt(calls, id), pause)) ?? (await begin());
  }
  return found.review;
}

/** How far it is; null if nobody knows of it (any more). */
async function lookedAt(calls: ReviewCalls, id: string): Promise<ReviewProgress | null> {
  try {
    const found = await calls.look(id);
    return found.state === 'none' ? null : found;
  } catch (error) {
    if (error instanceof Refusal && error.id === 'server.no_review') return null;
    throw error;
  }
}
