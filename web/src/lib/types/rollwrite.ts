// Made by python -m nyhavn.server.typescript; changes belong into the Python types.

/** A track: how many boxes are marked, and what of their gifts is ready and what is spent. */
export interface Track {
  abilities: number;
  abilities_spent: number;
  bonuses: number;
  bonuses_spent: number;
  boxes: number;
}

/** The sheet of a seat: the filled squares, each with `O` or `X`, and the tracks by colour. */
export interface Player {
  squares: Record<string, string>;
  tracks: Record<string, Track>;
}

/** The position, the same for everybody. */
export interface RollwriteView {
  boxes_before: Record<string, number>;
  coats: number;
  crossed: Record<string, boolean[]>;
  dice: string[];
  drawing: string | null;
  drawn: boolean;
  game: "rollwrite";
  marks: number;
  nox: boolean;
  over: boolean;
  phase: string;
  players: Player[];
  progress: boolean;
  rolling: number;
  round: number;
  scores: number[];
  seat: number | null;
  seats: number;
  to_act: number[];
  turn: number;
  used: string[];
}

/** The notes of a line; what does not apply is not there. */
export interface RollwriteNotes {
  bonuses?: number;
  coats?: string[];
  columns?: string[];
  die?: string;
  leaves?: string[];
  passes: number | "chance" | "end" | null;
  points?: number;
  rows?: number[];
  spends?: string[];
  unlocks?: string[];
}
