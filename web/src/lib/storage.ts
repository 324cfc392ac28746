/** Storage of this browser under one prefix. Without it (private windows, full disks) the page works
 * and forgets. */

export function loadItem<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`nyhavn.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function saveItem(name: string, value: unknown): void {
  try {
    localStorage.setItem(`nyhavn.${name}`, JSON.stringify(value));
  } catch {
    // nothing to be done: the page goes on without memory
  }
}
