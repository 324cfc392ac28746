/** What a person is considering: dice to roll again, a segment or a cell to cross, a zone to look at.
 * Whatever is chosen here leads to a line of the legal list, or to nothing. */
import { exactly, find, nextWords, starting } from '../../lib/choices';
import type { BorderView } from '../../lib/types/border';
import type { Said } from '../../lib/wire';
import type { Option } from './box';
import { added, leftBy, together, type Pick } from './collect';
import { count, follow, places, sorted, type Row } from './dice';
import { fencedZones, openSegment } from './progress';
import { coloursOf, landOf } from './land';

/** What there is to decide, and for whom. */
export interface Due {
  view: BorderView;
  legal: readonly Option[];
  own: number;
  busy: boolean; // a line is on its way
}

export class Considering {
  picked = $state<string | null>(null); // tapped last: a segment's number or a cell's name
  picks = $state.raw<Pick[]>([]); // collected, to be crossed together
  hovered = $state<string | null>(null); // under the mouse, or focused
  again = $state<number[]>([]); // places of dice to be rolled again
  zoneKept = $state<string | null>(null);
  zoneHovered = $state<string | null>(null);
  row = $state.raw<Row>({ faces: [], rolled: [] });
  throws = $state(0); // changes with every roll
  #heard = -1; // the last entry of the log that the dice have followed

