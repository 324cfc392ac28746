// Made by python -m nyhavn.server.typescript; changes belong into the Python types.

/** What lies in front of a seat, and the dice it may still use in this turn. */
export interface Player {
  board: string;
  crossed: string[];
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

/** The notes of a line; only crosses have more than `passes`. */
export interface BorderNotes {
  cells?: string[];
  dice?: string[];
  passes: number | "chance" | "end" | null;
  points?: number;
  zones?: string[];
}
