/** One browser's session at one table. Holds what the server last told, for the seat that looks; the
 * view changes in one step, with the motion that explains it. */
import { tick } from 'svelte';
import type { GameModule } from './board';
import { deadlines, type Deadlines } from './clock';
import { motionWanted } from './motion';
import { settings } from './settings.svelte';
import {
  openWebSocket,
  Socket,
  type ConnectionState,
  type Listener,
  type Transport,
} from './socket';
import { playSound } from './sound';
import { prepareMotion } from './animator';
import type { No, Said, Table, Update } from './wire';

const MAX_ANIMATED = 14; // more entries than this are a reconnection: shown at once

export interface LocalSeat {
  seat: number;
  token: string;
}

export class TableSession implements Listener {
  table = $state.raw<Table | null>(null);
  update = $state.raw<Update | null>(null);
  said = $state.raw<readonly Said[]>([]);
  deadlines = $state.raw<Deadlines>({}); // when whose time is up
  connection = $state<ConnectionState>('connecting');
  pending = $state<string | null>(null);
  refusal = $state.raw<No | null>(null);
  notFound = $state.raw<No | null>(null); // the table or the seat does not exist
  active = $state<number>(0); // which of the local seats looks
  // At one screen: who may still take back what passed to the next person, while n is this.
  private undoTarget = $state.raw<{ nth: number; n: number } | null>(null);
  private undoing = $state(false); // on the way back to that person
  readonly socket: Socket;

  constructor(
    readonly id: string,
    readonly localSeats: readonly LocalSeat[],
    private readonly module: () => GameModule | null,
    open: () => Transport = openWebSocket,
  ) {
    this.socket = new Socket(open, this, id, localSeats[0]?.token ?? null, settings.language);
  }

  get token(): string | null {
    return this.localSeats[this.active]?.token ?? null;
  }

  /** Whether a decision is owed by the seat that looks. */
  get myTurn(): boolean {
    return (this.update?.legal.length ?? 0) > 0 && this.pending === null;
  }

  /** The local seat that should look now: at one screen somebody else may be next. */
  get next(): number | null {
    const acting = this.update?.to_act ?? [];
    const seat = this.localSeats[this.active]?.seat;
    const busy = this.pending !== null || this.undoing || this.update?.over;
    if (busy || seat === undefined || acting.includes(seat)) return null;
    const other = this.localSeats.findIndex((local) => acting.includes(local.seat));
    return other >= 0 ? other : null;
  }

  send(line: string): void {
    if (this.socket.move(line)) this.pending = line;
  }

  /** Whether a step can be taken back: the own one, or one that passed here at this screen. */
  get undoable(): boolean {
    if (!this.update || this.pending !== null || this.undoing) return false;
    return this.update.undo !== null || this.undoTarget?.n === this.update.n;
  }

  /** Take back one step, if there is one. */
  undo(): void {
    if (!this.undoable) return;
    if (this.update?.undo) return this.send(this.update.undo);
    const { nth } = this.undoTarget!;
    this.undoing = true;
    this.switchSeat(nth);
  }

  /** Another local seat looks from now on. */
  switchSeat(nth: number): void {
    this.undoTarget = this.update?.undo ? { nth: this.active, n: this.update.n } : null;
    this.active = nth;
    this.pending = null;
    // The old view stays until the new one comes, but nothing can be done in it.
    if (this.update) this.update = { ...this.update, legal: [], undo: null };
    this.socket.switchToken(this.localSeats[nth]?.token ?? null);
  }

  // ---- what the socket tells ----

  onUpdate(update: Update, said: readonly Said[]): void {
    const before = this.update;
    const fresh = before ? said.slice(before.n) : [];
    const module = this.module();
    const wasMyTurn = this.myTurn;
    const same = before?.seat === update.seat;
    const animated = module && before && same && fresh.length > 0 && fresh.length <= MAX_ANIMATED;
    const undone = fresh.some(({ kind }) => kind === 'undo');
    const chapters = animated && !undone ? module.plan(before.view, update.view, fresh) : [];
    const play = prepareMotion(chapters, motionWanted(settings.motion));
    this.update = update;
    this.deadlines = deadlines(update.clock, Date.now());
    this.said = said;
    this.pending = this.socket.unanswered;
    if (this.undoing && update.seat === this.localSeats[this.active]?.seat) {
      this.undoing = false;
      if (update.undo) this.send(update.undo);
    }
    void tick().then(play);
    if (before && same && !wasMyTurn && this.myTurn && update.n > before.n) playSound('turn');
    if (before && !before.over && update.over) playSound('win');
  }

  onTable(table: Table): void {
    this.notFound = null;
    this.table = table;
  }

  onRefusal(no: No): void {
    this.pending = this.socket.unanswered;
    if (!this.table) this.notFound = no;
    else this.refusal = no;
  }

  onConnection(state: ConnectionState): void {
    this.connection = state;
  }
}
