/** What a person is considering: a shape and its place, dice taken up, a track, a square. Whatever is
 * chosen here leads to a line of the legal list, or to nothing. */
import { find, nextWords, splitList, starting, splitLine, type Choice } from '../../lib/choices';
import { best } from '../../lib/preview';
import { abilityOf } from './box';
import { could, exchanged, listed, mostAlike, paying, tableOf, together, upTo } from './dice';
import { gain, worth } from './gain';
import { ghostOf } from './ghost';
import { first, moved, place, places, pointed, turned, type Place } from './place';
import type { LineNotes, Position } from './position';
import { byShape, keyOf } from './shape';
import { placeThing } from './things';

/** What there is to decide, and for whom. */
export interface Due {
  view: Position;
  legal: readonly Choice<LineNotes>[];
  own: number;
  busy: boolean; // a line is on its way
}
export type Pointing = 'hover' | 'down' | 'drag' | 'leave';

export class Considering {
  line = $state<string | null>(null); // the line under consideration
  hovered = $state<string | null>(null); // where the mouse is, before a click
  shape = $state<string | null>(null); // chosen on the façade sheet
  taken = $state<number[]>([]); // dice taken up
  plans = $state.raw<readonly Place[]>([]); // of a shape that only lacks dice: looked at, never sent
  single = $state(false); // looking for the square of a "one X"
  tab = $state('house'); // the part of the table that a phone shows
  #outline = $state<string | null>(null); // how the shape was turned last

