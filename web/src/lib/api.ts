/** The lobby by HTTP. Every refusal is a sentence with an id; no answer at all is one too. */
import { currentLanguage, type Values } from './words.svelte';
import type {
  Bot,
  Glance,
  Hint,
  Join,
  Made,
  Make,
  Open,
  Person,
  Settings,
  Shelf,
} from './types/wire';
import type * as made from './types/wire';
import type { View } from './wire';

export type { Advice, Glance, Shelf, Title } from './types/wire';

export class Refusal extends Error {
  constructor(
    readonly id: string,
    readonly values: Values,
    why: string,
  ) {
    super(why);
  }
}

export type NewChair = Person | Bot | Open;

/** A replay with what all games' views have in common. */
export interface Replay extends Omit<made.Replay, 'steps'> {
  steps: { view: View; to_act: number[]; scores: number[] }[];
}

type Token = string | null;

async function call(path: string, token: Token, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': currentLanguage() };
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
  make: (wish: Make) => ask<Made>('/api/tables', null, wish),
  glance: (id: string, token: Token) => ask<Glance>(table(id), token),
  join: (id: string, body: Join) =>
    ask<{ seat: number; token: string }>(`${table(id)}/join`, null, body),
  seat: (id: string, token: Token, nth: number, chair: NewChair) =>
    ask<object>(`${table(id)}/seats/${nth}`, token, chair),
  settings: (id: string, token: Token, body: Settings) =>
    ask<object>(`${table(id)}/settings`, token, body),
  invite: (id: string, token: Token) => ask<{ invite: string }>(`${table(id)}/invite`, token, {}),
  start: (id: string, token: Token, salt?: string) =>
    ask<object>(`${table(id)}/start`, token, salt ? { salt } : {}),
  leave: (id: string, token: Token) => ask<object>(`${table(id)}/leave`, token, {}),
  back: (id: string, token: Token) => ask<object>(`${table(id)}/back`, token, {}),
  rematch: (id: string, token: Token) => ask<{ table: string }>(`${table(id)}/rematch`, token, {}),
  hint: (id: string, token: Token) => ask<Hint>(`${table(id)}/hint`, token, {}),
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
