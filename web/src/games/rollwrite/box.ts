/** What is printed: the façade sheet, the tracks, the coats of arms. Pictures only; what may be done
 * with them is said by the legal lines. */

export const COLOURS = ['red', 'blue', 'purple', 'green', 'yellow'] as const;
export type Colour = (typeof COLOURS)[number];
export const FACES: readonly string[] = [...COLOURS, 'white'];

/** The ability of each track. */
export const ABILITY: Record<Colour, string> = {
  red: 'reroll',
  blue: 'nox',
  purple: 'single',
  green: 'change',
  yellow: 'again',
};
export const TRACK_OF = Object.fromEntries(
  COLOURS.map((colour) => [ABILITY[colour], colour]),
) as Record<string, Colour>;

/** Below the boxes of a track: + a bonus, * an ability, . nothing. The ninth box gives 2 points. */
export const GIFTS: Record<Colour, string> = {
  red: '+*+***...',
  blue: '+*.*+*...',
  purple: '+.*+*.*..',
  green: '+..*+.**.',
  yellow: '+.*+.**..',
};
export const OWNED: Partial<Record<Colour, number>> = { red: 2 }; // from the start

export const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export const COLUMNS = ['a', 'b', 'c', 'd', 'e'];
export const COAT_ROWS = [2, 4, 6];
export const COAT_COLUMNS = ['b', 'd'];
export const GOAL = 12;

/** The façade sheet: sizes 2, 3 (any number of times), 4, 4, 5 (once each); the highest row first. */
export const SHEET: Record<Colour, readonly string[]> = {
  red: ['#/#', '.#/##', '##/##', '##/##', '.##/###'],
  blue: ['#/#', '.#/##', '.#/.#/##', '#./#./##', '.#./.#./###'],
  purple: ['#/#', '#/#/#', '#/#/#/#', '#/#/#/#', '#####'],
  green: ['#/#', '#/#/#', '.#/##/.#', '#./##/#.', '.#./###/.#.'],
  yellow: ['#/#', '.#/##', '.#/##/#.', '#./##/.#', '..#/###/#..'],
};
