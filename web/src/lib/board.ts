/** The contract of a board: what the match frame gives it, and what a game brings to the page.
 * web/README.md explains it with an example. */
import type { Component, Snippet } from 'svelte';
import type { Choice, Notes } from './choices';
import type { MotionStep } from './motion';
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
  /** A replay or a spectator: nothing will be asked, so there is no action bar. */
  watching?: boolean;
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

export interface Lane {
  seat: number;
  score: number;
  done?: number; // pips, such as closed zones
}

/** The score race: boats on their way to a goal, or pips (`of` so many) and points. */
export type Race =
  | { kind: 'boats'; title: string; goal: number; note?: string; lanes: Lane[] }
  | { kind: 'pips'; title: string; of: number; note?: string; lanes: Lane[] };

/** A part of a seat's points at the end: the sentence's id and values, and the points. */
export interface PointSource {
  id: string;
  values: Record<string, string | number>;
  points: number;
}

/** What a game brings: `web/src/games/<game>/index.ts` exports it as default. */
export interface GameModule<V extends View = View, N extends Notes = Notes> {
  Board: Component<BoardProps<V, N>>;
  Mini: Component<MiniProps<V>>;
  Picture: Component<PictureProps>;
  /** Width of the left column on desktops. */
  left: number;
  race: (view: V) => Race;
  /** The motion between two views: chapters, played one after the other, 800 ms in all. */
  plan: (before: V, after: V, said: readonly Said[]) => MotionStep[][];
  /** A line in words, for hints; without it the line itself is shown. */
  tell?: (line: string) => string;
  /** What entries of the log brought about beside what they say, by their number: told after them. */
  asides?: (view: V, said: readonly Said[]) => ReadonlyMap<number, string>;
  /** Where a seat's points came from. */
  sources: (view: V, seat: number, said: readonly Said[]) => PointSource[];
}
