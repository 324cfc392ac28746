/** Shapes: squares on a grid, whichever way they are turned. */
import { spot, type Spot } from '../../art/outline';
import { box } from './box';

/** The squares of a drawing such as `.#/##`. */
export function drawn(drawing: string): Spot[] {
  return drawing
    .split('/')
    .flatMap((row, y) => [...row].flatMap((sign, x) => (sign === '#' ? [{ x, y }] : [])));
}

/** Moved to the corner and written down: equal outlines have equal words. */
export function outlineOf(spots: readonly Spot[]): string {
  const left = Math.min(...spots.map(({ x }) => x));
  const top = Math.min(...spots.map(({ y }) => y));
  return spots
    .map(({ x, y }) => `${x - left}${y - top}`)
    .sort()
    .join('.');
}

export function quarter(spots: readonly Spot[]): Spot[] {
  return spots.map(({ x, y }) => ({ x: -y, y: x }));
}

/** The outlines of a shape, turned clockwise again and again, beginning as it stands. */
export function turns(spots: readonly Spot[]): string[] {
  const found: string[] = [];
  let now = spots;
  for (let i = 0; i < 4; i++) {
    const outline = outlineOf(now);
    if (found.includes(outline)) break;
    found.push(outline);
    now = quarter(now);
  }
  return found;
}

const forms = new Map<string, string>(); // there are few outlines and thousands of lines

/** What stays the same however a shape is turned: tells apart what has colour and size in common. */
export function form(spots: readonly Spot[]): string {
  const outline = outlineOf(spots);
  const known = forms.get(outline) ?? (turns(spots).sort()[0] as string);
  forms.set(outline, known);
  return known;
}

/** The shape that a draw line means, as `blue-4 00.10.11.12`. */
export function keyOf(line: string): string {
  const [, name, cells] = line.split(' ') as [string, string, string];
  return `${name} ${form(cells.split(',').map((cell) => spot(cell)))}`;
}

/** The draw lines by the shape they mean. */
export function byShape<C extends { line: string }>(draws: readonly C[]): Map<string, C[]> {
  const found = new Map<string, C[]>();
  for (const choice of draws) {
    const key = keyOf(choice.line);
    const group = found.get(key);
    if (group) group.push(choice);
    else found.set(key, [choice]);
  }
  return found;
}

// The letters that shapes of four squares look like.
const LETTERS = new Map(
  Object.entries({
    I: '####',
    O: '##/##',
    T: '###/.#.',
    S: '.##/##.',
    Z: '##./.##',
    J: '#../###',
    L: '..#/###',
  }).map(([letter, drawing]) => [form(drawn(drawing)), letter]),
);

/** The letter that a shape looks like, whichever way it is turned; nothing for other sizes. */
export function letterOf(spots: readonly Spot[]): string {
  return LETTERS.get(form(spots)) ?? '';
}

/** One place of the façade sheet. */
export interface Slot {
  colour: string;
  size: number;
  nth: number; // from `box.once` on: can be drawn once
  spots: Spot[];
  key: string;
}

/** The façade sheet of a colour. */
export function slots(colour: string): Slot[] {
  return (box.sheet[colour] ?? []).map((drawing, nth) => {
    const spots = drawn(drawing);
    const size = spots.length;
    return { colour, size, nth, spots, key: `${colour}-${size} ${form(spots)}` };
  });
}
