/** Storage of this browser under one prefix. Without it (private windows, full disks) the page works
 * and forgets. */
export const PREFIX = 'nyhavn.';
export const REMOVED = 'removed'; // ids of tables that are to be deleted in this browser

export function loadItem<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Whether it is kept now. */
export function saveItem(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false; // nothing to be done: the page goes on without memory
  }
}

export function dropItem(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // as above
  }
}

/** The names of all items that begin like this. */
export function itemNames(beginning = ''): string[] {
  try {
    const wanted = PREFIX + beginning;
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(wanted));
    return keys.map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}
