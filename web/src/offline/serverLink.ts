/** How the page reaches its server where there is none: through a channel to the host, a worker that one
 * of this browser's tabs keeps. It is begun when the page is idle, or when somebody wants something of it. */
import { ownServer } from '../lib/ownServer.svelte';
import type { OwnTables } from '../lib/serverLink';
import type { Transport } from '../lib/socket';
import { dropItem, loadItem, REMOVED, saveItem } from '../lib/storage';
import { baked } from './baked';
import { Keeper } from './keeper';
import type { HostState, PythonFiles, Said, ToHost } from './messages';
import { watchVersions } from './updates';

declare const __PYTHON__: PythonFiles;

const ASK = 1_500; // milliseconds between two questions whether the host is there
const LONG = 150_000; // for an answer: longer than the host waits for who thinks about it
const base = new URL('.', location.href).href;
const name = `nyhavn${new URL(base).pathname}`;
const tab = isSecureContext ? crypto.randomUUID() : '';

interface Answer {
  wish: Wish;
  again: boolean; // whether it may be asked twice
  host: string | null; // who was asked
  done: (text: string) => void;
  fail: (error: Error) => void;
}
/** What a call answered: a text, or what is none, as base64. */
interface Answered {
  status: number;
  headers: HeadersInit;
  body?: string;
  data?: string;
}
type WithoutAddress<T> = T extends unknown ? Omit<T, 'tab' | 'host'> : never;
type Wish = WithoutAddress<ToHost>;

class Link {
  private readonly channel = new BroadcastChannel(name);
  private readonly keeper: Keeper;
  private host: string | null = null; // the one that is ready
  private numbers = 0;
  private readonly answers = new Map<number, Answer>();
  private readonly connections = new Map<string, Connection>();
  private waiting: (() => void)[] = []; // for the host

  constructor() {
    void navigator.locks.request(`nyhavn.tab.${tab}`, () => new Promise(() => {}));
    this.channel.onmessage = ({ data }: MessageEvent<Said>) => this.hear(data);
    this.keeper = new Keeper(
      { name, base, python: __PYTHON__, bots: JSON.stringify(loadItem<object>('bots', {})) },
      (state) => {
        this.channel.postMessage(state);
        this.know(state);
      },
    );
    this.channel.postMessage({ kind: 'who' } satisfies Said);
    setInterval(() => this.look(), ASK);
    addEventListener('pagehide', () => this.connections.forEach((one) => one.close()));
  }

  /** Ask for something that has an answer. */
  ask(wish: Wish & { id?: number }, again: boolean): Promise<string> {
    return new Promise((done, fail) => {
      const id = (this.numbers += 1);
      const answer = { wish: { ...wish, id } as Wish, again, host: null, done, fail };
      this.answers.set(id, answer);
      this.ready(() => {
        this.send(answer);
        setTimeout(() => this.fail(id, 'no answer'), LONG);
      });
    });
  }

  connect(connection: Connection): void {
    this.ready(() => {
      if (connection.closed) return;
      this.connections.set(connection.id, connection);
      this.post({ kind: 'connect', connection: connection.id });
    });
  }

  speak(connection: Connection, text: string): void {
    this.post({ kind: 'hear', connection: connection.id, text });
  }

  leave(connection: Connection): void {
    if (this.connections.delete(connection.id))
      this.post({ kind: 'leave', connection: connection.id });
  }

  /** Delete what was removed; without room to write even that, when there is a host the next time. */
  clear(): void {
    const ids = loadItem<string[]>(REMOVED, []);
    if (!this.host || !ids.length) return;
    void this.ask({ kind: 'remove', id: 0, text: JSON.stringify(ids) }, true).then(
      () => {
        const left = loadItem<string[]>(REMOVED, []).filter((id) => !ids.includes(id));
        if (left.length) saveItem(REMOVED, left);
        else dropItem(REMOVED);
      },
      () => {},
    );
  }

  private send(answer: Answer): void {
    answer.host = this.host;
    this.post(answer.wish);
  }

  private ready(then: () => void): void {
    if (this.host) then();
    else this.waiting.push(then);
  }

  private post(wish: Wish): void {
    if (this.host) this.channel.postMessage({ ...wish, tab, host: this.host } as unknown as ToHost);
  }

