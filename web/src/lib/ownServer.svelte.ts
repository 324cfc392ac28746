/** The server in this browser, where there is one: how far it is, and what it has to say. */
export interface OwnServer {
  phase: 'idle' | 'loading' | 'ready' | 'failed' | 'unsafe';
  wanted: boolean; // whether somebody waits for it
  loaded: number; // bytes
  total: number;
  keeps: boolean; // whether matches are kept when the page is closed
  unread: string[]; // tables that are kept and cannot be read
  update: (() => void) | null; // takes a new version that is ready
}

export const ownServer: OwnServer = $state({
  phase: 'idle',
  wanted: false,
  loaded: 0,
  total: 0,
  keeps: true,
  unread: [],
  update: null,
});
