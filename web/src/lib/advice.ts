/** Advice: a hint in words, from the frame of a match to the place where its board asks. */
import { getContext, setContext } from 'svelte';

export interface Advice {
  thinking: boolean; // asked for, and not there yet
  title: string; // what a strong player would do
  reason: string; // what it is good for, from its effects; empty: nothing to see at once
  odds: string; // what the bot expects of it
  close: () => void;
  light?: (on: boolean) => void; // what it speaks of is lit up while it is pointed at
}

const KEY = Symbol('advice');

export function giveAdvice(advice: () => Advice | null): void {
  setContext(KEY, advice);
}

/** The advice for the board around; none in fixtures and rules. */
export function adviceHere(): () => Advice | null {
  return getContext<(() => Advice | null) | undefined>(KEY) ?? (() => null);
}