  private hear(said: Said): void {
    if (said.kind === 'who') return this.keeper.answer();
    if (said.kind === 'state') return this.know(said);
    if (!('to' in said) || said.to !== tab || said.host !== this.host) return;
    if (said.kind === 'told')
      return this.connections.get(said.connection)?.told(said.what, said.text);
    const answer = this.answers.get(said.id);
    this.answers.delete(said.id);
    if (said.kind === 'answer') answer?.done(said.text);
    else answer?.fail(new Error(said.why));
  }

  private know(state: HostState): void {
    this.keeper.alive();
    const { phase, loaded, total, keeps, unread } = state;
    Object.assign(ownServer, { phase, loaded, total, keeps, unread });
    if (phase !== 'ready' || state.host === this.host) return;
    if (this.host === null) void settle();
    this.turnTo(state.host);
  }

  /** There is a host, perhaps another than before: what was asked of that one is asked again, or lost. */
  private turnTo(host: string): void {
    const gone = [...this.connections.values()];
    this.connections.clear();
    this.host = host;
    this.clear(); // before anything else is asked, such as to take in a file with the same match
    for (const [id, answer] of [...this.answers])
      if (answer.host === null) continue;
      else if (answer.again) this.send(answer);
      else this.fail(id, 'the host is gone');
    gone.forEach((connection) => connection.told('close', ''));
    this.waiting.splice(0).forEach((then) => then());
  }

  private fail(id: number, why: string): void {
    this.answers.get(id)?.fail(new Error(why));
    this.answers.delete(id);
  }

  private look(): void {
    this.channel.postMessage({ kind: 'who' } satisfies Said);
    this.keeper.look();
  }
}

let connections = 0;

class Connection implements Transport {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  readonly id = `${tab}/${(connections += 1)}`;
  private open = false;

  constructor() {
    if (safe()) link().connect(this);
  }

  send(text: string): void {
    if (!this.open) throw new Error('not open');
    link().speak(this, text);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    made?.leave(this);
  }

  told(what: string, text: string): void {
    if (this.closed) return;
    if (what === 'open') {
      this.open = true;
      this.onopen?.();
    } else if (what === 'message') this.onmessage?.({ data: text });
    else {
      this.closed = true;
      this.onclose?.();
    }
  }
}

/** When the host is there, and not before: else everything would be fetched twice. */
async function settle(): Promise<void> {
  await watchVersions();
  await navigator.storage?.persist?.().catch(() => false);
}

let made: Link | null = null;
const link = () => (made ??= new Link());

/** A page that came neither by https nor from this machine has no locks and keeps no files: no host can run. */
function safe(): boolean {
  if (!isSecureContext) ownServer.phase = 'unsafe';
  return isSecureContext;
}

/** Begin when there is something to see and the browser has nothing else to do, unless its owner saves data. */
export async function beginWhenIdle(): Promise<void> {
  if (!safe()) return;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  await painted();
  const idle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 500));
  idle(() => link());
}

/** A browser has nothing to do, too, while it waits for what it is to paint first. */
function painted(): Promise<void> {
  return new Promise((done) => {
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return done();
    new PerformanceObserver((list, observer) => {
      if (!list.getEntriesByName('first-contentful-paint').length) return;
      observer.disconnect();
      done();
    }).observe({ type: 'paint', buffered: true });
  });
}

/** Answer a call of the API. */
export const request: typeof fetch = async (asked, wish = {}) => {
  const path = String(asked);
  const method = wish.method ?? 'GET';
  if (method === 'GET') {
    const known = await baked(base, path);
    if (known !== null) return new Response(known);
  }
  if (!safe()) throw new Error('no host can run at this address');
  ownServer.wanted = true;
  const headers = JSON.stringify(wish.headers ?? {});
  const body = typeof wish.body === 'string' ? wish.body : '';
  const again = method === 'GET';
  const text = await link().ask({ kind: 'call', id: 0, method, path, headers, body }, again);
  const answer = JSON.parse(text) as Answered;
  const { status, headers: told } = answer;
  const data = answer.data && Uint8Array.from(atob(answer.data), (sign) => sign.charCodeAt(0));
  return new Response(data ?? answer.body, { status, headers: told });
};

export function openSocket(): Transport {
  ownServer.wanted = true;
  return new Connection();
}

export const ownTables: OwnTables | null = {
  save: () => link().ask({ kind: 'save', id: 0 }, true),
  load: async (text) =>
    JSON.parse(await link().ask({ kind: 'load', id: 0, text }, false)) as {
      added: number;
      left: number;
    },
  remove(ids) {
    saveItem(REMOVED, [...loadItem<string[]>(REMOVED, []), ...ids]);
    made?.clear();
  },
};
