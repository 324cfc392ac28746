/** A corner of a board of The Border, for the picture on the home page: [column, row], odd rows
 * shifted half a cell to the right. */

export type Hex = readonly [column: number, row: number];

export const SEGMENTS: { colour: string; cells: Hex[] }[] = [
  {
    colour: 'red',
    cells: [
      [6, 0],
      [7, 0],
      [8, 0],
    ],
  },
  {
    colour: 'orange',
    cells: [
      [9, 0],
      [10, 0],
      [11, 0],
      [12, 0],
      [13, 0],
    ],
  },
  {
    colour: 'yellow',
    cells: [
      [14, 0],
      [15, 0],
      [15, 1],
      [15, 2],
      [14, 3],
    ],
  },
  {
    colour: 'green',
    cells: [
      [8, 1],
      [8, 2],
    ],
  },
  {
    colour: 'grey',
    cells: [
      [8, 3],
      [8, 4],
      [7, 4],
    ],
  },
  {
    colour: 'red',
    cells: [
      [9, 3],
      [10, 4],
      [10, 5],
    ],
  },
  {
    colour: 'green',
    cells: [
      [14, 4],
      [13, 4],
      [12, 5],
    ],
  },
  {
    colour: 'grey',
    cells: [
      [15, 4],
      [15, 5],
    ],
  },
  {
    colour: 'green',
    cells: [
      [6, 5],
      [5, 5],
    ],
  },
];
export const GROUNDS: { name: string; cells: Hex[] }[] = [
  {
    name: 'well',
    cells: [
      [13, 5],
      [14, 5],
    ],
  },
  {
    name: 'beehive',
    cells: [
      [7, 5],
      [8, 5],
      [9, 4],
      [9, 5],
    ],
  },
  {
    name: 'villa',
    cells: [
      [5, 1],
      [5, 3],
      [6, 1],
      [6, 2],
      [6, 3],
      [6, 4],
      [7, 1],
      [7, 2],
      [7, 3],
    ],
  },
  {
    name: 'castle',
    cells: [
      [9, 1],
      [9, 2],
      [10, 1],
      [10, 2],
      [10, 3],
      [11, 1],
      [11, 2],
      [11, 3],
      [11, 4],
      [11, 5],
      [12, 1],
      [12, 2],
      [12, 3],
      [12, 4],
      [13, 1],
      [13, 2],
      [13, 3],
      [14, 1],
      [14, 2],
    ],
  },
];
export const CROSSED = new Set([
  '7,4',
  '8,3',
  '8,4',
  '9,3',
  '10,4',
  '10,5',
  '12,5',
  '13,4',
  '14,4',
  '15,4',
]);

const RADIUS = 31;

/** The middle of a cell. */
export function middle([column, row]: Hex): [number, number] {
  return [26.85 + column * 53.7 + (row % 2 ? 26.85 : 0), 31 + 46.5 * row];
}

/** The outline of a cell with its point upward. */
export function hexagon(cell: Hex, radius = RADIUS): string {
  const [x, y] = middle(cell);
  const corner = (nth: number) => {
    const angle = (Math.PI / 180) * (60 * nth - 90);
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${[0, 1, 2, 3, 4, 5].map(corner).join('L')}z`;
}
