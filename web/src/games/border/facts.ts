/** Facts about segments and zones that a person looks at: what is open and what is missing. They count
 * what the view shows; what may be played is in the legal lines alone. */
import type { BorderView } from '../../lib/types/border';
import { usable } from './dice';
import { coloursOf, COLOURS, type Land } from './land';

export interface SegmentFacts {
  colour: string;
  length: number;
  open: string[];
  missing: number; // dice of its colour
}

export interface ZoneFacts {
  name: string;
  of: number;
  crossed: number;
  missing: [colour: string, n: number][];
  first: number;
  later: number;
  taken: boolean; // somebody had the upper value before
  value: number; // what this seat would get now, or got
  closers: { seat: number; first: boolean }[]; // the first ones first
  mine: boolean;
}

export function segmentFacts(view: BorderView, land: Land, seat: number, id: number): SegmentFacts {
  const player = view.players[seat];
  const cells = land.segments[id - 1] ?? [];
  const crossed = new Set(player?.crossed);
  const colour = land.colours[player?.board ?? 'A']?.[id - 1] ?? 'grey';
  const open = cells.filter((name) => !crossed.has(name));
  const have = usable(view, seat)[colour] ?? 0;
  return { colour, length: cells.length, open, missing: Math.max(0, open.length - have) };
}

export function zoneFacts(view: BorderView, land: Land, seat: number): ZoneFacts[] {
  const player = view.players[seat];
  const crossed = new Set(player?.crossed);
  const colours = coloursOf(land, player?.board ?? 'A');
  return view.zones.map((zone, nth) => {
    const fence = land.zones[nth]?.fence ?? [];
    const open = fence.filter((name) => !crossed.has(name));
    const own = zone.closed.find((closing) => closing.seat === seat);
    // In the second action all others get what was to be had when it began.
    const taken = zone.before || (view.phase !== 'second' && zone.closed.length > 0);
    return {
      name: zone.name,
      of: fence.length,
      crossed: fence.length - open.length,
      missing: COLOURS.map((colour): [string, number] => [
        colour,
        open.filter((name) => colours.get(name) === colour).length,
      ]).filter(([, n]) => n > 0),
      first: zone.first,
      later: zone.later,
      taken,
      value: own?.points ?? (taken ? zone.later : zone.first),
      closers: [...zone.closed].sort((a, b) => Number(b.first) - Number(a.first)),
      mine: own !== undefined,
    };
  });
}
