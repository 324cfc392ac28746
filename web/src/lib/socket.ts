/** The connection of one table: says hello, keeps a move until it is answered, notices what it missed.
 * It never gives up: offline is a state, not an error. */
import {
  parseMessage,
  type No,
  type Reaction,
  type Said,
  type Table,
  type ClientMessage,
  type Update,
} from './wire';

export type ConnectionState = 'connecting' | 'open' | 'offline';

/** Who is told. `said` is the whole log so far, as this seat may read it. */
export interface Listener {
  onUpdate(update: Update, said: readonly Said[], answered: boolean): void;
  onTable(table: Table): void;
  onRefusal(no: No): void;
  onReaction?(reaction: Reaction): void;
  onConnection(state: ConnectionState): void;
}

/** The part of a WebSocket that is used; tests bring their own. */
export interface Transport {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

/** Time and timers; tests bring their own. */
export interface Scheduler {
  readonly now: number; // milliseconds
  after(ms: number, then: () => void): () => void;
}

export const browserScheduler: Scheduler = {
  get now() {
    return performance.now();
  },
  after(ms, then) {
    const id = setTimeout(then, ms);
    return () => clearTimeout(id);
  },
};

// A pong proves that our picture, or the one that follows, was the newest when the ping was sent; so
// does the answer to hello. A proof is good for FRESH. Without one the page says that it is offline,
// because its picture may be old; the connection is given up a little later: it may be slow.
//
// `src/nyhavn/client` has the same client in Python, with which the server is proved and measured:
// `tests/client/transcripts.json` is replayed against both.
const PING = 2_000; // between two pings, at most: slow networks need them more often
const FRESH = 3_000; // an older picture is never shown as if it were the newest
const ANSWER = 2_000; // for a pong, at least: then the connection is given up
const PATIENCE = 5_000; // for the answer to hello, or to a move
const OPENING = 1_000; // for a connection to open, at least: see `patience`
const PAUSES = [300, 1_000]; // before connecting again, at most; at least half of that

export class Socket {
  private transport: Transport | null = null;
  private said: Said[] = [];
  private mine = 0;
  private v = 0;
  private failures = 0;
  private pending: { nth: number; line: string } | null = null;
  private timers: Record<string, () => void> = {}; // those that are running: how to stop them
  private closed = false;
  private state: ConnectionState | null = null;
  private helloSent: number | null = null; // when, until it is answered
  private roundTrip = 0; // how long the last answer took
  private opening: number | null = null; // how long the last connection took to open
  // What was the newest at some time, or later, for when we have that much.
  private confirmation: { n: number; v: number; at: number } | null = null;

