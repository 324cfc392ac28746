/** Reasons: what was tapped and does not work now, or is only a sign, and the sentence that answers. The
 * rules are the server's: it is asked what trying the thing would have said. */
import { capital } from './logText';
import type { WhyNot } from './types/wire';
import { showError } from './toast.svelte';
import { hasText, t, type Values } from './words.svelte';

export type AskWhy = (thing: string) => Promise<WhyNot>;

export interface Reason {
  thing: string;
  title: string; // what is missing
  near: string; // the nearest way
  clause: string | null;
  values: Values;
}

const LINGER = 250; // milliseconds: a mouse on its way elsewhere asks for nothing

/** A refusal in words for people; null if there is nothing to refuse. */
export function reasonOf(thing: string, id: string | null, values: Values): Reason | null {
  if (id === null) return null;
  const said = id.replace('.refuse.', '.why.');
  const near = hasText(`${said}.near`) ? t(`${said}.near`, values) : '';
  const clause = typeof values['clause'] === 'string' ? values['clause'] : null;
  return { thing, title: capital(t(said, values)), near, clause, values };
}

interface Due {
  ask: AskWhy | undefined; // none in a replay
  wait: string | null; // what is waited for; null: this seat is to act
}

export class Reasons {
  #told = $state.raw<Reason | null>(null);
  #hovered = $state.raw<Reason | null>(null);
  #answers = new Map<string, Promise<WhyNot>>(); // of this position
  #wish = 0; // only the last question is answered
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly due: () => Due) {}

  get told(): Reason | null {
    return this.#told ?? this.#hovered;
  }

  /** A new position: what was answered belongs to the old one. */
  begin(): void {
    this.#answers.clear();
    this.clear();
  }
  clear(): void {
    this.#wish += 1;
    this.#told = null;
    this.leave();
  }
  leave(): void {
    clearTimeout(this.#timer);
    this.#hovered = null;
  }

  /** Say why a thing cannot be used; returns the answer, for plans and pictures. */
  async why(thing: string): Promise<WhyNot | null> {
    const wish = ++this.#wish;
    const { ask, wait } = this.due();
    if (wait !== null) this.#told = waiting(thing, wait);
    if (wait !== null || !ask) return null;
    const answer = await this.#answer(thing, ask);
    if (wish !== this.#wish || !answer) return null;
    this.leave();
    this.#told = reasonOf(thing, answer.id, answer.values);
    return answer;
  }
  /** A mouse that rests on a thing asks too, until it leaves. */
  hover(thing: string): void {
    this.leave();
    const { ask, wait } = this.due();
    if (!ask || wait !== null) return;
    const wish = this.#wish;
    this.#timer = setTimeout(async () => {
      const timer = this.#timer;
      const answer = await this.#answer(thing, ask);
      const still = timer === this.#timer && wish === this.#wish;
      if (still && answer) this.#hovered = reasonOf(thing, answer.id, answer.values);
    }, LINGER);
  }
  /** Say what a sign means: a sentence of the page, and where the rules have it. */
  explain(id: string, values: Values = {}, clause: string | null = null): void {
    this.#wish += 1;
    const near = hasText(`${id}.near`) ? t(`${id}.near`, values) : '';
    this.#told = { thing: id, title: capital(t(id, values)), near, clause, values };
  }

  #answer(thing: string, ask: AskWhy): Promise<WhyNot | null> {
    const known = this.#answers.get(thing) ?? ask(thing);
    this.#answers.set(thing, known);
    return known.catch((error: unknown) => {
      this.#answers.delete(thing);
      showError(error);
      return null;
    });
  }
}

function waiting(thing: string, near: string): Reason {
  return { thing, title: t('page.why.wait'), near, clause: null, values: {} };
}
