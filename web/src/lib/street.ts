/** A street: one house for each result of a field, as high as many had it. Results that lie far apart
 * share houses, so that a street never has more than there is room for. */

export interface StreetHouse {
  from: number; // points
  to: number;
  n: number; // how many had them
  mine: boolean;
  master: boolean;
  lit: boolean; // up to one's own
}

export const MOST_HOUSES = 16;

export function street(
  field: readonly (readonly [number, number])[],
  mine: number | null,
  master: number | null,
  most = MOST_HOUSES,
): StreetHouse[] {
  const points = [...field.map(([one]) => one), ...[mine, master].filter((one) => one !== null)];
  if (!points.length) return [];
  const first = Math.min(...points);
  const wide = Math.max(1, Math.ceil((Math.max(...points) - first + 1) / most));
  const houses = Math.ceil((Math.max(...points) - first + 1) / wide);
  return Array.from({ length: houses }, (_, nth) => {
    const [from, to] = [first + nth * wide, first + (nth + 1) * wide - 1];
    const has = (one: number | null) => one !== null && from <= one && one <= to;
    return {
      from,
      to,
      n: field.reduce((sum, [one, n]) => sum + (has(one) ? n : 0), 0),
      mine: has(mine),
      master: has(master),
      lit: mine === null || from <= mine,
    };
  });
}

/** What stands at the door: the points. */
export const doorOf = ({ from, to }: StreetHouse): string =>
  from === to ? `${from}` : `${from}–${to}`;

/** A street in one line of text, for a message: no card, no move. */
export function spark(houses: readonly StreetHouse[]): string {
  const most = Math.max(1, ...houses.map(({ n }) => n));
  const bars = '▁▂▃▄▅▆▇█';
  return houses
    .map(({ n, lit }) => (lit ? bars[Math.round((n / most) * (bars.length - 1))] : '·'))
    .join('');
}
