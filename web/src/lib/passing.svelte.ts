/** News that are told for a while, until they were read or are none any more. Made within a component. */
export class PassingNews {
  #read = $state(false);
  readonly #due: () => boolean;
  readonly shown = $derived.by(() => this.#due() && !this.#read);

  constructor(due: () => boolean, milliseconds: number) {
    this.#due = due;
    $effect(() => {
      if (!this.shown) return;
      const timer = setTimeout(this.close, milliseconds); // then they cover nothing any more
      return () => clearTimeout(timer);
    });
  }

  close = (): void => {
    this.#read = true;
  };
}
