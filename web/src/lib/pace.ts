/** The pace at which the moves of others are shown: the page's own. What the server tells waits here until
 * people have seen what came before; nothing else waits for it. */
import type { Scheduler } from './socket';

export const PACES = { calm: 2000, brisk: 1200, once: 0 } as const; // milliseconds for each turn
export type Pace = keyof typeof PACES;

const STEP = 450; // for the steps of one turn, and for what others do in it
const MOST = 24; // who is further behind is not told, but shown where the match is
const HURRY = 30_000; // with less time than this left on the clock nobody is kept waiting

/** What an update tells, as far as time goes. */
export interface Told {
  mover: number | null; // the other seat that acted last in it; null: nobody else did
  turn: boolean; // whether that was its turn, not only its share in somebody else's
  left?: number | undefined; // milliseconds on the clock of who looks
  urgent: boolean; // an answer to an own move, another seat's eyes, a page that nobody sees
  asked: boolean; // a decision is owed by who looks
}

/** How long an update is to be seen before the next one. */
export function pause(shown: Told | null, next: Told, pace: number): number {
  if (!shown || shown.mover === null || shown.asked || next.urgent) return 0;
  if (next.left !== undefined && next.left < HURRY) return 0;
  return shown.turn && next.mover !== shown.mover ? pace : Math.min(STEP, pace);
}

/** Updates that wait for their turn to be seen. */
export class PacedQueue<T> {
  private waiting: { item: T; told: Told }[] = [];
  private shown: { told: Told; at: number } | null = null;
  private stop: (() => void) | null = null;

  constructor(
    private readonly show: (item: T) => void,
    private readonly pace: () => number,
    private readonly scheduler: Scheduler,
  ) {}

  push(item: T, told: Told): void {
    this.waiting.push({ item, told });
    if (told.urgent || this.waiting.length > MOST) this.flush();
    else this.pump();
  }

  /** Show what came last, and nothing before it. */
  flush(): void {
    const last = this.waiting.at(-1);
    this.waiting = [];
    if (last) this.take(last.item, last.told);
  }

  /** Forget what waits. */
  drop(): void {
    this.waiting = [];
  }

  private pump(): void {
    this.stop?.();
    this.stop = null;
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      const since = this.scheduler.now - (this.shown?.at ?? 0);
      const left = pause(this.shown?.told ?? null, next.told, this.pace()) - since;
      if (left > 0) {
        this.stop = this.scheduler.after(left, () => this.pump());
        return;
      }
      this.waiting.shift();
      this.take(next.item, next.told);
    }
  }

  private take(item: T, told: Told): void {
    const before = this.shown?.told;
    // A step of a turn that has begun is the same turn.
    const turn = told.turn || (told.mover !== null && before?.mover === told.mover && before.turn);
    this.shown = { told: { ...told, turn }, at: this.scheduler.now };
    this.show(item);
  }
}
