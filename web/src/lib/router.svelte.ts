/** The router. Where one is stands in the fragment of the address (`#/t/TABLE`): secrets of seats and
 * invitations never reach a server's log that way, and the page can be served from any folder. */

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string; invite: string | null; token: string | null }
  | { page: 'replay'; id: string | null; at: number; seat: number | null }
  | { page: 'fixtures'; name: string | null };

/** Read a fragment such as `#/t/k3v9m2x7qd?invite=...`; what is unknown leads home. */
export function parseRoute(fragment: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?');
  const [first, id] = path.split('/').map(decode);
  const values = new URLSearchParams(query);
  if (first === 't' && id) {
    return { page: 'table', id, invite: values.get('invite'), token: values.get('token') };
  }
  if (first === 'replay') {
    const seat = values.get('seat');
    const at = Math.max(0, Math.trunc(Number(values.get('at') ?? 0)) || 0);
    return { page: 'replay', id: id || null, at, seat: seat === null ? null : Number(seat) };
  }
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
