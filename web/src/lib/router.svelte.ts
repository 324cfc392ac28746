/** The router. Where one is stands in the fragment of the address (`#/t/TABLE`): secrets of seats and
 * invitations never reach a server's log that way, and the page can be served from any folder. */

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string; invite: string | null; token: string | null }
  | { page: 'replay'; id: string | null; at: number; seat: number | null }
  | { page: 'review'; id: string | null }
  | { page: 'puzzles' }
  | { page: 'puzzle'; game: string; id: string | null }
  | { page: 'matches'; seats: string | null }
  | { page: 'today'; game: string | null; day: string | null }
  | { page: 'rules'; game: string | null; clause: string | null }
  | { page: 'fixtures'; name: string | null };

/** Read a fragment such as `#/t/k3v9m2x7qd?invite=...`; what is unknown leads home. */
export function parseRoute(fragment: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?');
  const [first, id, third] = path.split('/').map(decode);
  const values = new URLSearchParams(query);
  if (first === 't' && id) {
    return { page: 'table', id, invite: values.get('invite'), token: values.get('token') };
  }
  if (first === 'replay') {
    const seat = values.get('seat');
    const at = Math.max(0, Math.trunc(Number(values.get('at') ?? 0)) || 0);
    return { page: 'replay', id: id || null, at, seat: seat === null ? null : Number(seat) };
  }
  if (first === 'review') return { page: 'review', id: id || null };
  if (first === 'puzzles' && id) return { page: 'puzzle', game: id, id: third || null };
  if (first === 'puzzles') return { page: 'puzzles' };
  if (first === 'matches') return { page: 'matches', seats: values.get('seats') };
  if (first === 'today') return { page: 'today', game: id || null, day: values.get('day') };
  if (first === 'rules') return { page: 'rules', game: id || null, clause: values.get('clause') };
  if (first === 'fixtures') return { page: 'fixtures', name: id || null };
  return { page: 'home' };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export const links = {
  home: '#/',
  table: (id: string) => `#/t/${id}`,
  invite: (base: string, id: string, invite: string) => `${base}/#/t/${id}?invite=${invite}`,
  seat: (base: string, id: string, token: string) => `${base}/#/t/${id}?token=${token}`,
  matches: '#/matches',
  seats: (base: string, packed: string) => `${base}/#/matches?seats=${packed}`,
  allRules: '#/rules',
  rules: (game: string, clause: string | null = null) =>
    `#/rules/${game}${clause ? `?clause=${clause}` : ''}`,
  allPuzzles: '#/puzzles',
  puzzle: (game: string, id: string | null = null) => `#/puzzles/${game}${id ? `/${id}` : ''}`,
  review: (id: string | null) => `#/review${id ? `/${id}` : ''}`,
  /** The challenges of a day: today's if none is named, of the game it begins with if none is. */
  today: (game: string | null = null, day: string | null = null) =>
    `#/today${game ? `/${game}` : ''}${day ? `?day=${day}` : ''}`,
  replay: (id: string | null, at = 0, seat: number | null = null) =>
    `#/replay${id ? `/${id}` : ''}?at=${at}${seat === null ? '' : `&seat=${seat}`}`,
};

let route = $state.raw<Route>(parseRoute(globalThis.location?.hash ?? ''));
globalThis.addEventListener?.('hashchange', () => (route = parseRoute(location.hash)));

export function currentRoute(): Route {
  return route;
}

export function navigate(fragment: string): void {
  location.hash = fragment;
}

/** Change the address without a new page: a secret disappears, a moment is named. */
export function replaceRoute(fragment: string): void {
  history.replaceState(null, '', fragment);
}