  constructor(
    private readonly open: () => Transport,
    private readonly listener: Listener,
    private readonly table: string,
    private token: string | null,
    private lang: string,
    private readonly scheduler: Scheduler = browserScheduler,
    private readonly random: () => number = Math.random,
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

  /** A friendly sign to the others. It waits for nobody: what cannot be sent now is not sent. */
  react(reaction: Reaction['reaction']): void {
    this.send({ type: 'react', reaction });
  }

  /** Look with the eyes of another seat: at one screen, behind the curtain. */
  switchToken(token: string | null): void {
    this.token = token;
    this.said = [];
    this.pending = null;
    this.hello();
  }

  /** Other language for refusals from now on. */
  setLanguage(lang: string): void {
    this.lang = lang;
    this.hello();
  }

  /** The tab came to the front, or the network came back: look at once. */
  wake(): void {
    if (this.transport && this.failures === 0) this.ping();
    else this.connect();
  }

  /** The machine says that it has no network: no need to wait for a pong. */
  goOffline(): void {
    if (this.transport) this.lost();
  }

  close(): void {
    this.closed = true;
    Object.values(this.timers).forEach((stop) => stop());
    this.drop();
  }

  private connect(): void {
    if (this.closed) return;
    this.stop('reconnect');
    this.drop();
    if (this.failures === 0) this.show('connecting');
    const transport = this.open();
    const began = this.scheduler.now;
    this.transport = transport;
    this.wait('pong', this.patience(), () => this.lost(true));
    transport.onopen = () => {
      this.wait('pong', PATIENCE, () => this.lost());
      this.helloSent = this.scheduler.now;
      this.opening = this.helloSent - began;
      this.hello();
      this.wait('ping', PING, () => this.ping());
    };
    transport.onmessage = ({ data }) => this.hear(data);
    transport.onclose = () => this.lost();
  }

  /** How long a connection may take to open. One that was begun while nothing got through stays dead
   * when the network is back; so we wait hardly longer than it usually takes, but where that is not
   * known, or may be otherwise by now, for long: a slow network is a network too. */
  private patience(): number {
    if (this.opening === null || this.failures % 8 === 7) return PATIENCE;
    return Math.min(PATIENCE, Math.max(OPENING, 3 * this.opening));
  }

  /** Try again soon. Who was kept waiting has paused already. */
  private lost(waited = false): void {
    this.drop();
    this.show('offline');
    const pause = PAUSES[waited ? 0 : Math.min(this.failures, PAUSES.length - 1)] as number;
    this.failures += 1;
    // Not all at the same moment: a server that was started again has many visitors.
    this.wait('reconnect', pause * (1 - this.random() / 2), () => this.connect());
  }

  private drop(): void {
    ['ping', 'pong', 'answer', 'fresh'].forEach((name) => this.stop(name));
    const transport = this.transport;
    this.transport = null;
    this.confirmation = null;
    if (!transport) return;
    transport.onopen = transport.onmessage = transport.onclose = null;
    transport.close();
  }

  private hello(): void {
    const token = this.token === null ? {} : { token: this.token };
    const have = this.said.length;
    this.send({ type: 'hello', table: this.table, ...token, have, lang: this.lang });
  }

  private ping(): void {
    const at = Math.floor(this.scheduler.now);
    this.send({ type: 'ping', n: this.said.length, v: this.v, at });
    const answer = Math.max(ANSWER, 2 * this.roundTrip);
    if (!this.timers['pong']) this.wait('pong', answer, () => this.lost());
    const pause = Math.max(PING / 4, Math.min(PING, FRESH - 1.5 * this.roundTrip));
    this.wait('ping', pause, () => this.ping());
  }

  private hear(text: string): void {
    const message = parseMessage(text);
    if (!message) return;
    this.stop('pong');
    this.failures = 0;
    if (message.type === 'pong' && typeof message.at === 'number') {
      this.roundTrip = this.scheduler.now - message.at;
      this.confirmation = { n: message.n, v: message.v, at: message.at };
    }
    const open = message.type === 'table' && message.state === 'open'; // then there is no update
    if (this.helloSent !== null && (open || message.type === 'update')) {
      this.confirmation = { n: 0, v: 0, at: this.helloSent };
      this.helloSent = null;
    }
    if (message.type === 'update') this.take(message);
    if (message.type === 'table' && message.id === this.table && message.v >= this.v) {
      this.v = message.v;
      this.listener.onTable(message);
    }
    if (message.type === 'no') this.refuse(message);
    if (message.type === 'reaction') this.listener.onReaction?.(message);
    this.confirm();
  }

  /** What we have is the newest, once we have what the server told of. */
  private confirm(): void {
    if (
      !this.confirmation ||
      this.said.length < this.confirmation.n ||
      this.v < this.confirmation.v
    )
      return;
    const left = this.confirmation.at + FRESH - this.scheduler.now;
    this.confirmation = null;
    if (left <= 0) return;
    this.show('open');
    this.wait('fresh', left, () => this.show('offline'));
  }

  private take(update: Update): void {
    if (update.table !== this.table) return; // on its way since another hello
    const first = update.n - update.said.length;
    if (first > this.said.length) return this.hello(); // a gap: ask for what is between
    if (first > 0 && update.n < this.said.length) return; // older than what is known
    this.said = [...this.said.slice(0, first), ...update.said];
    this.mine = update.mine;
    const answered = this.pending !== null && update.mine >= this.pending.nth;
    const other = answered ? this.overtaken(update) : null;
    if (answered) this.settle();
    else if (this.pending && !this.timers['answer']) this.sendPending(); // after a reconnection
    this.listener.onUpdate(update, this.said, answered);
    if (other) this.listener.onRefusal(other);
  }

  /** If something else was chosen in place of our line, meanwhile and elsewhere: the server's refusal,
   * which it would give if it heard of our line. */
  private overtaken({ seat, mine }: Update): No | null {
    const { nth, line } = this.pending!;
    const chosen = this.said.filter(
      ({ who, kind }) => who === seat && (kind === 'chosen' || kind === 'undo'),
    );
    const played = chosen[nth - 1]?.line;
    if (played === undefined || played === line) return null;
    const values = { line, nth, due: mine + 1 };
    return { type: 'no', nth, id: 'server.stale', values, why: '' };
  }

  private refuse(no: No): void {
    if (no.id === 'server.hello') return this.hello(); // an earlier one was refused
    if (this.pending && no.nth === this.pending.nth) this.settle();
    this.listener.onRefusal(no);
  }

  private settle(): void {
    this.pending = null;
    this.stop('answer');
  }

  private sendPending(): void {
    if (!this.pending) return;
    const sent = this.send({ type: 'move', ...this.pending });
    if (sent) this.wait('answer', PATIENCE, () => this.sendPending()); // else with the next update
  }

  /** Send, if the connection is open; else hello on opening repeats what matters. */
  private send(message: ClientMessage): boolean {
    if (!this.transport) return false;
    try {
      this.transport.send(JSON.stringify(message));
      return true;
    } catch {
      return false;
    }
  }

  private show(state: ConnectionState): void {
    if (state === this.state) return;
    this.state = state;
    this.listener.onConnection(state);
  }

  private wait(name: string, ms: number, then: () => void): void {
    this.stop(name);
    this.timers[name] = this.scheduler.after(ms, () => {
      delete this.timers[name];
      then();
    });
  }

  private stop(name: string): void {
    this.timers[name]?.();
    delete this.timers[name];
  }
}
