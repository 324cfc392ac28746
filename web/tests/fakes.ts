/** Stand-ins for the network and for time. */
import type { Scheduler, Transport } from '../src/lib/socket';
import type { Said } from '../src/lib/wire';

/** Time that moves when the test says so. */
export class FakeScheduler implements Scheduler {
  now = 0;
  waiting: { at: number; then: () => void }[] = [];
  after(ms: number, then: () => void): () => void {
    const entry = { at: this.now + ms, then };
    this.waiting.push(entry);
    return () => (this.waiting = this.waiting.filter((other) => other !== entry));
  }
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.waiting = this.waiting.filter((other) => other !== next);
      this.now = next.at;
      next.then();
    }
    this.now = end;
  }
}

export class FakeTransport implements Transport {
  sent: Record<string, unknown>[] = [];
  ready = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onsend: ((message: Record<string, unknown>) => void) | null = null;
  onend: (() => void) | null = null;
  send(text: string): void {
    if (!this.ready) throw new Error('not open');
    const message = JSON.parse(text) as Record<string, unknown>;
    this.sent.push(message);
    this.onsend?.(message);
  }
  close(): void {
    this.onend?.();
  }
  open(): void {
    this.ready = true;
    this.onopen?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message['type'] === type);
  }
}

export const entry = (n: number): Said => ({
  n,
  who: 0,
  line: `line ${n}`,
  kind: 'chosen',
  id: '',
  values: {},
  cards: [],
  points: 0,
  scores: [],
  effects: {},
  also: [],
});
