/** The page as an app: browsers that can install it say so once, soon after it is there. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

let offer = $state.raw<Offer | null>(null);

/** Keep the offer for somebody who looks for it, in place of a bar over the board. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as Offer;
  });
  addEventListener('appinstalled', () => (offer = null));
}

/** Install it; null where the browser does not offer that. An offer can be taken once. */
export const installer = (): (() => void) | null => {
  const kept = offer;
  return kept && (() => ((offer = null), void kept.prompt()));
};
