/** What a person is considering: piers, a tile and its place, a payment, a gift. Whatever is chosen here
 * leads to a line of the legal list, or to nothing. */
import { exactly, find, having, partners, starting } from '../../lib/choices';
import type { CopenhagenView } from '../../lib/types/copenhagen';
import type { Option } from './box';
import * as put from './place';

export type Pier = 'chosen' | 'free' | 'ability' | 'off';

export class Considering {
  piers = $state.raw<string[]>([]);
  tile = $state<string | null>(null);
  line = $state<string | null>(null);
  held = $state(false); // the tile follows the mouse until it is set down
  plans = $state.raw<Option[]>([]); // places of a tile that only lacks cards: looked at, never sent
  refused = $state(0); // how often a turn did not fit: the ghost shakes

  readonly #legal: () => readonly Option[];
  readonly takes = $derived.by(() => starting(this.#legal(), 'take'));
  readonly places = $derived.by(() => put.places(this.#legal()));
  readonly #planned = $derived.by(() => put.places(this.plans));
  readonly here = $derived.by(
    () => this.places.get(this.tile ?? '') ?? this.#planned.get(this.tile ?? '') ?? [],
  );
  readonly ghost = $derived.by(() => put.at(this.here, this.line));
  readonly choice = $derived.by(() =>
    this.piers.length ? exactly(this.takes, this.piers) : find(this.#legal(), this.line),
  );

  /** A tile is held over the house that cannot be paid for yet. */
  readonly planning = $derived.by(() => this.ghost !== null && this.plans.length > 0);
  /** Something was begun that can be let go. */
  readonly begun = $derived.by(() => this.piers.length > 0 || this.line !== null);

  constructor(legal: () => readonly Option[]) {
    this.#legal = legal;
  }

  /** A new position: forget what belongs to the old one, and prepare the simplest way to pay. */
  begin(view: CopenhagenView, before: string | null): void {
    this.clear();
    const legal = this.#legal();
    if (view.phase === 'pay') this.line = simplest(legal)?.line ?? null;
    else if (before && find(legal, before)) this.show(before); // a build taken back goes on from there
  }

  clear(): void {
    if (this.piers.length) this.piers = [];
    this.tile = null;
    this.line = null;
    this.held = false;
    this.plans = [];
  }

  /** Hold a tile that only lacks cards over the house, where it would cost least. */
  plan(tile: string, plans: readonly Option[]): void {
    this.clear();
    this.plans = [...plans];
    const found = put.best_place(this.#planned.get(tile) ?? [], put.supplied(tile));
    if (!found) return this.clear();
    this.tile = tile;
    this.line = found.choice.line;
  }

  /** Show a line as if it had been chosen step by step: a hint, a step taken back. */
  show(line: string): void {
    const choice = find(this.#legal(), line);
    if (!choice) return;
    this.clear();
    const [verb, rest = ''] = line.split(' ');
    if (verb === 'take') this.piers = rest.split(',');
    else this.line = line;
    this.tile = put.place(choice)?.tile ?? null;
  }

  tapPier(pier: string): void {
    const taken = this.piers.includes(pier);
    const added = partners(this.takes, this.piers).has(pier);
    const first = partners(this.takes, []).has(pier);
    if (!taken && !added && !first) return;
    const piers = taken
      ? this.piers.filter((p) => p !== pier)
      : added
        ? [...this.piers, pier]
        : [pier];
    this.clear();
    this.piers = piers;
  }

  /** How a pier looks: chosen, a partner of those chosen, a partner by an ability, or neither. */
  pier(pier: string): Pier {
    if (this.piers.includes(pier)) return 'chosen';
    const lines = having(this.takes, [...this.piers, pier]);
    if (!lines.length) return this.takes.length && !this.piers.length ? 'free' : 'off';
    return lines.some(({ notes }) => !notes.spends?.length) ? 'free' : 'ability';
  }

  /** Take up a tile: it lies where it gains most. Once more: put it back. */
  pick(tile: string, hold = true): void {
    const again = this.tile === tile;
    this.clear();
    const found = again ? null : put.best_place(this.places.get(tile) ?? [], put.supplied(tile));
    if (!found) return;
    this.tile = tile;
    this.line = found.choice.line;
    this.held = hold;
  }

  /** The tiles that can be built, one after the other. */
  cycle(by: 1 | -1): void {
    const tiles = [...this.places.keys()];
    const nth = this.tile ? tiles.indexOf(this.tile) : by === 1 ? -1 : 0;
    const next = tiles[(nth + by + tiles.length) % tiles.length];
    if (next && next !== this.tile) this.pick(next, false);
  }

  move(to: (list: readonly put.Place[], now: put.Place) => put.Place | null): void {
    const now = this.ghost;
    if (now) this.line = (to(this.here, now) ?? now).choice.line;
  }

  turn(): void {
    this.#turned(put.turn);
  }
  flip(): void {
    this.#turned(put.flip);
  }
  #turned(by: typeof put.turn): void {
    const before = this.line;
    this.move(by);
    if (this.line === before && this.ghost) this.refused += 1;
  }
  step(dx: number, dy: number): void {
    this.move((list, now) => put.step(list, now, dx, dy));
  }
  next(by: 1 | -1): void {
    this.move((list, now) => put.next(list, now, by));
  }
  /** Follow the pointer: the nearest legal place, the way the tile faces; false if none is near. */
  aim(to: put.Point, reach = Infinity): boolean {
    const found = put.nearest(this.here, to, this.ghost?.facing ?? null, reach);
    if (found) this.line = found.choice.line;
    return !!found;
  }
  /** Tap a cell; returns the line to ask about if the tile cannot go there. */
  tap(to: put.Point): string | null {
    const now = this.ghost;
    this.held = false;
    const found = now && put.tapped(this.here, to, now.facing);
    if (found) this.line = found.choice.line;
    return now && !found ? put.shifted(now, to) : null;
  }

  /** Choose a line as it is: a payment, a discard, a gift; those of a white tile by its first place. */
  choose(line: string): void {
    if (line === 'white') return this.pick('white');
    const again = this.line === line;
    this.clear();
    if (!again) this.line = line;
  }

  /** The next or previous of some lines. */
  through(lines: readonly string[], by: 1 | -1): void {
    const at = lines.indexOf(this.line ?? '');
    const nth =
      at < 0 ? (by === 1 ? 0 : lines.length - 1) : (at + by + lines.length) % lines.length;
    const line = lines[nth];
    if (line && line !== this.line) this.choose(line);
  }

  /** The abilities that every place of a tile calls for; null if it cannot be built. */
  needs(tile: string): string[] | null {
    const list = this.places.get(tile);
    if (!list?.length) return null;
    const spends = list.map(({ choice }) => other(choice));
    return spends.reduce((least, some) => (some.length < least.length ? some : least));
  }
}

/** The abilities a line spends, beside "both actions" that any build after a take spends. */
function other({ notes }: Option): string[] {
  return (notes.spends ?? []).filter((ability) => ability !== 'both');
}

/** The way to pay with the fewest abilities. */
export function simplest(legal: readonly Option[]): Option | null {
  const spends = ({ notes }: Option) => notes.spends?.length ?? 0;
  return legal.reduce<Option | null>(
    (least, option) => (least && spends(least) <= spends(option) ? least : option),
    null,
  );
}
