/** The land: cells, segments and zones of a board file, as the view means them. The built-in file is
 * in the box; a view on boards of one's own brings its file along. */
import type { BorderView } from '../../lib/types/border';
import { box } from './box';

export type Hex = readonly [column: number, row: number];

export interface Cell {
  name: string; // d4
  hex: Hex;
  segment: number | null; // from 1; null is a white cell
}

export interface Zone {
  name: string;
  interior: Hex[];
  fence: string[];
}

export interface Land {
  cells: Cell[];
  segments: string[][]; // the names of their cells
  zones: Zone[];
  colours: Record<string, string[]>; // of the segments, by the board's letter
}

interface File {
  white: number[][];
  segments: number[][][];
  zones: { name: string; interior: number[][]; fence: number[][] }[];
  boards: Record<string, { colours: string[] }>;
}

export function nameOf([column, row]: Hex): string {
  return String.fromCharCode(97 + column) + (row + 1);
}

const lands = new WeakMap<object, Land>(); // by the file
let own = { text: '', file: {} as Record<string, unknown> };

/** The land of a view. It is the same object as long as the file is the same. */
export function landOf(view: Pick<BorderView, 'layout'>): Land {
  let file = box.layout;
  if (view.layout !== null) {
    const text = JSON.stringify(view.layout);
    if (own.text !== text) own = { text, file: view.layout };
    file = own.file;
  }
  const land = lands.get(file) ?? read(file as unknown as File);
  lands.set(file, land);
  return land;
}

function read({ white, segments, zones, boards }: File): Land {
  const hexes = (list: number[][]) => list as unknown as Hex[];
  const names = (list: number[][]) => hexes(list).map(nameOf);
  const cells = hexes(white).map((hex): Cell => ({ name: nameOf(hex), hex, segment: null }));
  segments.forEach((segment, nth) =>
    hexes(segment).forEach((hex) => cells.push({ name: nameOf(hex), hex, segment: nth + 1 })),
  );
  return {
    cells,
    segments: segments.map(names),
    zones: zones.map(({ name, interior, fence }) => ({
      name,
      interior: hexes(interior),
      fence: names(fence),
    })),
    colours: Object.fromEntries(
      Object.entries(boards).map(([letter, board]) => [letter, board.colours]),
    ),
  };
}

/** The colour of every cell on one board; white cells have none. */
export function coloursOf(land: Land, letter: string): Map<string, string> {
  const colours = land.colours[letter] ?? [];
  return new Map(
    land.segments.flatMap((cells, nth) =>
      cells.map((name): [string, string] => [name, colours[nth] ?? 'grey']),
    ),
  );
}
