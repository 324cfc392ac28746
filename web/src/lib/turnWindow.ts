/** The window of a table, which whoever taps on a notice is led to. */
import { currentRoute } from './router.svelte';

/** Answer the worker, which looks for the window of a table when somebody taps on a notice. */
export function answerTurnWorker(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    const asked = (data as { turn?: string } | null)?.turn;
    if (asked === undefined) return;
    const route = currentRoute();
    ports[0]?.postMessage(route.page === 'table' && route.id === asked);
  });
}
