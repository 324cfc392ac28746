/** The pen: which of three hands draws a sign, and a stroke that is drawn when it is new. */
import { motionWanted } from '../../lib/motion';
import { settings } from '../../lib/settings.svelte';

/** The same place always gets the same hand. */
export function hand(sign: string, at: string): { href: string; turn: number } {
  let hash = 7;
  for (const letter of sign + at) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return { href: `#${sign.toLowerCase()}${(hash % 3) + 1}`, turn: (hash % 19) - 9 };
}

/** Draw the strokes of a new element; the `nth` of several begins a little later. */
export function stroke(node: SVGElement, nth: number): void {
  if (!motionWanted(settings.motion) || !node.animate) return;
  node.animate(
    [
      { strokeDasharray: '100', strokeDashoffset: '100' },
      { strokeDasharray: '100', strokeDashoffset: '0' },
    ],
    {
      duration: 220,
      delay: Math.min(Math.max(nth, 0), 5) * 70,
      easing: 'ease-out',
      fill: 'backwards',
    },
  );
}
