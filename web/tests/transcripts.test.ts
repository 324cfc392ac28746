/** The page's connection does what the transcripts say, as tests/client says of the client in Python. */
import { describe, expect, it } from 'vitest';
import { beginning, transcripts } from '../../tests/client/transcripts.json';
import { Socket, type Listener } from '../src/lib/socket';
import { FakeScheduler, FakeTransport } from './fakes';

interface Step {
  at: number;
  in?: unknown[];
  out?: unknown[];
}
interface Transcript {
  name: string;
  token?: string | null;
  random?: number[];
  steps: Step[];
}

/** What the transcript says happens; the steps that come of it, with those that it was given. */
function replay({ token = 'secret', random = [] }: Transcript, steps: Step[]): Step[] {
  const found: Step[] = [];
  const scheduler = new FakeScheduler();
  const out = (...what: unknown[]) => void found.push({ at: scheduler.now, out: what });
  const drawn = [...random];
  let socket: Socket;
  let transport: FakeTransport;

  const listener: Listener = {
    onUpdate: (_, said, answered) =>
      out(
        'update',
        said.map(({ line }) => line),
        answered,
      ),
    onTable: ({ v }) => out('table', v),
    onRefusal: ({ nth, id, values, why }) => out('no', { nth, id, values, why }),
    onConnection: (state) => out('show', state),
  };
  const open = () => {
    out('connect');
    const made = (transport = new FakeTransport());
    made.onsend = (message) => out('send', message);
    made.onend = () => {
      out('disconnect');
      // What it still says is of no interest.
      expect([made.onopen, made.onmessage, made.onclose]).toEqual([null, null, null]);
    };
    return made;
  };
  const happens = ([kind, what]: unknown[]) => {
    if (kind === 'start')
      socket = new Socket(open, listener, 'tab', token, 'en', scheduler, () => drawn.shift() ?? 0);
    else if (kind === 'opened') transport.open();
    else if (kind === 'closed') transport.onclose?.();
    else if (kind === 'message') transport.say(what as object);
    else if (kind === 'text') transport.onmessage?.({ data: what as string });
    else if (kind === 'wake') socket.wake();
    else if (kind === 'go_offline') socket.goOffline();
    else if (kind === 'close') socket.close();
    else if (kind === 'switch_token') socket.switchToken(what as string | null);
    else if (kind === 'set_language') socket.setLanguage(what as string);
    else if (kind === 'move') {
      const before = socket.unanswered;
      expect(socket.move(what as string)).toBe(before === null);
      out('keeps', socket.unanswered);
    } else expect(kind).toBe('pass');
  };
  for (const step of steps) {
    if (!step.in) continue;
    scheduler.pass(step.at - scheduler.now);
    found.push(step);
    happens(step.in);
  }
  return found;
}

describe('socket', () => {
  it.each(transcripts as Transcript[])('$name', (transcript) => {
    const starts = transcript.steps[0]?.in?.[0] === 'start';
    const steps = starts ? transcript.steps : [...(beginning as Step[]), ...transcript.steps];
    expect(replay(transcript, steps)).toEqual(steps);
  });
});
