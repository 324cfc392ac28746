/** The lobby by HTTP. Every refusal is a sentence with an id; no answer at all is one too. */
import { spoken, type Values } from './words.svelte';
import type { Said, Table, View } from './wire';

export class Refusal extends Error {
  constructor(
    readonly id: string,
    readonly values: Values,
    why: string,
  ) {
    super(why);
  }
}

export interface Shelf {
  games: ShelfGame[];
  levels: string[];
  url: string | null;
  local: boolean;
}

export interface ShelfGame {
  name: string;
  version: number;
  seats: number[];
  secrets: boolean;
  options: Record<string, string[]>;
}

export type NewChair =
  | { kind: 'person'; name: string; salt?: string }
  | { kind: 'bot'; level: string; name?: string }
  | { kind: 'open' };

export interface NewTable {
  game: string;
  seats: NewChair[];
  options?: Record<string, string>;
  hints?: boolean;
  start?: boolean;
}

export interface Made {
  table: string;
  invite: string;
  tokens: (string | null)[];
}

export interface Glance {
  table: Table;
  n: number;
  to_act: number[];
  scores: number[];
  ranking: number[][] | null;
}

export interface Advice {
  line: string;
  win: number;
  margin: number;
  share: number;
}

export interface ReplayStep {
  view: View;
  to_act: number[];
  scores: number[];
}

export interface Replay {
  game: string;
  version: number;
  seats: number;
  names: string[] | null;
  options: Record<string, string>;
  over: boolean;
  ranking: number[][] | null;
  luck: 'fair' | 'unsealed' | 'unproven';
  seal: string | null;
  seed: string | null;
  salts: string[] | null;
  said: Said[];
  steps: ReplayStep[];
}

type Token = string | null;

async function call(path: string, token: Token, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': spoken() };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (body !== undefined)
    headers['Content-Type'] = typeof body === 'string' ? 'text/plain' : 'application/json';
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: text };
  const answer = await fetch(path, request).catch(() => {
    throw new Refusal('page.error.unreachable', {}, 'The server cannot be reached.');
  });
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer: Response): Promise<Refusal> {
  const no = (await answer.json().catch(() => null)) as Partial<Refusal & { why: string }> | null;
  if (typeof no?.id === 'string') return new Refusal(no.id, no.values ?? {}, no.why ?? no.id);
  return new Refusal('page.error.answer', { status: answer.status }, `Answer ${answer.status}.`);
}

async function ask<T>(path: string, token: Token = null, body?: unknown): Promise<T> {
  return (await (await call(path, token, body)).json()) as T;
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  shelf: () => ask<Shelf>('/api/shelf'),
  make: (wish: NewTable) => ask<Made>('/api/tables', null, wish),
  glance: (id: string, token: Token) => ask<Glance>(table(id), token),
  join: (id: string, body: { invite: string; name: string; seat?: number; salt?: string }) =>
    ask<{ seat: number; token: string }>(`${table(id)}/join`, null, body),
  seat: (id: string, token: Token, nth: number, chair: NewChair) =>
    ask<object>(`${table(id)}/seats/${nth}`, token, chair),
  settings: (
    id: string,
    token: Token,
    body: { seats?: number; options?: Record<string, string>; hints?: boolean },
  ) => ask<object>(`${table(id)}/settings`, token, body),
  invite: (id: string, token: Token) => ask<{ invite: string }>(`${table(id)}/invite`, token, {}),
  start: (id: string, token: Token, salt?: string) =>
    ask<object>(`${table(id)}/start`, token, salt ? { salt } : {}),
  leave: (id: string, token: Token) => ask<object>(`${table(id)}/leave`, token, {}),
  back: (id: string, token: Token) => ask<object>(`${table(id)}/back`, token, {}),
  rematch: (id: string, token: Token) => ask<{ table: string }>(`${table(id)}/rematch`, token, {}),
  hint: (id: string, token: Token) =>
    ask<{ n: number; advice: Advice[] }>(`${table(id)}/hint`, token, {}),
  record: async (id: string) => (await call(`${table(id)}/record`, null)).text(),
  replay: (record: string, seat: number | null) =>
    ask<Replay>(`/api/replay${seat === null ? '' : `?seat=${seat}`}`, null, record),
  qr: (text: string) => ask<{ size: number; path: string }>('/api/qr', null, { text }),
};

/** Fresh salt: this browser's share in the luck of the match. */
export function salt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
