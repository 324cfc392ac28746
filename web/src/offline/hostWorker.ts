/** The host: Python with the server's own tables, reached through a channel. Bots think in a worker of
 * their own, tables are kept in this browser's database. Here is nothing but carrying. */
import type { PyodideAPI } from 'pyodide';
import { Database, type Stored, type Swap } from './database';
import type { Beginning, FromHost, Said, ToHost } from './messages';
import { fetchPython, startPython, type Unpacked } from './python';
import type { Job } from './thinkerWorker';

/** `nyhavn.server.host.Host`, as seen from here. */
interface Host {
  start(stored: string): Promise<string>;
  call(method: string, path: string, headers: string, body: string): Promise<string>;
  connect(id: string): void;
  hear(id: string, text: string): void;
  leave(id: string): void;
  thought(number: number, data: Uint8Array): void;
  everything(): string;
  take_in(text: string): Promise<string>;
  remove(text: string): Promise<void>;
}

const MAKE = `
import json
from pyodide.ffi import to_js
from nyhavn.server.host import Host
from nyhavn.server.tables.table_bots import BotTiming

class Carried(Host):
    "Bytes are another thing in JavaScript."
    def __init__(self, tell, keep, post, replace, bots):
        super().__init__(tell, keep, lambda number, data: post(number, to_js(data)), replace, bots)
    def thought(self, number, data):
        super().thought(number, data.to_bytes())

def make(tell, keep, post, replace, bots):
    return Carried(tell, keep, post, replace, BotTiming(**json.loads(bots)))
`;

type Question = Extract<ToHost, { id: number }>;

let waiting: ToHost[] | null = []; // what came before the host was there
let act = (message: ToHost): void => void waiting?.push(message);

self.onmessage = ({ data }: MessageEvent<Beginning>) => {
  const channel = new BroadcastChannel(data.name);
  channel.onmessage = ({ data: said }: MessageEvent<Said>) => {
    if ('host' in said && 'tab' in said && said.host === data.host) act(said);
  };
  begin(data, channel).catch((error: unknown) => {
    postMessage({ phase: 'failed' });
    throw error;
  });
};

async function begin(beginning: Beginning, channel: BroadcastChannel): Promise<void> {
  const { base, python } = beginning;
  let told = 0;
  const [files, database] = await Promise.all([
    fetchPython(base, python, (loaded) => {
      if (loaded - told < 100_000 && told) return;
      postMessage({ loaded: (told = loaded) });
    }),
    Database.open(beginning.name),
  ]);
  const stored = database ? await database.all() : [];
  const thinker = new Thinker(base, python, files);
  const found = await startPython(base, python, files);
  const host = await hosted(found, beginning, channel, database, thinker);
  thinker.answered = ({ number, data }) => host.thought(number, data);
  const unread = JSON.parse(
    await host.start(JSON.stringify(stored satisfies Stored[])),
  ) as string[];
  const send = (to: string, message: object) =>
    channel.postMessage({ to, host: beginning.host, ...message } as FromHost);
  const tabs = new Map<string, Set<string>>();
  act = (message) => void carried(host, message, tabs, send);
  waiting?.splice(0).forEach(act);
  waiting = null;
  postMessage({ phase: 'ready', keeps: database !== null, unread });
}

async function hosted(
  python: PyodideAPI,
  beginning: Beginning,
  channel: BroadcastChannel,
  database: Database | null,
  thinker: Thinker,
): Promise<Host> {
  python.runPython(MAKE);
  const make = python.globals.get('make') as (...args: unknown[]) => Host;
  const tell = (connection: string, what: string, text: string) =>
    channel.postMessage({
      to: connection.split('/')[0]!,
      host: beginning.host,
      kind: 'told',
      connection,
      what,
      text,
    } satisfies FromHost);
  const keep = async (text: string): Promise<string> => {
    const swaps = JSON.parse(text) as Swap[];
    return JSON.stringify(database ? await database.swap(swaps) : { others: [], fault: null });
  };
  const post = (number: number, data: Uint8Array) => thinker.post({ number, data });
  return make(tell, keep, post, () => thinker.replace(), beginning.bots);
}

async function carried(
  host: Host,
  message: ToHost,
  tabs: Map<string, Set<string>>,
  send: (to: string, message: object) => void,
): Promise<void> {
  const { tab } = message;
  if (message.kind === 'connect') {
    if (!tabs.has(tab)) awaitEnd(host, tab, tabs);
    tabs.get(tab)!.add(message.connection);
    return host.connect(message.connection);
  }
  if (message.kind === 'hear') return host.hear(message.connection, message.text);
  if (message.kind === 'leave') {
    tabs.get(tab)?.delete(message.connection);
    return host.leave(message.connection);
  }
  const { id } = message;
  try {
    send(tab, { kind: 'answer', id, text: (await answer(host, message)) ?? '' });
  } catch (error) {
    send(tab, { kind: 'fault', id, why: String(error) });
  }
}

/** What has an answer. */
function answer(host: Host, message: Question): Promise<string | void> | string {
  if (message.kind === 'save') return host.everything();
  if (message.kind === 'load') return host.take_in(message.text);
  if (message.kind === 'remove') return host.remove(message.text);
  return host.call(message.method, message.path, message.headers, message.body);
}

/** A tab holds a lock as long as it is there; whoever gets it knows that it has gone. */
function awaitEnd(host: Host, tab: string, tabs: Map<string, Set<string>>): void {
  const connections = new Set<string>();
  tabs.set(tab, connections);
  void navigator.locks.request(`nyhavn.tab.${tab}`, () => {
    connections.forEach((connection) => host.leave(connection));
    tabs.delete(tab);
  });
}

/** The worker of the bots; one that hangs is ended, and another takes its place. */
class Thinker {
  answered: (job: Job) => void = () => {};
  private worker: Worker;

  constructor(
    private readonly base: string,
    private readonly python: Beginning['python'],
    private readonly files: Unpacked,
  ) {
    this.worker = this.start();
  }

  post(job: Job): void {
    this.worker.postMessage(job);
  }

  replace(): void {
    this.worker.terminate();
    this.worker = this.start();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./thinkerWorker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Job>) => this.answered(data);
    worker.postMessage({ base: this.base, python: this.python, files: this.files });
    return worker;
  }
}
