/** How the page reaches its server: over the network. Where there is none (`vite build --mode site`)
 * `offline/serverLink.ts` takes the place of this module, under the name `$serverLink`. */
import { answerTurnWorker } from './turnWindow';
import type { Transport } from './socket';

/** Answer a call of the API. */
export const request: typeof fetch = (path, wish) => fetch(path, wish);

/** A real connection to the server this page came from. */
export function openSocket(): Transport {
  const { protocol, host } = location;
  const secure = protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${secure}://${host}/ws`) as unknown as Transport;
}

/** What can be done only where the tables are in this browser: all of them as text, taken in again, and
 * deleted (later, if nothing runs that could do so now). */
export interface OwnTables {
  save(): Promise<string>;
  load(text: string): Promise<{ added: number; left: number }>;
  remove(ids: readonly string[]): void;
}
export const ownTables: OwnTables | null = null;

/** Begin what can wait until the page is there; here that is little, for a server is there already. */
export function beginWhenIdle(): void {
  answerTurnWorker();
}
