/** This moment, for what changes by itself: whoever reads it is told again while time passes. */
import { createSubscriber } from 'svelte/reactivity';

const OFTEN = 250; // milliseconds: a second is never shown much too long

const ticking = createSubscriber((tell) => {
  const timer = setInterval(tell, OFTEN);
  return () => clearInterval(timer);
});

export function now(): number {
  ticking();
  return Date.now();
}
