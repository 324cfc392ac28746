/** The contract of a board: what the match frame gives it, and what a game brings to the page.
 * web/README.md explains it with an example. */
import type { Component, Snippet } from 'svelte';
import type { LineSentence, StyledText } from './api';
import type { Choice, Notes } from './choices';
import type { Sentence } from './logText';
import type { Marks } from './marks';
import type { MotionStep } from './motion';
import type { AskWhy } from './reasons.svelte';
import type { TurnRule } from './turns';
import type { Chair, Said, View } from './wire';

/** What a board gets. It draws `view`, lets a person narrow `legal` to one line, and sends it. */
export interface BoardProps<V extends View = View, N extends Notes = Notes> {
  view: V;
  /** The lines that may be sent now, each with its notes. Empty: it is not this seat's turn. */
  legal: readonly Choice<N>[];
  /** Whose side this is; null for a spectator. The own board is `view.players[seat ?? 0]`. */
  seat: number | null;
  seats: readonly Chair[];
  /** Send a line. <SendButton> asks for the second tap where one is due. */
  send: (line: string) => void;
  /** The line sent and not answered yet: its ghost stays where it is. */
  pending: string | null;
  /** Take back one step; null if there is nothing to take back. */
  undo: (() => void) | null;
  /** The line under consideration, or null: the frame shows its points in the race. */
  preview: (choice: Choice<N> | null) => void;
  /** What the frame has to say when the board has no question: who is thinking, who has won. */
  say: string;
  /** The line that a strong bot would play, if a hint was asked for. */
  hint: string | null;
  said: readonly Said[];
  /** Ask the server why a thing cannot be used now; none in a replay. */
  why?: AskWhy | undefined;
  /** The position as styled text, and sentences for the legal lines: for boards with `drawn` only. */
  drawing?: PlainDrawing | null;
  /** A replay or a spectator: nothing will be asked, so there is no action bar. */
  watching?: boolean;
}

/** What a game's `draw` draws; a replay has no lines to choose from. */
export interface PlainDrawing {
  rows: readonly (readonly StyledText[])[];
  lines?: readonly LineSentence[];
}

/** Another seat's board, small: in the left column, or large in a sheet on phones. */
export interface MiniProps<V extends View = View> {
  view: V;
  seat: number;
  /** Name, boat and score: to be rendered where they fit best. */
  head: Snippet;
  large: boolean;
}

/** A picture of 26 x 20 beside a sentence of the log. */
export interface PictureProps {
  said: Said;
}

/** What a seat did in its last turn, or would do, as a picture of 96 x 60: its board around that. */
export interface GlanceProps<V extends View = View> {
  view: V;
  seat: number;
  entries: readonly Said[]; // what stands of it
  planned?: boolean; // it is not on the board of the view yet
}

/** What the log tells better when it has seen the position. */
export interface Retelling<V extends View = View> {
  said: readonly Said[];
  view: V;
}

/** A value of an option with a letter for each seat, drawn: `games/<game>/OptionPicture.svelte`. */
export type OptionPicture = Component<{ value: string }>;

export interface Lane {
  seat: number;
  score: number;
  done?: number; // pips, such as closed zones
}

/** The score race: boats on their way to a goal (null: to be ahead), or pips (`of` so many) and points. */
export type Race =
  | { kind: 'boats'; title: string; goal: number | null; note?: string; lanes: Lane[] }
  | { kind: 'pips'; title: string; of: number; note?: string; lanes: Lane[] };

/** A part of a seat's points at the end: the sentence's id and values, and the points. */
export interface PointSource {
  id: string;
  values: Record<string, string | number>;
  points: number;
}

/** Sources of points that are alike as one: their number, and their points together. `kinds` has the
 * words for each, in order, by what they are: `row`, `row clean`. */
export function grouped(
  id: string,
  kinds: Readonly<Record<string, string>>,
  sources: readonly { source: string; clean?: boolean; points: number }[],
): PointSource[] {
  return Object.entries(kinds).flatMap(([kind, words]) => {
    const alike = sources.filter(
      ({ source, clean }) => kind === (clean ? `${source} clean` : source),
    );
    const points = alike.reduce((sum, one) => sum + one.points, 0);
    return alike.length ? [{ id: `${id}.${words}`, values: { n: alike.length }, points }] : [];
  });
}

/** What a game brings: `web/src/games/<game>/index.ts` exports it as default. */
export interface GameModule<V extends View = View, N extends Notes = Notes, C = unknown> {
  /** Take what is in the game's box, as the server has it; called before anything else is. */
  unpack?: (components: C) => void;
  Board: Component<BoardProps<V, N>>;
  Mini: Component<MiniProps<V>>;
  Picture: Component<PictureProps>;
  /** Width of the left column on desktops. */
  left: number;
  race: (view: V) => Race;
  /** The motion between two views: chapters, played one after the other, 800 ms in all. */
  plan: (before: V, after: V, said: readonly Said[]) => MotionStep[][];
  /** A line in words, for hints; without it the line itself is shown. */
  tell?: (line: string, view: V, seat: number) => string;
  /** What a line is good for, from its effects: for hints. */
  reason?: (choice: Choice<N>, view: V, seat: number) => string;
  /** What a seat did in its last turn: its picture, and three words behind the name. */
  Glance?: Component<GlanceProps<V>>;
  brief?: (entries: readonly Said[], view: V) => string;
  /** What an entry, or the notes of a line, speaks of; by itself the cells of its effects. */
  marks?: (line: string, effects: Said['effects'] | N) => Partial<Marks>;
  /** The cells a line is for, though others after it fill them: a tile that is yet to be paid. */
  where?: (line: string) => readonly string[];
  /** A better sentence for an entry of the log; null if its own is good. */
  retell?: (entry: Said, context: Retelling<V>) => Sentence | null;
  /** Whose turn it is, by the lines of the log. */
  turns?: TurnRule;
  /** Whether the board needs the position as styled text: it is asked for only then. */
  drawn?: boolean;
  /** How many pips of the race a line would gain. */
  closing?: (notes: N) => number;
  /** Where a seat's points came from. */
  sources: (view: V, seat: number) => PointSource[];
}
