/** Names of segments as the board shows them: `Green 5, west edge`. */
import type { BorderView } from '../../lib/types/border';
import { t } from '../../lib/words.svelte';
import { middle, mean } from './hex';
import { landOf, type Land } from './land';

const EDGE = 0.3; // of the board's width and height

/** Where a segment lies on the screen: `nw`, `n` ... or `middle`. On phones the land is turned. */
export function placeOf(land: Land, id: number, turned = isTurned()): string {
  const at = new Map(land.cells.map(({ name, hex }) => [name, middle(hex, turned)]));
  const all = [...at.values()];
  const { x, y } = mean((land.segments[id - 1] ?? []).map((name) => at.get(name)!));
  const share = (v: number, of: number[]) =>
    (v - Math.min(...of)) / (Math.max(...of) - Math.min(...of));
  const [right, down] = [share(x, all.map((p) => p.x)), share(y, all.map((p) => p.y))]; // prettier-ignore
  const north = down < EDGE ? 'n' : down > 1 - EDGE ? 's' : '';
  const west = right < EDGE ? 'w' : right > 1 - EDGE ? 'e' : '';
  return north + west || 'middle';
}

function isTurned(): boolean {
  return !!globalThis.matchMedia?.('(max-width: 699px)').matches;
}

/** The segment of a cell, from 1. */
export function segmentOf(land: Land, cell: string): number {
  return land.cells.find(({ name }) => name === cell)?.segment ?? 1;
}

/** Colour and length, which name a segment of a printed board. */
export function shortName(land: Land, letter: string, id: number): string {
  return t('border.brief.segment', named(land, letter, id));
}

export function segmentName(land: Land, letter: string, id: number): string {
  const place = t(`border.place.${placeOf(land, id)}`);
  return t('border.segment.at', { ...named(land, letter, id), place });
}

function named(land: Land, letter: string, id: number): { colour: string; length: number } {
  const colour = t(land.colours[letter]?.[id - 1] ?? 'grey');
  const length = land.segments[id - 1]?.length ?? 0;
  return { colour: colour.charAt(0).toUpperCase() + colour.slice(1), length };
}

/** The segment that a line of a seat speaks of, `complete 9` or `cross f7`, by its name. */
export function nameInLine(view: BorderView, seat: number, line: string): string {
  const [verb, what = ''] = line.split(' ');
  const land = landOf(view);
  const id = verb === 'complete' ? Number(what) : segmentOf(land, what);
  return segmentName(land, view.players[seat]?.board ?? 'A', id);
}
