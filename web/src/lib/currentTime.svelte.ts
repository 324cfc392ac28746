/** The current time, for what changes by itself: whoever reads it is told again while time passes. */
import { createSubscriber } from 'svelte/reactivity';

const INTERVAL = 250; // milliseconds: a second is never shown much too long

const ticking = createSubscriber((tell) => {
  const timer = setInterval(tell, INTERVAL);
  return () => clearInterval(timer);
});

export function currentTime(): number {
  ticking();
  return Date.now();
}
