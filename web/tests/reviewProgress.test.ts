import { describe, expect, it } from 'vitest';
import { Refusal } from '../src/lib/api';
import { awaitReview } from '../src/lib/reviewProgress';
import type { ReviewProgress } from '../src/lib/types/wire';

const review = { turns: 3 };
const thinking = (done: number): ReviewProgress => ({
  id: 'r',
  state: 'thinking',
  done,
  of: 9,
  review: null,
});
const none: ReviewProgress = { ...thinking(0), state: 'none' };
const ready: ReviewProgress = { ...thinking(9), state: 'ready', review };

/** Answers in turn, each of a call: begun or looked at. */
function told(...answers: ['begin' | 'look', ReviewProgress | Error][]) {
  const next = async (call: string) => {
    const [expected, answer] = answers.shift()!;
    expect(call).toBe(expected);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { begin: () => next('begin'), look: () => next('look') };
}

async function waited(calls: ReturnType<typeof told>, until = Infinity) {
  const heard: number[] = [];
  const tell = ({ done }: ReviewProgress) => heard.push(done) <= until;
  return { heard, review: await awaitReview(calls, tell, () => Promise.resolve()) };
}

describe('waiting for a review', () => {
  it('tells how far it is until it is ready', async () => {
    const calls = told(['begin', thinking(0)], ['look', thinking(4)], ['look', ready]);
    expect(await waited(calls)).toEqual({ heard: [0, 4], review });
    expect(await waited(told(['begin', ready]))).toEqual({ heard: [], review });
  });

  it.each([none, new Refusal('server.no_review', {}, 'no')])(
    'begins anew where nobody knows of it any more',
    async (gone) => {
      const calls = told(
        ['begin', thinking(0)],
        ['look', thinking(5)],
        ['look', gone],
        ['begin', thinking(0)],
        ['look', ready],
      );
      expect(await waited(calls)).toEqual({ heard: [0, 5, 0], review });
    },
  );

  it('goes on when nobody answers for a while', async () => {
    const silence = new Refusal('page.error.unreachable', {}, 'no answer');
    const calls = told(
      ['begin', silence],
      ['begin', thinking(0)],
      ['look', silence],
      ['look', silence],
      ['look', ready],
    );
    expect(await waited(calls)).toEqual({ heard: [0], review });
    const gone = told(...Array.from({ length: 5 }, () => ['begin', silence] as ['begin', Error]));
    await expect(waited(gone)).rejects.toBe(silence);
  });

  it('ends when nobody waits, or with what is wrong', async () => {
    const calls = told(['begin', thinking(0)], ['look', thinking(1)]);
    expect(await waited(calls, 1)).toEqual({ heard: [0, 1], review: null });
    const busy = new Refusal('server.busy', {}, 'busy');
    await expect(waited(told(['begin', thinking(0)], ['look', busy]))).rejects.toBe(busy);
  });
});
