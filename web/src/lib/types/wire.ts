// Made by python -m nyhavn.server.typescript; changes belong into the Python types.
import type { CopenhagenEffects, CopenhagenNotes, CopenhagenView } from "./copenhagen";
import type { RollwriteEffects, RollwriteNotes, RollwriteView } from "./rollwrite";
import type { BorderEffects, BorderNotes, BorderView } from "./border";

export type View = CopenhagenView | RollwriteView | BorderView;
export type Effects = CopenhagenEffects | RollwriteEffects | BorderEffects;
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

/** A friendly sign to the others at the table. */
export interface React {
  type: "react";
  reaction: "ahoy" | "house" | "moment" | "oh" | "turn" | "well";
}

/** A further sentence about an entry. */
export interface Aside {
  id: string;
  values: Record<string, unknown>;
}

/** One entry as the listener may read it, what it did, and the sentences that tell it. */
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
  effects: Effects;
  also: Aside[];
}

/** A line that may be played now, and what it would do. */
export interface Legal {
  line: string;
  notes: Notes;
}

/** A sentence: a template of `words/` and its values. */
export interface Why {
  id: string;
  values: Record<string, unknown>;
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
  no_undo?: Why | null;
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

/** For how long somebody has not been connected, and until a bot may stand in; milliseconds. */
export interface Absence {
  gone: number;
  wait: number;
  came?: boolean;
}

/** Where luck comes from, if not from a seal of the table's own alone: it counts nowhere. */
export interface TableDeal {
  kind: "known" | "practice";
  entries?: number;
}

/** A challenge: of which day, and whether this is the one try that counts. */
export interface TodayTable {
  day: string;
  counted: boolean;
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
  commits: string[] | null;
  opening: boolean;
  invite: string | null;
  next: string | null;
  remarks: Remark[];
  hints_allowed: boolean;
  order: "as_given" | "lot";
  lot: number[] | null;
  hosts: number[];
  colours: number[];
  asked: number[];
  absent: Record<string, Absence>;
  lesson?: boolean;
  deal?: TableDeal | null;
  today?: TodayTable | null;
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

/** A friendly sign of somebody at the table. It is in no log. */
export interface Reaction {
  type: "reaction";
  seat: number;
  reaction: "ahoy" | "house" | "moment" | "oh" | "turn" | "well";
}

/** An option of a game: how it is chosen, and from what. What is usual stands first. */
export interface GameChoice {
  name: string;
  kind: "one_of" | "per_seat" | "yes_no";
  values: string[];
  lot?: string | null;
}

/** A game on the shelf; `options` with the values that may be combined. */
export interface Title {
  name: string;
  version: number;
  seats: number[];
  secrets: boolean;
  options: Record<string, string[]>;
  choices: GameChoice[];
  lesson: boolean;
  paper?: boolean;
  puzzles?: number;
}

/** What can be played here, against whom, and from where. */
export interface Shelf {
  games: Title[];
  levels: string[];
  url: string | null;
  local: boolean;
}

/** What is in a game's box, and every number of its rules. */
export interface GameBox {
  name: string;
  version: number;
  components: Record<string, unknown>;
}

/** Sentences by id, in the language that was asked for. */
export interface GameWords {
  words: Record<string, string>;
}

/** One step of a lesson: a sentence, what is lit, and what is waited for. */
export interface LessonStep {
  say: string;
  lit: string[];
  lines?: string[];
  until?: string | null;
  picture?: string;
  cheer?: boolean;
}

/** A first match on a fixed deal: who learns has seat 0, all others are bots of a level. */
export interface GameLesson {
  seats: number;
  level: string;
  steps: LessonStep[];
  then: string[];
}

/** A puzzle, how many play in it, and how hard it is: from 0, all find it, to 100. */
export interface PuzzleTitle {
  id: string;
  seats: number;
  hard: number;
}

/** The puzzles of a game, the easiest first. */
export interface PuzzleList {
  puzzles: PuzzleTitle[];
}

/** The moment of a puzzle as the seat that decides may see it, and all that was said. */
export interface PuzzleMoment {
  id: string;
  game: string;
  version: number;
  seat: number;
  hard: number;
  n: number;
  said: Said[];
  view: View;
  legal: Legal[];
}

/** The line that somebody thinks is best. */
export interface PuzzleTry {
  line: string;
}

/** What a line that was tried is worth beside the best one. Chances are in percent. */
export interface PuzzleAnswer {
  line: string;
  best: string;
  win: number;
  tried: number;
  next: string;
  second: number;
  worlds: number;
  found: Record<string, number>;
  why: Why | null;
  notes: Notes[];
}

/** Somebody who gets a token. */
export interface Person {
  kind: "person";
  name: string;
  salt?: string | null;
  commit?: string | null;
  colour?: number | null;
}

/** A bot of some level. */
export interface Bot {
  kind: "bot";
  level: string;
  name?: string | null;
  colour?: number | null;
}

/** A seat for whoever has the invitation. */
export interface Open {
  kind: "open";
}

/** The luck of a match that is over. */
export interface KnownDeal {
  kind: "known";
  seed: string;
  salts?: string[];
}

/** To play on from the record of a finished match, behind its first n entries. */
export interface Practice {
  kind: "practice";
  record: string;
  n: number;
}

/** A new table. */
export interface Make {
  game: string;
  seats: (Person | Bot | Open)[];
  options?: Record<string, string>;
  hints?: boolean;
  start?: boolean;
  clock?: number;
  lesson?: boolean;
  order?: "as_given" | "lot";
  deal?: KnownDeal | Practice | null;
}

/** A table, its invitation, and a token for every person at it. */
export interface Made {
  table: string;
  invite: string;
  tokens: (string | null)[];
}

/** A table, and how its match stands. */
export interface Glance {
  table: Table;
  n: number;
  to_act: number[];
  scores: number[];
  ranking: number[][] | null;
  clock: Record<string, number>;
  waits?: number | null;
}

/** Take an open seat: this one, or the first. */
export interface Join {
  invite: string;
  name: string;
  seat?: number | null;
  salt?: string | null;
  commit?: string | null;
}

/** A seat and its secret. */
export interface Joined {
  seat: number;
  token: string;
}

/** It is done. */
export type Done = Record<string, never>;

/** Another name, or another colour. */
export interface PlayerChange {
  name?: string | null;
  colour?: number | null;
}

/** Nothing to say. */
export type Nothing = Record<string, never>;

/** Who sits where: for each seat, the place of who comes to sit there. */
export interface Places {
  places: number[];
}

/** What is to change; the rest stays. */
export interface Settings {
  seats?: number | null;
  options?: Record<string, string> | null;
  hints?: boolean | null;
  clock?: number | null;
  order?: "as_given" | "lot" | null;
}

/** The invitation that is valid from now on. */
export interface Invited {
  invite: string;
}

/** Whether this invitation is valid. */
export interface InviteCheck {
  invite: string;
}

/** The secret of a seat that is valid from now on. */
export interface NewToken {
  token: string;
}

/** Deal. The salt is the asking seat's part of the luck. */
export interface Start {
  salt?: string | null;
}

/** The asking seat's part of the luck: promised by its hash or, when the match begins, shown. */
export interface LuckPart {
  commit?: string | null;
  salt?: string | null;
}

/** The level of the stand-in. */
export interface Leave {
  level?: string | null;
}

/** The table of the rematch. */
export interface Next {
  table: string;
}

/** What a strong bot thinks of a line. */
export interface Advice {
  line: string;
  win: number;
  margin: number;
  share: number;
  known?: boolean;
}

/** Advice for the position after n entries, best line first. */
export interface Hint {
  n: number;
  advice: Advice[];
}

/** A line that lacks nothing but what has to be paid, and the values of its refusal. */
export interface PlannedLine {
  line: string;
  values: Record<string, unknown>;
}

/** Why a thing cannot be used after n entries: the refusal of what lacks least; None: it can. */
export interface WhyNot {
  n: number;
  id: string | null;
  values: Record<string, unknown>;
  plans: PlannedLine[];
}

/** Text in a style: a colour, `on` and a colour, `bold`, `dim`, or nothing. */
export interface StyledText {
  text: string;
  style: string;
}

/** A line, and the sentence that would tell it. */
export interface LineSentence {
  line: string;
  text: string;
}

/** The position after n entries as the terminal draws it, and the legal lines as sentences. */
export interface PositionText {
  n: number;
  rows: StyledText[][];
  lines: LineSentence[];
}

/** What chance could have done: lists of lines with their weights, and the list of each act. */
export interface Chances {
  lists: [string, number][][];
  acts: number[];
  lots: Record<string, string[]>;
  turns?: [number, number][] | null;
}

/** One position of a replay; `rows`, if they were asked for, as the terminal draws it. */
export interface Step {
  view: View;
  to_act: number[];
  scores: number[];
  rows?: StyledText[][] | null;
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
  commits: string[] | null;
  order: number[] | null;
  chances: Chances | null;
  said: Said[];
  steps: Step[];
  common: Record<string, unknown>;
  deal?: TableDeal | null;
  draws?: string | null;
}

/** How far a review is: parts done and how many there are; the review itself, when it is ready */
export interface ReviewProgress {
  id: string;
  state: "none" | "ready" | "thinking";
  done: number;
  of: number;
  review?: Record<string, unknown> | null;
}

/** The visitor's own try: its table, its points when it is over, and how many others had fewer */
export interface TodayTry {
  state?: "none" | "over" | "running";
  table?: string | null;
  points?: number | null;
  ahead?: number | null;
  place?: number | null;
  of?: number | null;
}

/** The challenge of a game and a day. The field (points, and how many had them) and the master's */
export interface TodayGame {
  game: string;
  seats: number;
  bots: string[];
  level: string;
  seal: string;
  seal_tomorrow: string | null;
  seed: string | null;
  played: number;
  mine: TodayTry;
  field: [number, number][] | null;
  master: number | null;
}

/** What the visitor had at a challenge of the last days. */
export interface TodayResult {
  game: string;
  points: number;
  ahead: number | null;
}

/** A day that can be played, with the game that it began with. */
export interface TodayPast {
  day: string;
  lead: string;
  results: TodayResult[];
}

/** The challenges of a day. */
export interface TodayBoard {
  day: string;
  today: string;
  left: number;
  lead: string;
  lead_tomorrow: string;
  connected: boolean;
  row: number;
  games: TodayGame[];
  days: TodayPast[];
}

/** Play the challenge of a day. */
export interface TodayBegin {
  name: string;
  day?: string | null;
}

/** Where a challenge is played: seat 0 is the visitor's, and its token is their own from day to */
export interface TodayBegun {
  table: string;
  token: string;
  counted: boolean;
}

/** What this server tells elsewhere: the key for which browsers subscribe, or null; whether it */
export interface NoticeOffer {
  push: string | null;
  webhooks: boolean;
}

/** Where the own seat is told: browsers by the SHA-256 of their address, and the webhook. */
export interface Notices {
  browsers: string[];
  webhook: string | null;
}

/** Where a browser's push service takes messages, and the keys they are encrypted with. */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The subscription that is to be forgotten. */
export interface PushOff {
  endpoint: string;
}

/** The address to be called when it is the own turn; null: none any more. */
export interface Webhook {
  url: string | null;
}

/** Text to be drawn as a QR code. */
export interface Drawn {
  text: string;
}

/** A QR code as an SVG path in a square of this size. */
export interface Code {
  size: number;
  path: string;
}

/** The server answers. */
export interface Health {
  ok: boolean;
  damaged?: number;
}

export type Asked = Hello | Move | Ping | React;

export type Told = Update | Table | No | Pong | Reaction;
