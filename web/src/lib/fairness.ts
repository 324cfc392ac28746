/** The check that the luck was fair: the seal that was published before the deal must be the hash of
 * the seed that is opened now, and every card and die must follow from it. */
import type { Replay } from './api';
import type { Table } from './wire';

export interface Fairness {
  kind: 'fair' | 'unsealed' | 'unproven' | 'broken';
  seed: string | null;
}

export async function sha256(hex: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null; // only on https and on this machine
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The seal is the one this browser was told during the match; the server derived every draw anew. */
export async function checkFairness(table: Table, replay: Replay): Promise<Fairness> {
  const seed = replay.seed;
  if (!seed || !table.seal) return { kind: replay.luck, seed };
  const hash = await sha256(seed);
  if (hash !== null && hash !== table.seal) return { kind: 'broken', seed };
  return { kind: replay.luck, seed };
}
