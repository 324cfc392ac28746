/** Whether the others call for a rematch, asked for again and again. Made within a component. */
import { untrack } from 'svelte';
import { lookAtRematch, type Call } from './rematch';
import { playSound } from './sound';

const AGAIN = 4000; // milliseconds between two looks

interface Asked {
  next: string | null; // the table of the rematch, where there is one that concerns us
  own: string; // our name at the old table
}

export class RematchCalls {
  call = $state.raw<Call | null>(null);
  readonly #asked: () => Asked;
  readonly #next = $derived.by(() => this.#asked().next);

  constructor(asked: () => Asked) {
    this.#asked = asked;
    $effect(() => {
      if (!this.#next) return;
      untrack(() => void this.look());
      const timer = setInterval(() => void this.look(), AGAIN);
      return () => clearInterval(timer);
    });
  }

  look = async (): Promise<void> => {
    const { next, own } = this.#asked();
    if (!next) return;
    const before = this.call?.state;
    this.call = await lookAtRematch(next, own).catch(() => this.call);
    if (this.call?.state === 'called' && before === undefined) playSound('bell');
  };
}
