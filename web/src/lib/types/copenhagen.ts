// Made by python -m nyhavn.server.typescript; changes belong into the Python types.

/** A hand: how many cards, which of them everybody knows, and all of them for their owner. */
export interface Hand {
  cards: Record<string, number> | null;
  known: Record<string, number>;
  size: number;
}

/** A tile in a house; white ones have no brick. */
export interface Tile {
  brick: string | null;
  cells: string[];
  colour: string;
}

/** What lies in front of a seat. Abilities owned: true while active. */
export interface Player {
  abilities: Record<string, boolean>;
  hand: Hand;
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

/** The notes of a line; what does not apply is not there. */
export interface CopenhagenNotes {
  ability?: string;
  cards?: string[];
  coats?: string[];
  columns?: string[];
  cost?: number;
  passes: number | "chance" | "end" | null;
  pays?: string[];
  points?: number;
  rows?: number[];
  spends?: string[];
  wakes?: string[];
  ways?: number;
}
