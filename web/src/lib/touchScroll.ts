/** For what a finger drags. `touch-action: none` keeps the page from scrolling, but after a quick drag
 * Chromium still waits for the scrolling to run out, and takes a tap meanwhile as the wish to stop it:
 * no click comes of it. Of a movement that is prevented it makes no scrolling in the first place. */
export function preventTouchScroll(node: Element): () => void {
  const prevent = (event: Event) => event.preventDefault();
  node.addEventListener('touchmove', prevent, { passive: false });
  return () => node.removeEventListener('touchmove', prevent);
}
