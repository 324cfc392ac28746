// Made by python -m nyhavn.server.typescript; changes belong into the Python types.
import type { CopenhagenNotes, CopenhagenView } from "./copenhagen";
import type { RollwriteNotes, RollwriteView } from "./rollwrite";
import type { BorderNotes, BorderView } from "./border";

export type View = CopenhagenView | RollwriteView | BorderView;
export type Notes = CopenhagenNotes | RollwriteNotes | BorderNotes;

/** Who I am (without a token: a spectator), and how many entries I have. */
export interface Hello {
  type: "hello";
  table: string;
  token?: string | null;
  have?: number;
  lang?: string | null;
}

/** My nth choice. */
export interface Move {
  type: "move";
  nth: number;
  line: string;
}

/** The number of entries and the version of the table that I know, and my own time. */
export interface Ping {
  type: "ping";
  n: number;
  v?: number | null;
  at?: number | null;
}

/** One entry as the listener may read it, with the sentence that tells it. */
export interface Said {
  n: number;
  who: number | null;
  line: string;
  kind: "chosen" | "dealt" | "forced" | "undo";
  id: string;
  values: Record<string, unknown>;
  cards: string[];
  points: number;
  scores: number[];
}

/** A line that may be played now, and what it costs and gains. */
export interface Legal {
  line: string;
  notes: Notes;
}

/** The whole truth for one seat, and what was said since. */
export interface Update {
  type: "update";
  table: string;
  n: number;
  mine: number;
  seat: number | null;
  said: Said[];
  view: View;
  legal: Legal[];
  undo: string | null;
  to_act: number[];
  scores: number[];
  over: boolean;
  ranking: number[][] | null;
  clock: Record<string, number>;
}

/** Who sits somewhere. `away`: a stand-in plays for a person. */
export interface Seat {
  kind: "bot" | "open" | "person";
  name: string | null;
  level: string | null;
  here: boolean;
  mine: boolean;
  away: boolean;
}

/** Something for the log that is not an entry; it stands before entry n. */
export interface Remark {
  n: number;
  id: string;
  values: Record<string, unknown>;
}

/** A table as somebody may know it. */
export interface Table {
  type: "table";
  id: string;
  v: number;
  game: string;
  version: number;
  state: "open" | "over" | "playing";
  seats: Seat[];
  options: Record<string, string>;
  hints: boolean;
  clock: number;
  seal: string;
  seed: string | null;
  salts: string[] | null;
  invite: string | null;
  next: string | null;
  remarks: Remark[];
}

/** Refused; nothing has changed. */
export interface No {
  type: "no";
  nth: number | null;
  id: string;
  values: Record<string, unknown>;
  why: string;
}

/** The number of entries and the version of the table that the server knows; the ping's time. */
export interface Pong {
  type: "pong";
  n: number;
  v: number;
  at?: number | null;
}

/** Somebody who gets a token. */
export interface Person {
  kind: "person";
  name: string;
  salt?: string | null;
}

/** A bot of some level. */
export interface Bot {
  kind: "bot";
  level: string;
  name?: string | null;
}

/** A seat for whoever has the invitation. */
export interface Open {
  kind: "open";
}

/** A new table. */
export interface Make {
  game: string;
  seats: (Person | Bot | Open)[];
  options?: Record<string, string>;
  hints?: boolean;
  start?: boolean;
  clock?: number;
}

/** Take an open seat: this one, or the first. */
export interface Join {
  invite: string;
  name: string;
  seat?: number | null;
  salt?: string | null;
}

/** What is to change; the rest stays. */
export interface Settings {
  seats?: number | null;
  options?: Record<string, string> | null;
  hints?: boolean | null;
  clock?: number | null;
}

/** Deal. The salt is the asking seat's part of the luck. */
export interface Start {
  salt?: string | null;
}

/** The level of the stand-in. */
export interface Leave {
  level?: string | null;
}

/** Nothing to say. */
export type Nothing = Record<string, never>;

/** Text to be drawn as a QR code. */
export interface Drawn {
  text: string;
}

/** It is done. */
export type Done = Record<string, never>;

/** A table, its invitation, and a token for every person at it. */
export interface Made {
  table: string;
  invite: string;
  tokens: (string | null)[];
}

/** A seat and its secret. */
export interface Joined {
  seat: number;
  token: string;
}

/** The invitation that is valid from now on. */
export interface Invited {
  invite: string;
}

/** The table of the rematch. */
export interface Next {
  table: string;
}

/** A table, and how its match stands. */
export interface Glance {
  table: Table;
  n: number;
  to_act: number[];
  scores: number[];
  ranking: number[][] | null;
  clock: Record<string, number>;
}

/** A game on the shelf; `options` with the values that may be combined. */
export interface Title {
  name: string;
  version: number;
  seats: number[];
  secrets: boolean;
  options: Record<string, string[]>;
}

/** What can be played here, against whom, and from where. */
export interface Shelf {
  games: Title[];
  levels: string[];
  url: string | null;
  local: boolean;
}

/** What a strong bot thinks of a line. */
export interface Advice {
  line: string;
  win: number;
  margin: number;
  share: number;
}

/** Advice for the position after n entries, best line first. */
export interface Hint {
  n: number;
  advice: Advice[];
}

/** One position of a replay. */
export interface Step {
  view: View;
  to_act: number[];
  scores: number[];
}

/** A record as one seat (or a spectator) could have seen it. */
export interface Replay {
  game: string;
  version: number;
  seats: number;
  names: string[] | null;
  options: Record<string, unknown>;
  over: boolean;
  ranking: number[][] | null;
  luck: "fair" | "unproven" | "unsealed";
  seal: string | null;
  seed: string | null;
  salts: string[] | null;
  said: Said[];
  steps: Step[];
}

/** A QR code as an SVG path in a square of this size. */
export interface Code {
  size: number;
  path: string;
}

/** The server answers. */
export interface Health {
  ok: boolean;
}

export type Asked = Hello | Move | Ping;

export type Told = Update | Table | No | Pong;
