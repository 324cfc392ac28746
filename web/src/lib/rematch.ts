/** The call for a rematch: the next table as somebody at the old one sees it, and the answers. */
import { api } from './api';
import { shareLuck } from './luckShare';
import { mySeats, saveTable } from './myTables.svelte';
import { links, navigate } from './router.svelte';
import type { LocalSeat } from './tableSession.svelte';
import type { Table } from './wire';
import { t } from './words.svelte';

/** `called`: others wait for an answer. `declined`, `joined`: it was given. `begun`: they play without
 * us; `waits`: they play, and our seat is kept. */
export type CallState = 'called' | 'joined' | 'declined' | 'begun' | 'waits';

export interface Call {
  state: CallState;
  names: string[]; // who wants a rematch
  starter: string | null; // who starts, if it is known; null: we do
}

/** The call as somebody of this name sees it: who has declined has no token there any more. */
export function callOf({ seats, asked, state }: Table, own: string, joined = false): Call {
  const mine = seats.findIndex(({ kind, name }) => kind === 'person' && name === own);
  const names = seats.flatMap(({ kind, name }, nth) =>
    kind === 'person' && nth !== mine && !asked.includes(nth) && name ? [name] : [],
  );
  const starter = mine === 0 ? null : (seats[0]?.name ?? null);
  const stand = (): CallState => {
    if (state !== 'open') return mine < 0 && !joined ? 'begun' : 'waits';
    if (joined) return 'joined';
    if (mine < 0) return 'declined';
    return asked.includes(mine) ? 'called' : 'joined';
  };
  return { state: stand(), names, starter };
}

export function callTitle({ state, names }: Call): string {
  if (state !== 'called' && state !== 'joined') return t(`page.call.${state}`);
  return t(names.length > 1 ? 'page.call.many' : 'page.call', { names });
}

/** Look at the table of the rematch. */
export async function lookAtRematch(next: string, own: string): Promise<Call> {
  const { table } = await api.glance(next, null);
  return callOf(table, own, mySeats(next).length > 0);
}

/** Ask for a rematch, or accept one, for everybody at this screen; then go there. Where nobody else has
 * to be waited for, it begins. */
export async function joinRematch(id: string, old: Table, seats: readonly LocalSeat[]) {
  let next = '';
  for (const { token } of seats) next = (await api.rematch(id, token)).table;
  const tokens: (string | null)[] = [];
  let table: Table | null = null;
  for (const { token } of seats) {
    table = (await api.glance(next, token)).table;
    const seat = table.seats.findIndex(({ mine }) => mine);
    if (seat >= 0) tokens[seat] = token;
  }
  if (!table) return;
  saveTable(next, {
    game: old.game,
    tokens: Array.from(tokens, (token) => token ?? null),
    names: table.seats.map(({ name }) => name ?? ''),
    over: false,
  });
  // Nobody else to wait for: bots are always ready.
  const people = old.seats.filter(({ kind, away }) => kind === 'person' || away).length;
  if (table.state === 'open' && people === seats.length) await begin(next, tokens);
  navigate(links.table(next));
}

/** Promise this browser's share of the luck, begin, and show it. */
async function begin(next: string, tokens: readonly (string | null | undefined)[]): Promise<void> {
  const seat = tokens.findIndex((token) => token);
  const token = tokens[seat]!;
  for (const step of ['promise', 'show']) {
    if (step === 'show') await api.start(next, token);
    await shareLuck((await api.glance(next, token)).table, [{ seat, token }]);
  }
}

/** Say no, for everybody at this screen: their seats at the next table are open for others. */
export async function declineRematch(next: string, seats: readonly LocalSeat[]): Promise<void> {
  for (const { token } of seats) await api.leave(next, token);
}
