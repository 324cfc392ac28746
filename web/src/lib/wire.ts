/** The messages between page and server, as docs/protocol.md describes them. Their types are
 * made from the Python ones; here they get what all games' views and notes have in common. */
import type { Choice, Notes } from './choices';
import type * as made from './types/wire';

export type Chair = made.Seat;
export type { No, Pong, Reaction, Remark, Said, Table } from './types/wire';

/** Points of a seat, and where they come from: `row` `4`. */
export interface Source {
  source: string;
  at: string;
  points: number;
}

/** What the views of all games have. */
export interface View {
  game: string;
  seat: number | null;
  seats: number;
  phase: string;
  turn: number;
  to_act: number[];
  over: boolean;
  scores: number[];
  players: { sources: Source[] }[];
}

export interface Update<V extends View = View, N extends Notes = Notes> extends Omit<
  made.Update,
  'view' | 'legal'
> {
  view: V;
  legal: Choice<N>[];
}

export type ServerMessage = Update | made.Table | made.No | made.Pong | made.Reaction;
export type ClientMessage = made.Asked;

/** A message of the server, or null for what is none. */
export function parseMessage(text: string): ServerMessage | null {
  try {
    const message = JSON.parse(text) as { type?: unknown } | null;
    const known = ['update', 'table', 'no', 'pong', 'reaction'];
    return known.includes(message?.type as string) ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
}
