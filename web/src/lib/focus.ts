/** Focus: after a decision the button that was pressed may be gone. Then the sentence that asks next has
 * the focus, so that a screen reader and the Tab key go on from there. */

/** Catch a focus that was lost; leaves one alone that is somewhere. */
export function catchFocus(): void {
  const now = document.activeElement;
  const lost = !now || now === document.body;
  if (!lost || document.querySelector('dialog[open]')) return;
  document.querySelector<HTMLElement>('main .say')?.focus({ preventScroll: true });
}
