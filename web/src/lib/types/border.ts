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

/** What lies in front of a seat, the dice it may still use in this turn, and where its points */
export interface Player {
  board: string;
  crossed: string[];
  free: string[];
  missing: number[];
  sources: Source[];
  unused: Record<string, number>;
}

/** A zone closed by a seat: for the upper value (`first`) or the lower, and its points. */
export interface Closing {
  first: boolean;
  points: number;
  seat: number;
}

/** A zone, its two values, who closed it, and whether that was before the present action. */
export interface ZoneView {
  before: boolean;
  closed: Closing[];
  first: number;
  later: number;
  name: string;
  value: number;
}

/** The position, the same for everybody. */
export interface BorderView {
  any_one: boolean;
  busy: boolean;
  dice: Record<string, number>;
  game: "border";
  idle: number;
  layout: Record<string, unknown> | null;
  over: boolean;
  phase: string;
  players: Player[];
  rolling: number;
  rolls: number;
  scores: number[];
  seat: number | null;
  seats: number;
  to_act: number[];
  turn: number;
  zones: ZoneView[];
}

/** What a line or a roll did; what does not apply is not there. */
export interface BorderEffects {
  cells?: string[];
  dice?: string[];
  ends?: "idle" | "zones";
  gone?: string[];
  last?: boolean;
  points?: number;
  revealed?: string[];
  rolling?: number;
  sources?: Source[];
  zones?: string[];
}

/** The effects of a line that may be played, and who decides after it. */
export interface BorderNotes {
  cells?: string[];
  completes?: number[];
  dice?: string[];
  ends?: "idle" | "zones";
  gone?: string[];
  last?: boolean;
  leaves?: string[];
  opens?: string[];
  passes: number | "chance" | "end" | null;
  points?: number;
  revealed?: string[];
  rolling?: number;
  serves?: number[];
  sources?: Source[];
  zones?: string[];
}

/** What a page draws the game with; it knows none of these numbers by itself. */
export interface BorderComponents {
  colours: string[];
  dice: number;
  goal: number;
  layout: Record<string, unknown>;
  throws: number;
}
