/** What this browser keeps: one record for each table, exchanged only by who knows the last one. */
const TABLES = 'tables';

export interface Stored {
  id: string;
  stamp: string | null;
  text: string | null;
}
export interface Swap extends Stored {
  was: string | null;
}
export interface Swapped {
  others: Stored[];
  fault: string | null;
}

export class Database {
  private constructor(private readonly db: IDBDatabase) {}

  /** Open it; null where the browser lets the page keep nothing. */
  static open(name: string): Promise<Database | null> {
    return new Promise((resolve) => {
      try {
        const asked = indexedDB.open(name, 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore(TABLES, { keyPath: 'id' });
        asked.onsuccess = () => resolve(new Database(asked.result));
        asked.onerror = asked.onblocked = () => resolve(null);
      } catch {
        resolve(null);
      }
    });
  }

  all(): Promise<Stored[]> {
    return new Promise((resolve, reject) => {
      const asked = this.db.transaction(TABLES).objectStore(TABLES).getAll();
      asked.onsuccess = () => resolve(asked.result as Stored[]);
      asked.onerror = () => reject(asked.error);
    });
  }

  /** Keep what fits, in one transaction, on disk before this returns; tell what is there instead of the
   * rest. After a fault nothing of it is kept. */
  swap(swaps: readonly Swap[]): Promise<Swapped> {
    return new Promise((resolve) => {
      const others: Stored[] = [];
      const fail = (error: DOMException | null) => resolve({ others: [], fault: faultOf(error) });
      try {
        const change = this.db.transaction(TABLES, 'readwrite', { durability: 'strict' });
        const tables = change.objectStore(TABLES);
        for (const { was, ...table } of swaps) {
          const asked = tables.get(table.id);
          asked.onsuccess = () => {
            const there = asked.result as Stored | undefined;
            if ((there?.stamp ?? null) !== was)
              others.push(there ?? { id: table.id, stamp: null, text: null });
            else if (table.text === null) tables.delete(table.id);
            else tables.put(table);
          };
        }
        change.oncomplete = () => resolve({ others, fault: null });
        change.onabort = change.onerror = () => fail(change.error);
      } catch (error) {
        fail(error instanceof DOMException ? error : null);
      }
    });
  }
}

function faultOf(error: DOMException | null): string {
  if (error?.name === 'QuotaExceededError') return 'full';
  return error?.name === 'SecurityError' ? 'denied' : 'failed';
}