  readonly #due: () => Due;
  readonly #legal = $derived.by(() => this.#due().legal);
  readonly #view = $derived.by(() => this.#due().view);
  readonly busy = $derived.by(() => this.#due().busy);
  readonly phase = $derived.by(() => (this.#legal.length ? this.#view.phase : 'wait'));
  readonly verbs = $derived.by(() => nextWords(this.#legal, ''));
  readonly shapes = $derived.by(() => byShape(this.verbs.get('draw') ?? []));
  readonly dice = $derived.by(() => tableOf(this.#view));
  readonly choice = $derived.by(() => find(this.#legal, this.line));
  readonly shown = $derived.by(() => this.choice ?? find(this.#legal, this.hovered));
  readonly begun = $derived.by(
    () =>
      this.phase === 'turn' &&
      (!!this.shape || this.taken.length > 0 || this.single || this.line !== null),
  );

  constructor(due: () => Due) {
    this.#due = due;
  }

  /** A new position: what was begun belongs to the old one. */
  begin(): void {
    const { phase, verbs } = this;
    this.taken = [];
    this.hovered = null;
    this.single = phase === 'after' && verbs.has('single');
    if (phase !== 'turn' || !this.shape || !this.shapes.has(this.shape)) this.shape = null;
    this.line = null;
    this.plans = [];
    if (phase === 'use') this.line = this.#legal[0]?.line ?? null;
    if (phase === 'x') this.line = best(verbs.get('x') ?? [], worth)?.line ?? null;
    if (phase === 'after') this.line = 'done';
    if (phase === 'wait' || phase === 'x' || phase === 'coat') this.tab = 'house';
  }
  clear(): void {
    this.line = null;
    this.hovered = null;
    this.shape = null;
    this.taken = [];
    this.plans = [];
    this.single = false;
  }
  back(): void {
    this.clear();
    this.begin();
  }
  consider(wanted: string): void {
    if (this.phase === 'turn') this.clear();
    this.line = wanted;
  }
  /** Consider a line that was not pointed at: a hint. */
  adopt(wanted: string): void {
    const [verb, dice = ''] = splitLine(wanted);
    this.clear();
    this.line = wanted;
    if (verb === 'draw') this.shape = keyOf(wanted);
    if (verb === 'single') this.single = true;
    if (verb === 'reroll' || verb === 'change') this.taken = upTo(this.dice, splitList(dice));
    if (!['mark', 'track', 'start'].includes(verb ?? '')) this.tab = 'house';
  }

  // ---- the house ----

  /** A shape is held over the house that there are too few dice for. */
  readonly planning = $derived.by(() => this.plans.length > 0);
  readonly spots = $derived.by((): readonly Place[] => {
    if (this.planning) return this.plans;
    if (this.phase === 'x') return places(this.verbs.get('x') ?? []);
    if (this.phase === 'coat') return places(this.verbs.get('coat') ?? []);
    if (this.single) return places(this.verbs.get('single') ?? []);
    return this.shape ? places(this.shapes.get(this.shape) ?? []) : [];
  });
  readonly dots = $derived.by(() => new Set(this.spots.flatMap(({ cells }) => cells)));
  readonly now = $derived.by(() => this.spots.find(({ line }) => line === this.line) ?? null);
  readonly ways = $derived.by(() => new Set(this.spots.map(({ outline }) => outline)).size);
  readonly ghost = $derived.by(() => ghostOf(this.#view, this.#due().own, this.shown));

  /** Point at a square; returns what to ask about if a tap there leads nowhere. */
  point(at: { x: number; y: number }, how: Pointing): string | null {
    if (this.busy) return null;
    const outline = this.now?.outline ?? this.#outline;
    const found = how === 'leave' ? null : pointed(this.spots, at, outline);
    if (this.planning) {
      if (how === 'down' || how === 'drag') this.#lay(found);
      return null;
    }
    if (how === 'hover' || how === 'leave') this.hovered = found?.line ?? null;
    else this.#lay(found);
    const meant = this.now ?? this.#first();
    return how === 'down' && !found && meant ? placeThing(meant, at) : null;
  }
  pick(cell: string): void {
    const { x, y } = place(`x ${cell}`);
    this.#lay(pointed(this.spots, { x, y }, this.now?.outline ?? this.#outline));
  }
  turn(backward = false): void {
    const hovered = this.spots.find(({ line }) => line === this.hovered);
    const from = this.now ?? hovered ?? this.#first();
    if (!from || this.busy) return;
    const found = turned(this.spots, from, backward);
    this.#outline = found.outline;
    if (this.now || !this.hovered) this.#lay(found);
    else this.hovered = found.line;
  }
  move(dx: number, dy: number): void {
    if (this.busy || !this.spots.length) return;
    this.#lay(this.now ? moved(this.spots, this.now, dx, dy) : this.#first());
  }
  #lay(found: Place | null): void {
    if (!found) return;
    this.line = found.line;
    this.#outline = found.outline;
    this.hovered = null;
  }
  #first(): Place | null {
    return first(this.spots, (wanted) => {
      const { points, coats } = gain(find(this.#legal, wanted)?.notes);
      return points * 10 + coats.length * 3;
    });
  }

  // ---- the façade sheet ----

  /** Choose a shape; without a pointer it is laid where most is gained. */
  choose(key: string, laid: boolean): void {
    if (this.busy || !this.shapes.has(key)) return;
    if (this.shape !== key) {
      this.clear();
      this.shape = key;
      this.#outline = null;
    }
    this.tab = 'house';
    if (laid) this.#lay(this.now ?? this.#first());
  }
  /** Hold a shape that only lacks dice over the house: at its lowest place, to be moved and turned. */
  plan(plans: readonly Place[]): void {
    this.clear();
    const lowest = first(plans, () => 0);
    if (!lowest) return;
    this.plans = plans;
    this.#lay(lowest);
    this.tab = 'house';
  }
  nextShape(step: number): void {
    const keys = [...this.shapes.keys()];
    const at = this.shape ? keys.indexOf(this.shape) : step > 0 ? -1 : 0;
    const key = keys[(at + step + keys.length) % keys.length];
    if (key) this.choose(key, true);
  }

  // ---- the dice ----

  readonly faces = $derived.by(() => this.taken.map((nth) => this.dice[nth]?.face ?? ''));
  readonly changes = $derived.by(() =>
    starting(this.#legal, `change ${listed(this.faces)}`).map((c) => ({
      ...c,
      to: splitLine(c.line)[2] ?? '',
    })),
  );
  readonly #together = $derived.by(() => together(this.#legal));
  readonly pays = $derived.by(() => paying(this.dice, this.#view.payments, this.shown));
  readonly could = $derived.by(() => could(this.dice, this.#view.payments, this.shown?.line ?? ''));

  takeUp(nths: number[]): void {
    this.clear();
    this.taken = nths;
    const wanted = `reroll ${listed(nths.map((nth) => this.dice[nth]?.face ?? ''))}`;
    this.line = nths.length && find(this.#legal, wanted) ? wanted : null;
  }
  takeUpAll(): void {
    this.takeUp([...this.dice.keys()]);
  }
  live(nth: number): boolean {
    const die = this.dice[nth];
    if (this.busy || !die || die.used) return false;
    if (this.phase === 'turn') return this.#together.has(die.face);
    if (this.phase === 'use') return this.#exchanged(nth) !== null;
    return this.phase === 'mark' && !!find(this.#legal, `mark ${die.face}`);
  }
  tap(nth: number): void {
    if (!this.live(nth)) return;
    const face = this.dice[nth]?.face ?? '';
    if (this.phase === 'turn') {
      const more = this.#together.has(listed([...this.faces, face]));
      if (this.taken.includes(nth)) this.takeUp(this.taken.filter((other) => other !== nth));
      else this.takeUp(more ? [...this.taken, nth] : [nth]);
    } else if (this.phase === 'use') this.line = this.#exchanged(nth);
    else this.line = `mark ${face}`;
  }
  /** While paying: the next way to pay, or the one before. */
  step(by: number): void {
    const uses = this.verbs.get('use') ?? [];
    const at = uses.findIndex(({ line }) => line === this.line);
    this.line = uses[Math.min(uses.length - 1, Math.max(0, at + by))]?.line ?? this.line;
  }
  nextChange(): void {
    const at = this.changes.findIndex(({ line }) => line === this.line);
    this.line = this.changes[(at + 1) % this.changes.length]?.line ?? this.line;
  }
  /** To this colour; once more: only roll again. */
  change(to: string): void {
    this.line = this.line === to ? `reroll ${listed(this.faces)}` : to;
  }
  #exchanged(nth: number): string | null {
    const uses = this.verbs.get('use') ?? [];
    return exchanged(uses, this.line, this.dice[nth], this.pays.has(nth));
  }

  // ---- the tracks ----

  readonly trackVerb = $derived.by(
    () => ({ start: 'start', coat: 'track', mark: 'mark' })[this.phase as string],
  );
  /** By track: the boxes that the line under consideration would mark. */
  readonly marks = $derived.by(() => this.shown?.notes.boxes ?? {});

  trackLegal(colour: string): boolean {
    if (this.busy) return false;
    if (this.trackVerb) return !!find(this.#legal, `${this.trackVerb} ${colour}`);
    return this.verbs.has(abilityOf(colour));
  }
  trackChosen(colour: string): boolean {
    if (this.trackVerb) return this.line === `${this.trackVerb} ${colour}`;
    const ability = abilityOf(colour);
    if (ability === 'single') return this.single && this.phase === 'turn';
    return splitLine(this.line ?? '')[0] === ability;
  }
  press(colour: string): void {
    if (!this.trackLegal(colour)) return;
    if (this.trackVerb) {
      this.line = `${this.trackVerb} ${colour}`;
      return;
    }
    const ability = abilityOf(colour);
    if (this.trackChosen(colour) && ability !== 'reroll') this.back();
    else if (ability === 'nox') this.consider('nox');
    else if (ability === 'single') this.lookForOne();
    else if (ability === 'reroll') this.takeUpAll();
    else this.takeUp(mostAlike(this.dice, this.#legal));
    this.tab = 'house';
  }
  lookForOne(): void {
    this.clear();
    this.single = true;
  }
}