  readonly #due: () => Due;
  readonly #legal = $derived.by(() => this.#due().legal);
  readonly #view = $derived.by(() => this.#due().view);
  readonly busy = $derived.by(() => this.#due().busy);
  readonly land = $derived.by(() => landOf(this.#view));
  readonly player = $derived.by(() => this.#view.players[this.#due().own]);
  readonly zones = $derived.by(() => fencedZones(this.#view, this.land, this.#due().own));
  readonly free = $derived.by(() => count(this.player?.free ?? []));
  readonly phase = $derived.by(() => (this.#legal.length ? this.#view.phase : 'wait'));
  readonly choosing = $derived.by(() => this.phase === 'choose');
  readonly cells = $derived.by(() => this.phase === 'second'); // single cells, not segments
  readonly #verb = $derived.by(() => (this.cells ? 'cross' : 'complete'));
  readonly targets = $derived.by(() => [
    ...nextWords(this.#legal, this.#verb).keys(),
    ...this.#opened,
  ]);
  /** Cells that can be crossed only after those picked. */
  readonly #opened = $derived.by(() => [
    ...new Set(this.picks.flatMap(({ target }) => this.lineOf(target)?.notes.opens ?? [])),
  ]);
  /** The dice that the picks leave. */
  readonly #left = $derived.by(() => leftBy(this.picks, this.free));

  constructor(due: () => Due) {
    this.#due = due;
  }

  // ---- the line ----

  lineOf(target: string | null): Option | null {
    return target === null ? null : find(this.#legal, `${this.#verb} ${target}`);
  }
  /** What is collected as one choice. */
  readonly #collected = $derived.by(() => {
    const first = find(this.#legal, this.picks[0]?.line ?? null);
    if (!first) return null;
    const cells = this.picks.flatMap((pick) => pick.cells);
    const fence = (name: string) => this.land.zones.find((zone) => zone.name === name)?.fence ?? [];
    const closing = this.zones.filter(
      ({ name, mine }) => !mine && this.#open(fence(name)).every((cell) => cells.includes(cell)),
    );
    return together(this.picks, first, this.#left, closing);
  });
  /** The crossing that is looked at: its ghost and its points are shown. */
  readonly considered = $derived.by(() => {
    const looked = this.picks.some(({ target }) => target === this.hovered) ? null : this.hovered;
    return this.lineOf(looked) ?? this.#collected;
  });
  /** The line that would be sent now; of several the first. */
  readonly choice = $derived.by(() => {
    if (!this.choosing) return this.#collected ?? find(this.#legal, 'done');
    const faces = this.again.map((place) => this.row.faces[place] ?? '');
    return faces.length
      ? exactly(starting(this.#legal, 'reroll'), faces)
      : find(this.#legal, 'keep');
  });

  /** Dice fall: the row follows the log. */
  follow(said: readonly Said[]): void {
    const { dice } = this.#view;
    const fresh = this.#heard < 0 ? [] : said.filter(({ n }) => n > this.#heard);
    const row = this.row.faces.length ? this.row : { faces: sorted(dice), rolled: [] };
    this.row = follow(row, fresh, this.again, dice);
    if (fresh.some(({ line }) => line.startsWith('roll '))) this.throws += 1;
    this.#heard = said.at(-1)?.n ?? -1;
  }
  /** A step of one's own: what is crossed now cannot be picked any more. */
  begin(): void {
    this.picks = this.picks.filter(({ cells }) => this.#open(cells).length === cells.length);
    if (!this.lineOf(this.picked)) this.picked = null;
  }
  /** Something was begun that can be let go. */
  readonly begun = $derived.by(() => this.picks.length > 0 || this.again.length > 0);
  clear(): void {
    this.picked = null;
    this.picks = [];
    this.again = [];
    this.zoneKept = null;
  }
  /** Show a line as if it had been chosen step by step: a hint. */
  show(line: string): void {
    if (!find(this.#legal, line)) return;
    const [verb, what = ''] = line.split(' ');
    this.clear();
    if (verb === 'reroll') this.again = places(this.row.faces, what.split(','), []);
    else if (what) this.pick(what);
  }

  // ---- the dice ----

  toggle(place: number): void {
    if (this.busy) return;
    const again = this.again.includes(place)
      ? this.again.filter((one) => one !== place)
      : [...this.again, place];
    this.again = again.sort();
  }
  /** Tapping a segment while rolling keeps the dice that are of use for it, the first of equal ones,
   * and picks up all others. */
  #keepFor(target: string): void {
    const off = this.picked === target;
    this.picked = off ? null : target;
    const serving = this.#legal.find(({ notes }) => notes.serves?.includes(Number(target)));
    const [, thrown = ''] = serving?.line.split(' ') ?? [];
    const { faces } = this.row;
    this.again = off ? [] : places(faces, thrown.split(','), [...faces.keys()].reverse()).sort();
  }
  /** The dice that the crossing looked at would use. */
  readonly uses = $derived.by(() => count(this.considered?.notes.dice ?? []));

  // ---- the board ----

  /** A segment, or the one of a cell. */
  segment(target: string) {
    const id = this.cells
      ? this.land.cells.find(({ name }) => name === target)?.segment
      : Number(target);
    return openSegment(this.#view, this.land, this.#due().own, id ?? 1);
  }
  /** Tap a segment or a cell; true: it was picked last, so it is meant. By key also while rolling. */
  pick(target: string, key = false): boolean {
    if (this.busy) return false;
    this.zoneKept = null;
    const again = this.picked === target;
    if (this.choosing) {
      if (again && key) return true;
      this.#keepFor(target);
      return false;
    }
    const pick = this.#pickOf(target);
    if (again && pick) return true;
    const taken = this.picks.some((one) => one.target === target);
    this.picked = again || taken ? null : target;
    if (!pick) return false;
    const most = this.#view.any_one ? 1 : Infinity;
    this.picks = taken
      ? this.#reachable(this.picks.filter((one) => one.target !== target))
      : this.#reachable(added(this.picks, pick, this.free, most));
    return false;
  }
  /** A target as a pick; null if it cannot be crossed, now or after those picked. */
  #pickOf(target: string): Pick | null {
    const found = this.lineOf(target);
    const { cells = [target], dice = [] } = found?.notes ?? {};
    if (found) return { target, line: found.line, cells, dice };
    if (!this.#opened.includes(target)) return null;
    const colour = coloursOf(this.land, this.player?.board ?? 'A').get(target) ?? '';
    return { target, line: `cross ${target}`, cells: [target], dice: [colour] };
  }
  /** The picks that can still be crossed, one after the other: a cell may have been opened by another. */
  #reachable(picks: readonly Pick[]): Pick[] {
    const opened = new Set<string>();
    return picks.filter(({ target }) => {
      const found = this.lineOf(target);
      found?.notes.opens?.forEach((cell) => opened.add(cell));
      return found !== null || opened.has(target);
    });
  }
  /** Where N goes: what can be crossed; while rolling what the dice would complete, or serve. */
  readonly stops = $derived.by(() => {
    if (!this.choosing) return this.targets;
    const ready = find(this.#legal, 'keep')?.notes.completes ?? [];
    const served = this.#legal.flatMap(({ notes }) => notes.serves ?? []);
    return [...new Set(ready.length ? ready : served)].map(String);
  });
  lookZone(wanted: string | null): void {
    this.picked = null;
    this.picks = [];
    this.zoneKept = wanted === this.zoneKept ? null : wanted;
  }

  readonly looked = $derived.by(() => this.hovered ?? this.picked);
  readonly zone = $derived.by(() => this.zoneHovered ?? this.zoneKept);
  readonly ghost = $derived.by(() => [
    ...new Set([
      ...this.picks.flatMap(({ cells }) => cells),
      ...(this.considered?.notes.cells ?? []),
    ]),
  ]);
  readonly closing = $derived.by(() => this.considered?.notes.zones ?? []);
  /** Open cells of what is looked at and cannot be crossed now. */
  readonly lit = $derived.by(() => {
    if (this.considered) return [];
    const { zone, looked } = this;
    if (zone) return this.#open(this.land.zones.find(({ name }) => name === zone)?.fence ?? []);
    return looked && !this.cells ? this.#open(this.land.segments[Number(looked) - 1] ?? []) : [];
  });
  /** While rolling: the open cells of each segment that the dice not rolled again would complete. */
  readonly ready = $derived.by(() =>
    (this.choice?.notes.completes ?? []).map((id) => this.#open(this.land.segments[id - 1] ?? [])),
  );
  /** By zone: the cells of its fence that the crossing looked at adds. */
  readonly more = $derived.by(() =>
    Object.fromEntries(
      this.land.zones.map(({ name, fence }) => [
        name,
        this.ghost.filter((cell) => fence.includes(cell)).length,
      ]),
    ),
  );
  #open(names: readonly string[]): string[] {
    return names.filter((name) => !this.player?.crossed.includes(name));
  }
}
