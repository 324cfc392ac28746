/** The mist as a path: the whole window, with rounded holes where something is lit. */
import type { Rect, Size } from './coachPlace';

export const MOST_HOLES = 4;
const CORNER = 14;

/** Always as many holes, so that one state can glide into the next; those without use have no size. */
export function mistPath(holes: readonly Rect[], view: Size): string {
  const first = holes[0] ?? { x: view.width / 2, y: view.height / 2, width: 0, height: 0 };
  const nowhere = {
    x: first.x + first.width / 2,
    y: first.y + first.height / 2,
    width: 0,
    height: 0,
  };
  const all = Array.from({ length: MOST_HOLES }, (_, nth) => rounded(holes[nth] ?? nowhere));
  return `M0 0H${view.width}V${view.height}H0z${all.join('')}`;
}

function rounded({ x, y, width, height }: Rect): string {
  const r = Math.min(CORNER, width / 2, height / 2);
  const [w, h] = [width - 2 * r, height - 2 * r];
  return (
    `M${x + r} ${y}h${w}q${r} 0 ${r} ${r}v${h}q0 ${r} ${-r} ${r}` +
    `h${-w}q${-r} 0 ${-r} ${-r}v${-h}q0 ${-r} ${r} ${-r}z`
  );
}
