/** The lobby by HTTP. Every refusal is a sentence with an id; no answer at all is one too. */
import { request as reach } from '$serverLink';
import { currentLanguage, type Values } from './words.svelte';
import type {
  Bot,
  GameBox,
  GameChoice,
  GameLesson,
  Glance,
  Hint,
  Join,
  Made,
  Make,
  NewToken,
  NoticeOffer,
  Notices,
  Open,
  Person,
  PlayerChange,
  PositionText,
  PushSubscription as NewSubscription,
  Settings,
  LuckPart,
  Shelf,
  StyledText,
  WhyNot,
} from './types/wire';
import type * as made from './types/wire';
import type { Choice, Notes } from './choices';
import type { View } from './wire';

export type {
  Advice,
  GameChoice,
  LineSentence,
  NoticeOffer,
  Notices,
  PositionText,
  StyledText,
  Glance,
  Shelf,
  Title,
} from './types/wire';

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
  steps: { view: View; to_act: number[]; scores: number[]; rows?: StyledText[][] | null }[];
}

export interface PuzzleMoment extends Omit<made.PuzzleMoment, 'view' | 'legal'> {
  view: View;
  legal: Choice[];
}

export interface PuzzleAnswer extends Omit<made.PuzzleAnswer, 'notes' | 'why'> {
  notes: Notes[];
  why: { id: string; values: Values } | null;
}

/** Every view with what belongs to all of them, as a game knows it. */
function unfolded(replay: Replay): Replay {
  const steps = replay.steps.map((step) => ({ ...step, view: { ...step.view, ...replay.common } }));
  return { ...replay, steps };
}

type Token = string | null;

