/** What tabs, the one among them that keeps the host, and the host say to each other. */

/** To the host. `tab` is who asks, `host` who is meant: another one does not answer. */
export type ToHost = { tab: string; host: string } & (
  | { kind: 'call'; id: number; method: string; path: string; headers: string; body: string }
  | { kind: 'connect'; connection: string }
  | { kind: 'leave'; connection: string }
  | { kind: 'hear'; connection: string; text: string }
  | { kind: 'save'; id: number }
  | { kind: 'load'; id: number; text: string }
  | { kind: 'remove'; id: number; text: string }
);

/** From the host to one tab. */
export type FromHost = { to: string; host: string } & (
  | { kind: 'answer'; id: number; text: string }
  | { kind: 'fault'; id: number; why: string }
  | { kind: 'told'; connection: string; what: string; text: string }
);

/** Who is there? The tab that keeps the host answers with its state, and tells it when it changes. */
export type Asking = { kind: 'who' };
export type HostState = {
  kind: 'state';
  host: string;
  phase: 'loading' | 'ready' | 'failed';
  loaded: number;
  total: number;
  keeps: boolean;
  unread: string[];
};
export type Said = ToHost | FromHost | Asking | HostState;

/** What the build knows of Python's files. */
export interface PythonFiles {
  folder: string;
  sizes: Record<string, number>;
  info: Record<string, string>;
}

/** How a host begins. */
export interface Beginning {
  host: string;
  name: string; // of channel and database: each address of the page has its own
  base: string; // where the files are
  python: PythonFiles;
  bots: string; // JSON of how bots behave, for tests
}
