/** What a lesson lights: things of the page by their names, and where they are in the window. */

export interface Lit {
  things: Element[]; // what is seen through the mist
  controls: Element[]; // what can be used there, by pointer, by keys and by ear
}

const FOCUSABLE = 'button, a[href], [role="button"], [role="tab"], [tabindex]';

/** The first entry whose things can all be seen; `usable`: and used. */
export function findLit(
  entries: readonly string[],
  line: string | null,
  usable: boolean,
): Lit | null {
  for (const entry of entries) {
    const things = entry.split(' ').map((name) => (name === 'go' ? goButton(line) : thing(name)));
    if (!things.every((one) => one !== null && (!usable || canBeUsed(one)))) continue;
    const found = things as Element[];
    return { things: found.map(framed), controls: [...new Set(found.map(control))] };
  }
  return null;
}

/** The main button, once it would send this line. */
function goButton(line: string | null): Element | null {
  const found = [...document.querySelectorAll<HTMLElement>('[data-go]')];
  return found.find((one) => one.dataset['go'] === line && isSeen(one)) ?? null;
}

function thing(name: string): Element | null {
  const escaped = CSS.escape(name);
  const found = document.querySelectorAll(`[data-at~="${escaped}"], [data-choice="${escaped}"]`);
  return [...found].find(isSeen) ?? null;
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width + height > 0 && getComputedStyle(element).visibility !== 'hidden';
}

/** Whether a thing lies outside the window, below its top bar, or outside a part that scrolls. */
export function isOutside(element: Element, lowest: number): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < lowest || bottom > innerHeight) return true;
  for (let part = element.parentElement; part; part = part.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(part).overflowY)) continue;
    const frame = part.getBoundingClientRect();
    if (part !== document.documentElement && (top < frame.top - 1 || bottom > frame.bottom + 1))
      return true;
  }
  return false;
}

/** A tab that is open leads nowhere; what is switched off does nothing. */
function canBeUsed(element: Element): boolean {
  const own = control(element);
  const off = own.matches(':disabled') || own.getAttribute('aria-disabled') === 'true';
  const open = own.getAttribute('role') === 'tab' && own.getAttribute('aria-selected') === 'true';
  return !off && !open;
}

/** A picture on a button stands for the button. */
function framed(element: Element): Element {
  return element.closest('button') ?? element;
}

function control(element: Element): Element {
  return element.closest(FOCUSABLE) ?? element;
}

/** Shut off everything below a root but some of its parts; returns what opens it again. */
export function shutOff(root: Element, kept: readonly Element[]): () => void {
  const shut: [Element, string][] = [];
  const walk = (element: Element): void => {
    for (const child of element.children) {
      if (kept.includes(child)) continue;
      if (kept.some((one) => child.contains(one))) walk(child);
      else {
        // Only elements of HTML can be inert; drawings are hidden from readers.
        const attribute = child instanceof HTMLElement ? 'inert' : 'aria-hidden';
        if (child.hasAttribute(attribute)) continue;
        child.setAttribute(attribute, attribute === 'inert' ? '' : 'true');
        shut.push([child, attribute]);
      }
    }
  };
  walk(root);
  return () => shut.forEach(([element, attribute]) => element.removeAttribute(attribute));
}
