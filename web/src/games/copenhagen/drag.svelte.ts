/** A tile on its way from the supply into the house, under the mouse or above the finger. */
import type { Considering } from './consider.svelte';
import type { Point } from './place';

const LIFT = 56; // above a finger, which would hide it
const REACH = 1.1; // cells
const STILL = 8; // pixels: less is a click

interface Drag {
  tile: string;
  x: number;
  y: number;
  snapped: boolean; // it lies at a legal place
  inside: boolean; // over the house
}

export class Dragging {
  now = $state<Drag | null>(null);
  /** Just let go: the click that follows is not a second wish. */
  dropped = false;

  /** `locate` tells a point of the screen in cells of the house. */
  constructor(
    private readonly considering: Considering,
    private readonly locate: (x: number, y: number) => Point | null,
  ) {}

  /** Whether a tile is in the air and fits nowhere. */
  get loose(): boolean {
    return this.now !== null && !this.now.snapped;
  }

  /** `begin` is called when the tile leaves its place. */
  grab(tile: string, start: PointerEvent, begin: () => void): void {
    if (start.button !== 0) return;
    const controller = new AbortController();
    const { signal } = controller;
    const ours = (then: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerId === start.pointerId) then(event);
    };
    const move = ours((event) => {
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (!this.now && far >= STILL) begin();
      if (this.now || far >= STILL) this.#carry(tile, event);
    });
    const up = ours((event) => {
      controller.abort();
      this.#drop(event.type === 'pointercancel');
    });
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', up, { signal });
    window.addEventListener('pointercancel', up, { signal });
  }

  #carry(tile: string, event: PointerEvent): void {
    const y = event.clientY - (event.pointerType === 'mouse' ? 0 : LIFT);
    const at = this.locate(event.clientX, y);
    if (!at) return;
    const built = this.considering.places.has(tile); // else it is a plan, and comes by itself
    if (built && this.considering.tile !== tile) this.considering.pick(tile);
    this.considering.held = false;
    const snapped = this.considering.aim(at, REACH);
    const inside = at.x > 0 && at.x < 5 && at.y > 0 && at.y < 9;
    this.now = { tile, x: event.clientX, y, snapped, inside };
  }

  #drop(cancelled: boolean): void {
    if (!this.now) return;
    if (!this.now.snapped || cancelled) this.considering.clear();
    this.now = null;
    this.dropped = true;
    setTimeout(() => (this.dropped = false));
  }
}
