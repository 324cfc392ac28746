// Made by python -m nyhavn.server.typescript; changes belong into the Python types.

/** A hand: how many cards, which of them everybody knows, and all of them for their owner. */
export interface Hand {
  cards: Record<string, number> | null;
  known: Record<string, number>;
  size: number;
}

/** Points of a seat, and where they come from: `row` `4`, `column` `b`, `zone` `castle`. */
export interface Source {
  at: string;
  clean?: boolean;
  first?: boolean;
  points: number;
  seat: number;
  source: string;
}

/** A tile in a house; white ones have no brick. */
export interface Tile {
  brick: string | null;
  cells: string[];
  colour: string;
}

/** What lies in front of a seat, and where its points come from. Abilities: true if active. */
export interface Player {
  abilities: Record<string, boolean>;
  hand: Hand;
  sources: Source[];
  tiles: Tile[];
}

/** The position as one seat may know it. */
export interface CopenhagenView {
  bonuses: number;
  building: string | null;
  cost: number;
  dealt: number;
  discards: Record<string, number>;
  end_in_pile: boolean;
  game: "copenhagen";
  harbour: (string | null)[];
  options?: Record<string, string>;
  over: boolean;
  phase: string;
  pile: number;
  players: Player[];
  scores: number[];
  seat: number | null;
  seats: number;
  supply: Record<string, number[]>;
  to_act: number[];
  took: boolean;
  turn: number;
  unseen: Record<string, number>;
  whites: number;
}

/** What a line or a card did; what does not apply is not there. */
export interface CopenhagenEffects {
  ability?: string;
  cards?: string[];
  cells?: string[];
  coats?: string[];
  columns?: string[];
  cost?: number;
  discards?: string[];
  drawn?: string[];
  end_near?: boolean;
  ends?: "card" | "goal";
  gone?: string[];
  hand?: number;
  pays?: string[];
  pier?: number;
  points?: number;
  reshuffled?: number;
  revealed?: string[];
  rows?: number[];
  sources?: Source[];
  spends?: string[];
  tile?: string;
  wakes?: string[];
}

/** The effects of a line that may be played; for a build also what the simplest payment brings: */
export interface CopenhagenNotes {
  ability?: string;
  cards?: string[];
  cells?: string[];
  coats?: string[];
  columns?: string[];
  cost?: number;
  discards?: string[];
  drawn?: string[];
  end_near?: boolean;
  ends?: "card" | "goal";
  gone?: string[];
  hand?: number;
  passes: number | "chance" | "end" | null;
  pays?: string[];
  pier?: number;
  points?: number;
  reshuffled?: number;
  revealed?: string[];
  rows?: number[];
  sources?: Source[];
  spends?: string[];
  tile?: string;
  wakes?: string[];
  ways?: number;
}

/** What a page draws the game with; it knows none of these numbers by itself. */
export interface CopenhagenComponents {
  abilities: string[];
  coat_cells: string[];
  coat_rows: number[];
  colours: string[];
  column_points: number[];
  goal: number;
  hand_limit: number;
  last_cards: number;
  row_points: number[];
  sizes: number[];
  tiles: Record<string, string[]>;
}