async function call(path: string, token: Token, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': currentLanguage() };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (body !== undefined)
    headers['Content-Type'] = typeof body === 'string' ? 'text/plain' : 'application/json';
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: text };
  const answer = await reach(path, request).catch(() => {
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

const puzzle = (game: string, id = '') =>
  ['/api/puzzles', game, ...(id ? [id] : [])]
    .map((part, n) => (n ? encodeURIComponent(part) : part))
    .join('/');
const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

/** What can be chosen for a game. */
export const choicesOf = ({ games }: Shelf, game: string): readonly GameChoice[] =>
  games.find(({ name }) => name === game)?.choices ?? [];

export const api = {
  shelf: () => ask<Shelf>('/api/shelf'),
  /** What is in a game's box; the browser keeps it as long as the server says it is the same. */
  box: (game: string) => ask<GameBox>(`/api/games/${encodeURIComponent(game)}`),
  words: (game: string) =>
    ask<{ words: Record<string, string> }>(`/api/games/${encodeURIComponent(game)}/words`),
  lesson: (game: string) => ask<GameLesson>(`/api/games/${encodeURIComponent(game)}/lesson`),
  puzzles: (game: string) => ask<made.PuzzleList>(puzzle(game)),
  puzzle: (game: string, id: string) => ask<PuzzleMoment>(puzzle(game, id)),
  /** Try a line: only then the best one is told. */
  tryPuzzle: (game: string, id: string, line: string) =>
    ask<PuzzleAnswer>(puzzle(game, id), null, { line }),
  /** Sheets, boards and score pads of a game, to print. */
  paper: async (game: string, size: string) =>
    (await call(`/api/games/${encodeURIComponent(game)}/paper?size=${size}`, null)).blob(),
  make: (wish: Make) => ask<Made>('/api/tables', null, wish),
  glance: (id: string, token: Token) => ask<Glance>(table(id), token),
  join: (id: string, body: Join) =>
    ask<{ seat: number; token: string }>(`${table(id)}/join`, null, body),
  seat: (id: string, token: Token, nth: number, chair: NewChair) =>
    ask<object>(`${table(id)}/seats/${nth}`, token, chair),
  settings: (id: string, token: Token, body: Settings) =>
    ask<object>(`${table(id)}/settings`, token, body),
  /** Who sits where: for each seat, the place of who comes to sit there. */
  places: (id: string, token: Token, places: number[]) =>
    ask<object>(`${table(id)}/places`, token, { places }),
  remove: (id: string, token: Token, nth: number) =>
    ask<object>(`${table(id)}/seats/${nth}/remove`, token, {}),
  player: (id: string, token: Token, nth: number, change: PlayerChange) =>
    ask<object>(`${table(id)}/seats/${nth}/player`, token, change),
  /** As `glance`, for who has an invitation: one that is not valid is refused. */
  invited: (id: string, invite: string) => ask<Glance>(`${table(id)}/invited`, null, { invite }),
  /** Another secret for the own seat: links with the old one no longer work. */
  renewToken: (id: string, token: Token) => ask<NewToken>(`${table(id)}/token`, token, {}),
  invite: (id: string, token: Token) => ask<{ invite: string }>(`${table(id)}/invite`, token, {}),
  start: (id: string, token: Token) => ask<object>(`${table(id)}/start`, token, {}),
  luck: (id: string, token: Token, share: LuckPart) =>
    ask<object>(`${table(id)}/luck`, token, share),
  leave: (id: string, token: Token) => ask<object>(`${table(id)}/leave`, token, {}),
  back: (id: string, token: Token) => ask<object>(`${table(id)}/back`, token, {}),
  rematch: (id: string, token: Token) => ask<{ table: string }>(`${table(id)}/rematch`, token, {}),
  /** Being told elsewhere that it is the own turn: what the server offers, and who is told. */
  noticeOffer: () => ask<NoticeOffer>('/api/notices'),
  notices: (id: string, token: Token) => ask<Notices>(`${table(id)}/notices`, token),
  tellBrowser: (id: string, token: Token, body: NewSubscription) =>
    ask<Notices>(`${table(id)}/push`, token, body),
  tellBrowserNoMore: (id: string, token: Token, endpoint: string) =>
    ask<Notices>(`${table(id)}/push/off`, token, { endpoint }),
  webhook: (id: string, token: Token, url: string | null) =>
    ask<Notices>(`${table(id)}/webhook`, token, { url }),
  hint: (id: string, token: Token) => ask<Hint>(`${table(id)}/hint`, token, {}),
  /** Why a thing cannot be used now: what trying it would have said. */
  why: (id: string, token: Token, thing: string) =>
    ask<WhyNot>(`${table(id)}/why?${new URLSearchParams({ thing })}`, token),
  /** The position as the terminal draws it, for games without a board of their own. */
  drawing: (id: string, token: Token) => ask<PositionText>(`${table(id)}/drawing`, token),
  /** Have a finished match looked at again; ask how far that is until it is ready. */
  beginReview: (id: string) => ask<made.ReviewProgress>(`${table(id)}/review`, null, {}),
  review: (id: string) => ask<made.ReviewProgress>(`${table(id)}/review`),
  beginRecordReview: (record: string) => ask<made.ReviewProgress>('/api/reviews', null, record),
  recordReview: (id: string) => ask<made.ReviewProgress>(`/api/reviews/${encodeURIComponent(id)}`),
  /** The challenges of a day, as who has the token may see them. */
  today: (day: string | null, token: Token) =>
    ask<made.TodayBoard>(`/api/today${day ? `?${new URLSearchParams({ day })}` : ''}`, token),
  beginToday: (game: string, wish: made.TodayBegin, token: Token) =>
    ask<made.TodayBegun>(`/api/today/${encodeURIComponent(game)}`, token, wish),
  mastersRecord: async (game: string, day: string, token: Token) => {
    const asked = new URLSearchParams({ day });
    return (await call(`/api/today/${encodeURIComponent(game)}/master?${asked}`, token)).text();
  },
  record: async (id: string) => (await call(`${table(id)}/record`, null)).text(),
  replay: (record: string, seat: number | null, drawn = false) => {
    const asked = new URLSearchParams({
      ...(seat === null ? {} : { seat: String(seat) }),
      ...(drawn ? { drawn: '1' } : {}),
    });
    return ask<Replay>(`/api/replay?${asked}`, null, record).then(unfolded);
  },
};
