/** Progress: what is open and what is missing of a segment or around a zone, as the view tells it. */
import type { BorderView } from '../../lib/types/border';
import { box } from './box';
import { coloursOf, type Land } from './land';

export interface OpenSegment {
  colour: string;
  length: number;
  open: string[];
  missing: number; // dice
}

export interface FencedZone {
  name: string;
  of: number;
  crossed: number;
  missing: [colour: string, n: number][];
  first: number;
  later: number;
  taken: boolean; // the upper value is gone
  value: number; // what this seat would get now, or got
  closers: { seat: number; first: boolean }[]; // the first ones first
  mine: boolean;
}

export function openSegment(view: BorderView, land: Land, seat: number, id: number): OpenSegment {
  const player = view.players[seat];
  const cells = land.segments[id - 1] ?? [];
  const crossed = new Set(player?.crossed);
  const colour = land.colours[player?.board ?? 'A']?.[id - 1] ?? 'grey';
  const open = cells.filter((name) => !crossed.has(name));
  return { colour, length: cells.length, open, missing: player?.missing[id - 1] ?? 0 };
}

export function fencedZones(view: BorderView, land: Land, seat: number): FencedZone[] {
  const player = view.players[seat];
  const crossed = new Set(player?.crossed);
  const colours = coloursOf(land, player?.board ?? 'A');
  return view.zones.map((zone, nth) => {
    const fence = land.zones[nth]?.fence ?? [];
    const open = fence.filter((name) => !crossed.has(name));
    const own = zone.closed.find((closing) => closing.seat === seat);
    return {
      name: zone.name,
      of: fence.length,
      crossed: fence.length - open.length,
      missing: box.colours
        .map((colour): [string, number] => [
          colour,
          open.filter((name) => colours.get(name) === colour).length,
        ])
        .filter(([, n]) => n > 0),
      first: zone.first,
      later: zone.later,
      taken: zone.value !== zone.first,
      value: own?.points ?? zone.value,
      closers: [...zone.closed].sort((a, b) => Number(b.first) - Number(a.first)),
      mine: own !== undefined,
    };
  });
}
