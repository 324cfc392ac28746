/** Several people at one screen: whose hand may be seen, and the curtain between them. Made within a component,
 * which it lives with. */
import { untrack } from 'svelte';
import { api } from './api';
import type { TableSession } from './tableSession.svelte';
import { showError } from './toast.svelte';

interface Due {
  session: TableSession;
  game: string;
}

export class SharedScreen {
  secrets = $state<boolean | null>(null); // whether hands are hidden; not known yet
  #shown = $state<number | null>(null); // whose hand may be seen. Behind the curtain nobody's.
  readonly #due: () => Due;
  readonly #session = $derived.by(() => this.#due().session);
  readonly #over = $derived.by(() => this.#session.update?.over ?? false);

  readonly hotSeat = $derived.by(() => this.#session.localSeats.length > 1);
  readonly next = $derived.by(() => this.#session.next);
  readonly #parted = $derived.by(() => this.hotSeat && this.secrets && !this.#over);
  readonly curtain = $derived.by(() => {
    const { hidden, active, localSeats, update } = this.#session;
    const local = localSeats[active]?.seat ?? null;
    const other = this.next !== null || this.#shown !== active || update?.seat !== local;
    return this.#parted && (hidden || other);
  });
  /** The seat that is to look next. */
  readonly upNext = $derived.by(
    () => this.#session.localSeats[this.next ?? this.#session.active]?.seat ?? 0,
  );

  constructor(due: () => Due) {
    this.#due = due;
    // Behind the curtain everybody looks at what everybody may see.
    $effect(() => {
      const { hidden, active, located, update } = this.#session;
      const falls = this.#parted && !hidden && (this.next !== null || this.#shown !== active);
      if (falls && located && update) untrack(() => this.#session.hide());
    });
    $effect(() => {
      if (this.hotSeat) untrack(() => void this.#askSecrets());
    });
    $effect(() => {
      const { hotSeat, secrets, next } = this;
      if (hotSeat && secrets === false && next !== null)
        untrack(() => this.#session.switchSeat(next));
    });
  }

  lift(): void {
    const nth = this.next ?? this.#session.active;
    this.#session.switchSeat(nth);
    this.#shown = nth;
  }

  async #askSecrets(): Promise<void> {
    try {
      const { games } = await api.shelf();
      this.secrets = games.find(({ name }) => name === this.#due().game)?.secrets ?? true;
    } catch (error) {
      this.secrets = true;
      showError(error);
    }
  }
}
