/** The window: from 1800 pixels on the page grows with it instead of stretching its panels. */
let width = $state(globalThis.innerWidth ?? 1440);
let height = $state(globalThis.innerHeight ?? 900);
globalThis.addEventListener?.('resize', () => {
  width = innerWidth;
  height = innerHeight;
});

export function zoom(): number {
  return width < 1800 ? 1 : Math.max(1, Math.min(1.6, width / 1440, height / 900));
}

export function isNarrow(): boolean {
  return width < 700;
}

/** Not wide enough for two columns of lists. */
export function isSmall(): boolean {
  return width < 1200;
}

/** A phone on its side: there is no room for the street. */
export function isShort(): boolean {
  return height < 560;
}
