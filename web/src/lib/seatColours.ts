/** The colours of seats: seat 0 has the first one, unless people have chosen others. */
import type { Table } from './wire';

export const COLOURS = 6;

/** The colour of each seat, no two alike; who chose none has the first that is left (as the server has it). */
export function seatColours(chosen: readonly (number | null | undefined)[]): number[] {
  const left = [...Array(COLOURS).keys()].filter((colour) => !chosen.includes(colour));
  return chosen.map((colour) => colour ?? left.shift()!);
}

/** The colours that a seat cannot have: those of other people. Bots and empty seats give theirs up. */
export function takenColours({ seats, colours }: Table, seat: number): number[] {
  return colours.filter((_, nth) => nth !== seat && seats[nth]?.kind === 'person');
}

/** Give each seat its colour everywhere on the page; return what takes them away again. */
export function paintSeats(colours: readonly number[]): () => void {
  const { style } = document.documentElement;
  const names = colours.map((colour, seat) => {
    style.setProperty(`--of-seat${seat}`, `var(--seat${colour})`);
    return `--of-seat${seat}`;
  });
  return () => names.forEach((name) => style.removeProperty(name));
}
