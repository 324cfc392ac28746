/** Houses for pictures: well built, and no position of a match. */

export interface Built {
  colour: string;
  cells: string[];
  brick: string | null;
}

const built = (text: string): Built[] =>
  text.split(' ').map((tile) => {
    const [colour = '', cells = ''] = tile.split(':');
    const names = cells.split(',');
    const brick = names.find((name) => name.endsWith('*'))?.slice(0, -1) ?? null;
    return { colour, cells: names.map((name) => name.replace('*', '')), brick };
  });

export const STREET: Built[][] = [
  built(
    'purple:a1*,b1,c1 yellow:d1,e1* red:c2*,d2,e2,d3,e3 blue:a2,b2* green:b3,a4*,b4,c4,b5 white:c3 red:d4*,d5 blue:e4*,e5,d6,e6 white:a3 blue:c5,b6*,c6 blue:a5*,a6 purple:a7*,b7,c7,d7,e7',
  ),
  built(
    'purple:a1*,b1,c1,d1 blue:b2*,c2 red:d2*,c3,d3 yellow:a2*,a3,b3 green:e1*,e2,e3 blue:a4*,b4,c4,c5 purple:b5*,b6,b7 yellow:a5,a6* white:c6 blue:e4*,e5 yellow:d4,d5* red:d6,e6*,d7 red:a7*,a8,b8 purple:e7,e8* blue:c7,c8,d8*',
  ),
  built(
    'red:a1*,b1,a2,b2 green:c1*,d1,e1 purple:e2*,e3,e4,e5 blue:c2,d2*,c3 yellow:a3*,a4,b4,c4,c5 green:d3*,d4 white:b3 yellow:a5,b5*,b6,c6 red:d5*,d6,e6',
  ),
  built(
    'green:a1,b1,c1,b2* purple:d1*,e1 blue:c2*,d2,d3 red:a2,a3* yellow:b3,c3*,c4,d4 green:e2*,e3 purple:e4*,e5,e6,e7,e8 red:a4,b4* green:a5*,b5,c5 purple:a6,b6,c6* green:d5,d6* green:c7,d7* red:a7,b7,a8,b8*',
  ),
];
