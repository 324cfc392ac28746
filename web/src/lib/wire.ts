/** The messages between page and server, as docs/protocol.md ("Wire") describes them. */
import type { Choice, Notes } from './narrow';
import type { Values } from './words.svelte';

export interface View {
  game: string;
  seat: number | null;
  seats: number;
  phase: string;
  turn: number;
  to_act: number[];
  over: boolean;
  scores: number[];
}

export interface Said {
  n: number;
  who: number | null; // null is chance
  line: string;
  kind: 'chosen' | 'forced' | 'dealt' | 'undo';
  id: string;
  values: Values;
  cards: string[];
  points: number;
  scores: number[];
}

export interface Update<V extends View = View, N extends Notes = Notes> {
  type: 'update';
  n: number;
  mine: number;
  seat: number | null;
  said: Said[];
  view: V;
  legal: Choice<N>[];
  undo: string | null;
  to_act: number[];
  scores: number[];
  over: boolean;
  ranking: number[][] | null;
}

export interface Chair {
  kind: 'person' | 'bot' | 'open';
  name: string | null;
  level: string | null;
  here: boolean;
  mine: boolean;
  away: boolean;
}

export interface Remark {
  n: number;
  id: string;
  values: Values;
}

export interface Table {
  type: 'table';
  id: string;
  v: number;
  game: string;
  version: number;
  state: 'open' | 'playing' | 'over';
  seats: Chair[];
  options: Record<string, string>;
  hints: boolean;
  seal: string | null;
  seed: string | null;
  salts: string[] | null;
  invite: string | null;
  next: string | null;
  remarks: Remark[];
}

export interface No {
  type: 'no';
  nth: number | null;
  id: string;
  values: Values;
  why: string;
}

export interface Pong {
  type: 'pong';
  n: number;
  v: number;
}

export type FromServer = Update | Table | No | Pong;

export type ToServer =
  | { type: 'hello'; table: string; token?: string; have: number; lang: string }
  | { type: 'move'; nth: number; line: string }
  | { type: 'ping'; n: number; v: number };

/** A message of the server, or null for what is none. */
export function read(text: string): FromServer | null {
  try {
    const message = JSON.parse(text) as { type?: unknown } | null;
    const known = ['update', 'table', 'no', 'pong'];
    return known.includes(message?.type as string) ? (message as FromServer) : null;
  } catch {
    return null;
  }
}
