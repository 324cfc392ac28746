/** One browser's session at one table. Holds what the server last told, for the seat that looks; the
 * view changes in one step, with the motion that explains it. */
import { openSocket } from '$serverLink';
import { tick } from 'svelte';
import { absences, type Absences } from './absence';
import { api } from './api';
import type { GameModule } from './board';
import { deadlines, type Deadlines } from './clock';
import { PacedQueue, PACES, type Told } from './pace';
import { motionWanted } from './motion';
import { SHOWN_FOR, type ReactionName, type ShownReaction } from './reactions';
import { settings } from './settings.svelte';
import {
  browserScheduler,
  Socket,
  type ConnectionState,
  type Listener,
  type Scheduler,
  type Transport,
} from './socket';
import { playSound } from './sound';
import { prepareMotion } from './animator';
import { toast } from './toast.svelte';
import { t } from './words.svelte';
import type { No, Reaction, Said, Table, Update } from './wire';

const MAX_ANIMATED = 14; // more entries than this are a reconnection: shown at once

interface Arrived {
  update: Update;
  said: readonly Said[];
  at: number;
}

export interface LocalSeat {
  seat: number;
  token: string;
}

/** The seat of a token at a table, as the server has it now; -1: it has none. */
async function askSeat(id: string, token: string): Promise<number> {
  const { table } = await api.glance(id, token);
  return table.seats.findIndex(({ mine }) => mine);
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
  hidden = $state(false); // at one screen, behind the curtain: everybody looks, nobody's hand is shown
  absences = $state.raw<Absences>({}); // people who are not connected
  reactions = $state.raw<readonly ShownReaction[]>([]);
  removed = $state(false); // our seat was given away, or has another secret
  leaving = false; // we do so ourselves
  private renewed = false; // until the table knows us by our new secret
  // Seats are exchanged before a match, and by lot when it begins: where ours are now.
  localSeats = $state.raw<readonly LocalSeat[]>([]);
  located = $state(true); // false while the seats of several people at one screen are asked for
  private seating = ''; // for which that was
  // At one screen: who may still take back what passed to the next person, while n is this.
  private undoTarget = $state.raw<{ nth: number; n: number } | null>(null);
  private undoing = $state(false); // on the way back to that person
  private newest = $state.raw<Update | null>(null); // perhaps not shown yet
  private readonly queue: PacedQueue<Arrived>;
  readonly socket: Socket;

  constructor(
    readonly id: string,
    localSeats: readonly LocalSeat[],
    private readonly module: () => GameModule | null,
    open: () => Transport = openSocket,
    private readonly seatOf: (id: string, token: string) => Promise<number> = askSeat,
    scheduler: Scheduler = browserScheduler,
  ) {
    this.localSeats = localSeats;
    this.queue = new PacedQueue<Arrived>(
      (arrived) => this.show(arrived),
      () => PACES[settings.pace],
      scheduler,
    );
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
    const busy = this.pending !== null || this.undoing || this.update?.over || !this.located;
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
    // Somebody may have moved since, though it is not shown yet.
    return (this.newest?.undo ?? null) !== null || this.undoTarget?.n === this.newest?.n;
  }

  /** Take back one step, if there is one. */
  undo(): void {
    if (!this.undoable) return;
    if (this.newest?.undo) return this.send(this.newest.undo);
    const { nth } = this.undoTarget!;
    this.undoing = true;
    this.switchSeat(nth);
  }

  /** Another local seat looks from now on. */
  switchSeat(nth: number): void {
    this.lookAs(this.localSeats[nth]?.token ?? null);
    this.active = nth;
    this.hidden = false;
  }

  /** The curtain falls: everybody at this screen looks at what everybody may see. */
  hide(): void {
    if (this.hidden) return;
    this.lookAs(null);
    this.hidden = true;
  }

  private lookAs(token: string | null): void {
    // Behind the curtain nothing can be taken back by itself, so what was possible before it still is.
    if (this.update?.undo) this.undoTarget = { nth: this.active, n: this.update.n };
    else if (!this.hidden) this.undoTarget = null;
    this.pending = null;
    this.queue.drop();
    // The old view stays until the new one comes, but nothing can be done in it.
    if (this.update) this.update = { ...this.update, legal: [], undo: null };
    this.socket.switchToken(token);
  }

  /** Another secret for the seat that looks. */
  replaceToken(token: string): void {
    this.localSeats = this.localSeats.map((local, nth) =>
      nth === this.active ? { ...local, token } : local,
    );
    this.renewed = true;
    this.socket.switchToken(token);
  }

  react(reaction: ReactionName): void {
    this.socket.react(reaction);
  }

  // ---- what the socket tells ----

  onUpdate(update: Update, said: readonly Said[], answered = false): void {
    const before = this.newest;
    this.newest = update;
    if (answered) this.pending = this.socket.unanswered;
    const fresh = before?.seat === update.seat ? said.slice(before.n) : null;
    const urgent = answered || !fresh || fresh.length > MAX_ANIMATED || !!document.hidden;
    this.queue.push({ update, said, at: Date.now() }, this.told(update, fresh ?? [], urgent));
  }

  /** What others did in an update. */
  private told(update: Update, fresh: readonly Said[], urgent: boolean): Told {
    const others = fresh.filter(({ who }) => who !== null && who !== update.seat);
    const own = this.module()?.turns?.own ?? /./;
    return {
      mover: others.at(-1)?.who ?? null,
      turn: others.some(({ line }) => own.test(line)),
      left: update.seat === null ? undefined : update.clock?.[update.seat],
      urgent,
      asked: update.legal.length > 0,
    };
  }

  private show({ update, said, at }: Arrived): void {
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
    this.deadlines = deadlines(update.clock, at);
    this.said = said;
    this.pending = this.socket.unanswered;
    if (this.undoing && update.seat === this.localSeats[this.active]?.seat) {
      this.undoing = false;
      if (update.undo) this.send(update.undo);
    }
    if (update.no_undo && !before?.no_undo) toast(t(update.no_undo.id, update.no_undo.values));
    void tick().then(play);
    if (before && same && !wasMyTurn && this.myTurn && update.n > before.n) playSound('turn');
    if (before && !before.over && update.over) playSound('win');
  }

  onTable(table: Table): void {
    this.notFound = null;
    const mine = table.seats.findIndex((chair) => chair.mine);
    const [only, ...others] = this.localSeats;
    if (this.renewed && mine >= 0) this.renewed = this.leaving = false;
    if (only && !others.length) {
      if (mine >= 0 && mine !== only.seat) this.localSeats = [{ ...only, seat: mine }];
      if (mine < 0 && this.table?.seats[only.seat]?.mine && !this.leaving) this.removed = true;
    } else if (only) void this.locate(table);
    this.table = table;
    this.absences = absences(table.absent, Date.now());
  }

  /** Several people at one screen: a table says `mine` of who looks, so all are asked for. */
  private async locate(table: Table): Promise<void> {
    const seating = JSON.stringify([table.lot, table.seats.map(({ name }) => name)]);
    if (seating === this.seating) return;
    this.seating = seating;
    this.located = false;
    const asked = this.localSeats.map(async ({ seat, token }) => {
      const found = await this.seatOf(this.id, token).catch(() => seat);
      return { seat: found < 0 ? seat : found, token };
    });
    const found = await Promise.all(asked);
    if (seating !== this.seating) return;
    this.localSeats = found;
    this.located = true;
  }

  onReaction({ seat, reaction }: Reaction): void {
    if (!settings.reactions) return;
    const id = (this.reactions.at(-1)?.id ?? 0) + 1;
    const others = this.reactions.filter((shown) => shown.seat !== seat);
    this.reactions = [...others, { id, seat, reaction }];
    setTimeout(() => {
      this.reactions = this.reactions.filter((shown) => shown.id !== id);
    }, SHOWN_FOR);
  }

  onRefusal(no: No): void {
    this.pending = this.socket.unanswered;
    const gone = no.id === 'server.no_table'; // removed in another tab, or cleaned up
    if (gone && this.table) this.socket.close();
    if (gone || !this.table) this.notFound = no;
    else this.refusal = no;
  }

  onConnection(state: ConnectionState): void {
    this.connection = state;
  }
}
