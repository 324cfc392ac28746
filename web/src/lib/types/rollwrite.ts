// Made by python -m nyhavn.server.typescript; changes belong into the Python types.

/** Points of a seat, and where they come from: `row` `4`, `column` `b`, `zone` `castle`. */
export interface Source {
  at: string;
  clean?: boolean;
  first?: boolean;
  points: number;
  seat: number;
  source: string;
}

/** A track: how many boxes are marked, and what of their gifts is ready and what is spent. */
export interface Track {
  abilities: number;
  abilities_spent: number;
  bonuses: number;
  bonuses_spent: number;
  boxes: number;
}

/** The sheet of a seat: the filled squares, each with `O` or `X`, the tracks by colour, and */
export interface Player {
  sources: Source[];
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
  options?: Record<string, string>;
  over: boolean;
  payments: Record<string, string[][]>;
  phase: string;
  players: Player[];
  progress: boolean;
  removed?: Record<string, boolean[]>;
  rolling: number;
  round: number;
  scores: number[];
  seat: number | null;
  seats: number;
  to_act: number[];
  turn: number;
  used: string[];
}

/** What a line or a roll did; what does not apply is not there. */
export interface RollwriteEffects {
  bonuses?: number;
  boxes?: Record<string, number>;
  cells?: string[];
  coats?: string[];
  columns?: string[];
  declined?: boolean;
  dice?: string[];
  die?: string;
  ends?: "goal" | "idle";
  gone?: string[];
  last?: boolean;
  leaves?: string[];
  points?: number;
  revealed?: string[];
  rolling?: number;
  rows?: number[];
  sources?: Source[];
  spends?: string[];
  turned?: Record<string, number>;
  unlocks?: string[];
  xs?: string[];
}

/** The effects of a line that may be played; while a shape is still to be paid or drawn, also */
export interface RollwriteNotes {
  bonuses?: number;
  boxes?: Record<string, number>;
  cells?: string[];
  coats?: string[];
  columns?: string[];
  declined?: boolean;
  dice?: string[];
  die?: string;
  ends?: "goal" | "idle";
  gone?: string[];
  last?: boolean;
  leaves?: string[];
  passes: number | "chance" | "end" | null;
  points?: number;
  revealed?: string[];
  rolling?: number;
  rows?: number[];
  sources?: Source[];
  spends?: string[];
  turned?: Record<string, number>;
  unlocks?: string[];
  xs?: string[];
}

/** A track as it is printed. */
export interface PrintedTrack {
  ability: string;
  boxes: string;
  owned: number;
}

/** What a page draws the game with; it knows none of these numbers by itself. */
export interface RollwriteComponents {
  coat_columns: string[];
  coat_rows: number[];
  colours: string[];
  column_points: number[];
  faces: string[];
  goal: number;
  once: number;
  row_points: number[];
  sheet: Record<string, string[]>;
  track_points: number;
  tracks: Record<string, PrintedTrack>;
}
