/** Five dice in a row. A view only counts colours; here each die keeps its place, so that those rolled
 * again are seen to roll and the others stay where they lie. */
import type { Said } from '../../lib/wire';
import { box } from './box';

export interface Row {
  faces: string[];
  rolled: number[]; // the places that were rolled last
}

export interface Die {
  face: string;
  free: boolean; // it may still be used
  nth: number; // among the free ones of its colour, else -1
}

export function sorted(dice: Readonly<Record<string, number>>): string[] {
  return box.colours.flatMap((colour) => Array<string>(dice[colour] ?? 0).fill(colour));
}

/** The row after some entries of the log. `again` are the places a person asked to roll again. */
export function follow(
  row: Row,
  said: readonly Said[],
  again: readonly number[],
  dice: Readonly<Record<string, number>>,
): Row {
  let { faces, rolled } = row;
  let waiting: number[] | null = null;
  for (const { line } of said) {
    const [verb, list = ''] = line.split(' ');
    const thrown = list.split(',');
    if (verb === 'reroll') waiting = places(faces, thrown, again);
    if (verb === 'roll') {
      const at: number[] = waiting?.length === thrown.length ? waiting : thrown.map((_, i) => i);
      const before: string[] = waiting ? faces : [];
      faces = Array.from({ length: Math.max(before.length, thrown.length) }, (_, place) => {
        const nth = at.indexOf(place);
        return (nth < 0 ? before[place] : thrown[nth]) ?? 'grey';
      });
      rolled = at;
      waiting = null;
    }
  }
  const wanted = sorted(dice);
  const same = [...faces].sort().join() === [...wanted].sort().join();
  return same ? { faces, rolled } : { faces: wanted, rolled: [] };
}

/** The places of these faces: those asked for, if they have them, else the first ones. */
export function places(
  faces: readonly string[],
  wanted: readonly string[],
  again: readonly number[],
): number[] {
  const left = [...again, ...faces.keys()];
  return wanted.flatMap((face) => {
    const at = left.find((place) => faces[place] === face);
    if (at === undefined) return [];
    for (let i = left.length - 1; i >= 0; i--) if (left[i] === at) left.splice(i, 1);
    return [at];
  });
}

/** The row with what may be used: of equal dice the last ones are free. */
export function status(faces: readonly string[], free: Readonly<Record<string, number>>): Die[] {
  return faces.map((face, place) => {
    const after = faces.slice(place + 1).filter((other) => other === face).length;
    const left = free[face] ?? 0;
    return after < left
      ? { face, free: true, nth: left - 1 - after }
      : { face, free: false, nth: -1 };
  });
}

/** How many of each: yellow, yellow, red is {yellow: 2, red: 1}. */
export function count(list: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of list) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}
