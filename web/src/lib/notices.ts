/** Being told elsewhere that it is one's turn: what this browser can, and what it has agreed to. */
import { api, type Notices } from './api';
import { sha256, text, toHex } from './sha256';

/** `insecure`: the page came without https; `denied`: the browser was told not to ask. */
export type PushState = 'insecure' | 'unsupported' | 'denied' | 'off' | 'on';

const WORKER = './turnWorker.js';

/** Whether this browser is told of a table, from what the server knows of the own seat. */
export async function pushState(notices: Notices): Promise<PushState> {
  if (!globalThis.isSecureContext) return 'insecure';
  if (!(
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis
  ))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const found = Notification.permission === 'granted' ? await subscription() : null;
  return found && notices.browsers.includes(named(found)) ? 'on' : 'off';
}

/** Ask the browser, and have it told from now on. Call this for a tap only. */
export async function askToBeTold(
  id: string,
  token: string,
  serverKey: string,
): Promise<Notices | 'denied' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  let made: PushSubscription;
  try {
    made = await subscribed(serverKey);
  } catch {
    return 'failed'; // its push service cannot be reached, or is switched off
  }
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  return api.tellBrowser(id, token, { endpoint: made.endpoint, p256dh, auth });
}

/** Have this browser told nothing of a table any more; others go on. */
export async function tellNoMore(id: string, token: string): Promise<Notices> {
  const found = await subscription();
  if (!found) return api.notices(id, token);
  return api.tellBrowserNoMore(id, token, found.endpoint);
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** One for this server's key: one that was made for another is of no use any more. */
async function subscribed(serverKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const key = before?.options.applicationServerKey;
  if (before && key && base64(new Uint8Array(key)) === serverKey) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
}

const named = ({ endpoint }: PushSubscription): string => toHex(sha256(text(endpoint)));

const base64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
