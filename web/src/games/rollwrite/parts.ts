/** The parts of the table, which every size of screen lays out in its own way. */
import type { Snippet } from 'svelte';

export type TracksLook =
  | 'small' // beside the house: letters and pips
  | 'full' // with a heading, as high as they are
  | 'spread' // with a heading, filling the height there is
  | 'list' // one line each, for low windows
  | 'shown'; // like full, but only to look at

export interface Parts {
  name: string; // whose sheet it is
  tray: Snippet;
  question?: Snippet; // the sentence, where it does not stand in the tray
  house: Snippet;
  tracks: Snippet<[TracksLook]>;
  facades: Snippet<[legend: boolean]>;
  bar: Snippet | null; // none for those who only watch
}
