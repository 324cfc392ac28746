/** QR codes, drawn here: the server has better things to do. Loaded when a link is shared. */
import { encode } from 'uqr';

const QUIET = 3; // modules around the one that `encode` leaves free: readers need four

export interface Code {
  size: number;
  path: string;
}

/** A code as an SVG path in a square: one stroke of height 1 for every run of dark modules. */
export function drawn(text: string): Code {
  const { data, size } = encode(text, { boostEcc: true });
  let path = '';
  for (const [y, row] of data.entries())
    for (let x = 0; x < row.length;) {
      let run = 0;
      while (row[x + run]) run += 1;
      if (run) path += `M${x + QUIET} ${y + QUIET}h${run}v1h-${run}z`;
      x += run || 1;
    }
  return { size: size + 2 * QUIET, path };
}
