/** The connection of one table: says hello, keeps a move until it is answered, notices what it missed.
 * It never gives up: offline is a state, not an error. */
import { read, type No, type Said, type Table, type ToServer, type Update } from './wire';

export type Link = 'connecting' | 'open' | 'offline';

/** What the connection tells. `said` is the whole log so far, as this seat may read it. */
export interface Ears {
  update(update: Update, said: readonly Said[], answered: boolean): void;
  table(table: Table): void;
  no(no: No): void;
  link(link: Link): void;
}

/** The part of a WebSocket that is used; tests bring their own. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

export interface Clock {
  after(ms: number, then: () => void): () => void;
}

export const realClock: Clock = {
  after(ms, then) {
    const id = setTimeout(then, ms);
    return () => clearTimeout(id);
  },
};

export const PING = 10_000; // between two pings
export const PATIENCE = 5_000; // for a pong, or the answer to a move
const PAUSES = [300, 1_000, 2_000, 4_000, 8_000]; // before connecting again

export class Socket {
  private wire: Wire | null = null;
  private said: Said[] = [];
  private mine = 0;
  private v = 0;
  private failures = 0;
  private pending: { nth: number; line: string } | null = null;
  private stops: Record<string, () => void> = {};
  private closed = false;

  constructor(
    private readonly open: () => Wire,
    private readonly ears: Ears,
    private readonly table: string,
    private token: string | null,
    private lang: string,
    private readonly clock: Clock = realClock,
  ) {
    this.connect();
  }

  /** The line that was sent and is not answered yet. */
  get unanswered(): string | null {
    return this.pending?.line ?? null;
  }

  /** Send a line; it is kept and sent again until the server has answered it. One at a time. */
  move(line: string): boolean {
    if (this.pending) return false;
    this.pending = { nth: this.mine + 1, line };
    this.sendPending();
    return true;
  }

  /** Look with the eyes of another seat: at one screen, behind the curtain. */
  become(token: string | null): void {
    this.token = token;
    this.said = [];
    this.pending = null;
    this.hello();
  }

  /** Other language for refusals from now on. */
  speak(lang: string): void {
    this.lang = lang;
    this.hello();
  }

  /** The tab came to the front, or the network came back: look at once. */
  wake(): void {
    if (this.wire && this.failures === 0) this.ping();
    else this.connect();
  }

  /** The machine says that it has no network: no need to wait for a pong. */
  sleep(): void {
    if (this.wire) this.lost();
  }

  close(): void {
    this.closed = true;
    Object.values(this.stops).forEach((stop) => stop());
    this.drop();
  }

  private connect(): void {
    if (this.closed) return;
    this.stop('again');
    this.drop();
    if (this.failures === 0) this.ears.link('connecting');
    const wire = this.open();
    this.wire = wire;
    this.wait('pong', PATIENCE, () => this.lost());
    wire.onopen = () => {
      this.hello();
      this.wait('ping', PING, () => this.ping());
    };
    wire.onmessage = ({ data }) => this.hear(data);
    wire.onclose = () => this.lost();
  }

  private lost(): void {
    if (this.closed) return;
    this.drop();
    this.ears.link('offline');
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)] as number;
    this.failures += 1;
    this.wait('again', pause, () => this.connect());
  }

  private drop(): void {
    ['ping', 'pong', 'answer'].forEach((name) => this.stop(name));
    const wire = this.wire;
    this.wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  private hello(): void {
    const token = this.token === null ? {} : { token: this.token };
    const have = this.said.length;
    this.send({ type: 'hello', table: this.table, ...token, have, lang: this.lang });
  }

  private ping(): void {
    this.send({ type: 'ping', n: this.said.length, v: this.v });
    this.wait('pong', PATIENCE, () => this.lost());
    this.wait('ping', PING, () => this.ping());
  }

  private hear(text: string): void {
    const message = read(text);
    if (!message) return;
    this.stop('pong');
    if (this.failures > 0 || message.type === 'table') {
      this.failures = 0;
      this.ears.link('open');
    }
    if (message.type === 'update') this.take(message);
    if (message.type === 'table' && message.id === this.table && message.v >= this.v) {
      this.v = message.v;
      this.ears.table(message);
    }
    if (message.type === 'no') this.refuse(message);
  }

  private take(update: Update): void {
    if (update.table !== this.table) return; // on its way since another hello
    const first = update.n - update.said.length;
    if (first > this.said.length) return this.hello(); // a gap: ask for what is between
    if (first > 0 && update.n < this.said.length) return; // older than what is known
    this.said = [...this.said.slice(0, first), ...update.said];
    this.mine = update.mine;
    const answered = this.pending !== null && update.mine >= this.pending.nth;
    if (answered) this.settle();
    else if (this.pending && !this.stops['answer']) this.sendPending(); // after a reconnection
    this.ears.update(update, this.said, answered);
  }

  private refuse(no: No): void {
    if (this.pending && no.nth === this.pending.nth) this.settle();
    this.ears.no(no);
  }

  private settle(): void {
    this.pending = null;
    this.stop('answer');
  }

  private sendPending(): void {
    if (!this.pending) return;
    this.send({ type: 'move', ...this.pending });
    if (this.wire) this.wait('answer', PATIENCE, () => this.sendPending());
  }

  private send(message: ToServer): void {
    try {
      this.wire?.send(JSON.stringify(message));
    } catch {
      // not open yet, or no longer: hello on opening repeats what matters
    }
  }

  private wait(name: string, ms: number, then: () => void): void {
    this.stop(name);
    this.stops[name] = this.clock.after(ms, () => {
      delete this.stops[name];
      then();
    });
  }

  private stop(name: string): void {
    this.stops[name]?.();
    delete this.stops[name];
  }
}

/** A real connection to the server this page came from. */
export function dial(): Wire {
  const { protocol, host } = location;
  const secure = protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${secure}://${host}/ws`) as unknown as Wire;
}
