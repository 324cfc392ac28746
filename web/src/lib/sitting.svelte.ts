/** A sitting: one browser at one table. Holds what the server last told, for the seat that looks; the
 * view changes in one step, with the motion that explains it. */
import { tick } from 'svelte';
import type { GameModule } from './board';
import { ends, type Ends } from './clock';
import { wanted } from './motion';
import { settings } from './settings.svelte';
import { dial, Socket, type Link, type Listener, type Transport } from './socket';
import { sound } from './sound';
import { prepare } from './stage';
import type { No, Said, Table, Update } from './wire';

const TALE_OF = 14; // more entries than this are a reconnection: shown at once

export interface Local {
  seat: number;
  token: string;
}

export class Sitting implements Listener {
  table_ = $state.raw<Table | null>(null);
  now = $state.raw<Update | null>(null);
  said = $state.raw<readonly Said[]>([]);
  ends = $state.raw<Ends>({}); // when whose time is up
  link_ = $state<Link>('connecting');
  pending = $state<string | null>(null);
  refused = $state.raw<No | null>(null);
  gone = $state.raw<No | null>(null); // the table or the seat does not exist
  me = $state<number>(0); // which of the local seats looks
  // At one screen: who may still take back what passed to the next person, while n is this.
  private back = $state.raw<{ nth: number; n: number } | null>(null);
  private undoing = $state(false); // on the way back to that person
  private readonly socket: Socket;

  constructor(
    readonly id: string,
    readonly locals: readonly Local[],
    private readonly module: () => GameModule | null,
    open: () => Transport = dial,
  ) {
    this.socket = new Socket(open, this, id, locals[0]?.token ?? null, settings.language);
  }

  get token(): string | null {
    return this.locals[this.me]?.token ?? null;
  }

  /** Whether a decision is owed by the seat that looks. */
  get due(): boolean {
    return (this.now?.legal.length ?? 0) > 0 && this.pending === null;
  }

  /** The local seat that should look now: at one screen somebody else may be next. */
  get next(): number | null {
    const acting = this.now?.to_act ?? [];
    const seat = this.locals[this.me]?.seat;
    const busy = this.pending !== null || this.undoing || this.now?.over;
    if (busy || seat === undefined || acting.includes(seat)) return null;
    const other = this.locals.findIndex((local) => acting.includes(local.seat));
    return other >= 0 ? other : null;
  }

  send(line: string): void {
    if (this.socket.move(line)) this.pending = line;
  }

  /** Whether a step can be taken back: the own one, or one that passed here at this screen. */
  get undoable(): boolean {
    if (!this.now || this.pending !== null || this.undoing) return false;
    return this.now.undo !== null || this.back?.n === this.now.n;
  }

  /** Take back one step, if there is one. */
  undo(): void {
    if (!this.undoable) return;
    if (this.now?.undo) return this.send(this.now.undo);
    const { nth } = this.back!;
    this.undoing = true;
    this.become(nth);
  }

  /** Another local seat looks from now on. */
  become(nth: number): void {
    this.back = this.now?.undo ? { nth: this.me, n: this.now.n } : null;
    this.me = nth;
    this.pending = null;
    // The old view stays until the new one comes, but nothing can be done in it.
    if (this.now) this.now = { ...this.now, legal: [], undo: null };
    this.socket.become(this.locals[nth]?.token ?? null);
  }

  speak(language: string): void {
    this.socket.speak(language);
  }

  wake(): void {
    this.socket.wake();
  }

  sleep(): void {
    this.socket.sleep();
  }

  close(): void {
    this.socket.close();
  }

  // ---- what the socket tells ----

  update(update: Update, said: readonly Said[]): void {
    const before = this.now;
    const fresh = before ? said.slice(before.n) : [];
    const module = this.module();
    const wasDue = this.due;
    const same = before?.seat === update.seat;
    const tells = module && before && same && fresh.length > 0 && fresh.length <= TALE_OF;
    const undone = fresh.some(({ kind }) => kind === 'undo');
    const chapters = tells && !undone ? module.plan(before.view, update.view, fresh) : [];
    const play = prepare(chapters, wanted(settings.motion));
    this.now = update;
    this.ends = ends(update.clock, Date.now());
    this.said = said;
    this.pending = this.socket.unanswered;
    if (this.undoing && update.seat === this.locals[this.me]?.seat) {
      this.undoing = false;
      if (update.undo) this.send(update.undo);
    }
    void tick().then(play);
    if (before && same && !wasDue && this.due && update.n > before.n) sound('turn');
    if (before && !before.over && update.over) sound('win');
  }

  table(table: Table): void {
    this.gone = null;
    this.table_ = table;
  }

  no(no: No): void {
    this.pending = this.socket.unanswered;
    if (!this.table_) this.gone = no;
    else this.refused = no;
  }

  link(link: Link): void {
    this.link_ = link;
  }
}
