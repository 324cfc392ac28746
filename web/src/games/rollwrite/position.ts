/** What the server tells about a match of Roll & Write: nothing is hidden in this game. */
import type { Notes } from '../../lib/narrow';
import type { View } from '../../lib/wire';

export interface Track {
  boxes: number;
  bonuses: number; // ready
  bonuses_spent: number;
  abilities: number; // ready
  abilities_spent: number;
}

export interface Player {
  squares: Record<string, string>; // X or O by name
  tracks: Record<string, Track>;
}

export interface Position extends View {
  round: number;
  dice: string[]; // on the table and not used
  used: string[];
  rolling: number;
  crossed: Record<string, boolean[]>; // the two shapes of size 4, the one of size 5
  players: Player[];
  drawing: string | null; // the draw line that is being paid for and drawn
  nox: boolean;
  drawn: boolean;
  coats: number;
  marks: number;
}

export interface LineNotes extends Notes {
  spends?: string[];
  bonuses?: number;
  leaves?: string[]; // dice left for the others
  die?: string; // the one a mark uses
  unlocks?: string[];
}
