/** What is new on a board since its last view: crosses are drawn by a pen, and a fence just closed lights
 * up once around. Made within a component. */
import { untrack } from 'svelte';
import { around } from './hex';
import type { Land } from './land';

interface Shown {
  land: Land;
  seat: number;
  crossed: ReadonlySet<string>;
  closed: readonly string[]; // names of own zones
}

export class Fresh {
  crosses = $state.raw<ReadonlySet<string>>(new Set());
  flare = $state.raw<readonly string[]>([]);
  #last: Shown | null = null;

  constructor(shown: () => Shown) {
    $effect.pre(() => {
      const now = shown();
      untrack(() => this.#compare(now));
    });
  }

  #compare(now: Shown): void {
    const last = this.#last;
    this.#last = now;
    if (last?.seat !== now.seat) return;
    const more = [...now.crossed].filter((cell) => !last.crossed.has(cell));
    if (more.length || last.crossed.size !== now.crossed.size) this.crosses = new Set(more);
    const closed = now.land.zones.filter(
      ({ name }) => now.closed.includes(name) && !last.closed.includes(name),
    );
    // Zones closed together share a part of their fences.
    const lights = closed.flatMap(({ fence }) => around(now.land, fence));
    if (closed.length) this.flare = [...new Set(lights)];
  }
}
