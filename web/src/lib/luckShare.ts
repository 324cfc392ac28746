/** This browser's share in the luck of a match: a salt that it promises by its hash, and shows only when
 * everybody's promise is known to it. It keeps what it was told, for the check at the end. */
import { api, Refusal } from './api';
import { sha256, text, toHex } from './sha256';
import { loadItem, saveItem } from './storage';
import type { Table } from './wire';

export interface LuckShare {
  seat: number;
  salt: string;
  commit: string;
  seal: string | null; // as this browser was first told
  commits: string[] | null; // everybody's, when this one was shown
}

interface Seat {
  seat: number;
  token: string;
}

export const commitment = (salt: string): string => toHex(sha256(text(salt)));

/** The server does not have the promise that this browser made. */
export class LostShare extends Error {}

export function newShare(seat: number, seal: string | null = null): LuckShare {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)));
  return { seat, salt, commit: commitment(salt), seal, commits: null };
}

export const loadShare = (id: string): LuckShare | null =>
  loadItem<LuckShare | null>(`luck.${id}`, null);

export const saveShare = (id: string, share: LuckShare | null): boolean =>
  saveItem(`luck.${id}`, share);

interface Due {
  table: Table;
  mine: Seat;
}

const busy = new Map<string, Due | null>(); // by table: what came while an answer was waited for

/** Do what is due at a table before its match: promise, or show. One seat of this browser is enough. */
export async function shareLuck(table: Table, [mine]: readonly Seat[]): Promise<void> {
  if (!mine) return;
  let due: Due | null = { table, mine };
  if (busy.has(table.id)) {
    busy.set(table.id, due);
    return;
  }
  try {
    while (due) {
      busy.set(table.id, null);
      await share(due);
      due = busy.get(table.id) ?? null;
    }
  } finally {
    busy.delete(table.id);
  }
}

async function share({ table, mine }: Due): Promise<void> {
  if (table.state !== 'open' || table.deal?.kind === 'known') return;
  if (table.opening) await show(table, mine);
  else await promise(table, mine);
}

async function promise(table: Table, { seat, token }: Seat): Promise<void> {
  const kept = loadShare(table.id);
  if (kept && !kept.commits && table.commits?.[seat] === kept.commit) {
    // Who moves to another seat takes the promise along.
    if (kept.seal === null || kept.seat !== seat)
      saveShare(table.id, { ...kept, seat, seal: kept.seal ?? table.seal });
    return;
  }
  const share = newShare(seat, table.seal); // one that was shown is known, and no use any more
  saveShare(table.id, share);
  await api.luck(table.id, token, { commit: share.commit }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    saveShare(table.id, null); // the others have started: too late, and nothing is owed
  });
}

async function show(table: Table, { seat, token }: Seat): Promise<void> {
  const kept = loadShare(table.id);
  const promised = kept !== null && table.commits?.[seat] === kept.commit;
  if (!kept || (!promised && kept.seat !== seat)) return; // promised in another browser, or not at all
  const seal = kept.seal ?? table.seal;
  if (!table.commits || !promised || seal !== table.seal) throw new LostShare();
  if (kept.commits && kept.commits.join() !== table.commits.join()) throw new LostShare();
  saveShare(table.id, { ...kept, seat, seal, commits: table.commits });
  await api.luck(table.id, token, { salt: kept.salt });
}
