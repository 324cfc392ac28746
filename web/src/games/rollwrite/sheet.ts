/** A sheet read: what of it is finished, what its tracks hold, which die stands where. */
import {
  COAT_COLUMNS,
  COAT_ROWS,
  COLOURS,
  COLUMNS,
  FACES,
  GIFTS,
  OWNED,
  ROWS,
  type Colour,
} from './box';
import type { Player, Position, Track } from './position';

export interface Finished {
  name: string; // '4' or 'b'
  points: number;
  clean: boolean; // only O
  coat: boolean;
}

function finished(squares: Player['squares'], cells: string[]): boolean | null {
  if (!cells.every((cell) => cell in squares)) return null;
  return cells.every((cell) => squares[cell] === 'O');
}

export function rows(squares: Player['squares']): Finished[] {
  return ROWS.flatMap((row) => {
    const clean = finished(
      squares,
      COLUMNS.map((column) => `${column}${row}`),
    );
    const coat = COAT_ROWS.includes(row);
    return clean === null ? [] : [{ name: `${row}`, points: clean ? 2 : 1, clean, coat }];
  });
}

export function columns(squares: Player['squares']): Finished[] {
  return COLUMNS.flatMap((column) => {
    const clean = finished(
      squares,
      ROWS.map((row) => `${column}${row}`),
    );
    const coat = COAT_COLUMNS.includes(column);
    return clean === null ? [] : [{ name: column, points: clean ? 4 : 2, clean, coat }];
  });
}

/** Rows that lack one or two squares: worth looking at. */
export function almost(squares: Player['squares']): Map<number, number> {
  const lack = (row: number) => COLUMNS.filter((column) => !(`${column}${row}` in squares)).length;
  return new Map(ROWS.map((row) => [row, lack(row)] as const).filter(([, n]) => n && n <= 2));
}

export type GiftState = 'locked' | 'fresh' | 'ready' | 'spent';
export interface Gift {
  box: number; // 1 to 9; 0 for what is owned from the start
  sign: '+' | '*';
  state: GiftState;
}

/** The gifts of a track. Of equal ones those are struck first that were unlocked first; what was
 * unlocked in this turn serves from the next one on. */
export function gifts(colour: Colour, track: Track): Gift[] {
  const signs = [...'*'.repeat(OWNED[colour] ?? 0), ...GIFTS[colour]];
  const first = 1 - (OWNED[colour] ?? 0);
  const left = {
    '+': { spent: track.bonuses_spent, ready: track.bonuses },
    '*': { spent: track.abilities_spent, ready: track.abilities },
  };
  return signs.flatMap((sign, at) => {
    if (sign !== '+' && sign !== '*') return [];
    const box = Math.max(0, first + at);
    const count = left[sign];
    let state: GiftState = 'fresh';
    if (box > track.boxes) state = 'locked';
    else if (count.spent-- > 0) state = 'spent';
    else if (count.ready-- > 0) state = 'ready';
    return [{ box, sign, state }];
  });
}

export interface DieOnTable {
  face: string;
  used: boolean;
}

/** The dice in the order of the colours, used ones first among equals: none moves when it is used. */
export function tableOf({ dice, used }: Pick<Position, 'dice' | 'used'>): DieOnTable[] {
  const count = (list: readonly string[], face: string) => list.filter((f) => f === face).length;
  return FACES.flatMap((face) => [
    ...Array.from({ length: count(used, face) }, () => ({ face, used: true })),
    ...Array.from({ length: count(dice, face) }, () => ({ face, used: false })),
  ]);
}

/** A list of dice as lines write it. */
export function listed(faces: readonly string[]): string {
  return [...faces].sort((a, b) => FACES.indexOf(a) - FACES.indexOf(b)).join(',');
}

export function fullTracks(player: Player): Colour[] {
  return COLOURS.filter((colour) => player.tracks[colour]?.boxes === 9);
}
