/** The guide of a first match: it knows the step that is due, and leaves only the line that the step
 * waits for. The match itself is a real one; nothing here can be wrong in it. */
import type { Choice } from './choices';
import { linesOf, loadProgress, saveProgress, stepDue } from './lesson';
import type { GameLesson, LessonStep } from './lesson';
import type { Said, Update } from './wire';

export class Guide {
  looking = $state<number | null>(null); // a step that is read once more
  #read = $state(0);
  #over = $state(false);
  #then = $state(0);
  #heard = $state<number | null>(null); // the others' last move when the last sentence was told

  #hushed = $state(false); // the sentence was closed

  readonly #update: () => Update | null;
  readonly #said: () => readonly Said[];
  readonly steps = $derived.by(() => this.lesson.steps);
  readonly #chosen = $derived.by(() => this.#update()?.mine ?? 0);
  readonly #all = $derived.by(() => this.#update()?.legal ?? []);
  /** The next line of the lesson, whichever step it belongs to. */
  readonly line = $derived.by(() => linesOf(this.steps)[this.#chosen] ?? null);
  /** Somebody played elsewhere, at another screen: the lesson has nothing to say about that. */
  readonly #lost = $derived.by(
    () => this.#all.length > 0 && this.line !== null && !this.#only(this.#all).length,
  );
  readonly due = $derived.by(() => stepDue(this.steps, this.#read, this.#chosen));
  readonly active = $derived.by(
    () =>
      !this.#over && !this.#lost && this.due < this.steps.length && this.#update()?.over === false,
  );
  readonly nth = $derived.by(() => this.looking ?? this.due);
  readonly step = $derived.by((): LessonStep | null => this.steps[this.nth] ?? null);
  /** Whether this step only tells. */
  readonly tells = $derived.by(
    () => this.looking !== null || (!this.step?.lines?.length && !this.step?.until),
  );
  /** The others play before this step can be done. */
  readonly waits = $derived.by(() => !this.tells && !this.#all.length);
  readonly legal = $derived.by(() =>
    this.active && this.line !== null ? this.#only(this.#all) : this.#all,
  );

  constructor(
    readonly table: string,
    readonly lesson: GameLesson,
    update: () => Update | null,
    said: () => readonly Said[],
  ) {
    this.#update = update;
    this.#said = said;
    const { step, over, then } = loadProgress(table);
    [this.#read, this.#over, this.#then] = [step, over, then];
    if (then > 0) this.#heard = this.#others;
  }

  #only(legal: readonly Choice[]): readonly Choice[] {
    return legal.filter(({ line }) => line === this.line);
  }

  /** What was read is kept, so that one can come back to it. */
  #save(): void {
    saveProgress(this.table, { step: this.#read, over: this.#over, then: this.#then });
  }

  back(): void {
    this.looking = Math.max(0, this.nth - 1);
  }

  /** The step is read, or what it waited for is to be seen. */
  next(): void {
    if (this.looking !== null) {
      this.looking = this.looking + 1 < this.due ? this.looking + 1 : null;
      return;
    }
    this.#read = this.due + 1;
    this.#over = this.#read >= this.steps.length;
    this.#save();
  }

  /** Into the running match, without a question and without another word. */
  skip(): void {
    this.looking = null;
    this.#over = true;
    this.#then = this.lesson.then.length + 1;
    this.#save();
  }

  // ---- afterwards ----

  readonly #others = $derived.by(
    () =>
      this.#said().findLast(({ who, kind }) => kind === 'chosen' && who !== null && who !== 0)?.n ??
      -1,
  );
  /** A turn of one's own begins: the next sentence for it. */
  hear(): void {
    const own = this.#all.length > 0 && this.#update()?.view.turn === 0;
    if (!this.#over || !own || this.#heard === this.#others) return;
    if (this.#then > this.lesson.then.length) return;
    this.#heard = this.#others;
    this.#hushed = false;
    this.#then += 1;
    this.#save();
  }
  readonly sentence = $derived.by(() =>
    this.#over && !this.#hushed && this.#heard === this.#others
      ? (this.lesson.then[this.#then - 1] ?? null)
      : null,
  );
  hush(): void {
    this.#hushed = true;
  }
}
