/** New versions of the site: fetched beside the one that runs, taken when somebody asks for it. */
import { ownServer } from '../lib/ownServer.svelte';
import { toast } from '../lib/toast.svelte';
import { t } from '../lib/words.svelte';

let asked = false;

/** Keep the files of this version for when there is no network, and look for a newer one. */
export async function watchVersions(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker
    .register('./sw.js', { updateViaCache: 'none' })
    .catch(() => null); // a window in which nothing is kept
  if (!registration) return;
  const look = () => {
    const { waiting } = registration;
    if (waiting && navigator.serviceWorker.controller) ownServer.update = () => void take(waiting);
  };
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  // Whoever asked for the new version gets it; other tabs go on with what they have loaded.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (asked) location.reload();
  });
  addEventListener('online', () => void registration.update().catch(() => {}));
}

/** Take it if no other tab shows the page: a match there goes on with what it began with. */
async function take(waiting: ServiceWorker): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  if (held.filter(({ name }) => name?.startsWith('nyhavn.tab.')).length > 1)
    return toast(t('page.own.update.tabs'));
  asked = true;
  waiting.postMessage('now');
}
