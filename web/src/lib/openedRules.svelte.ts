/** The rules at hand, opened from wherever they are asked for. Match and replay show them: a sentence that
 * names a clause needs to know nothing but its number. */

interface OpenedRules {
  clause: string | null; // where to open them; null: at what matters now
}
let opened = $state.raw<OpenedRules | null>(null);

export function openRules(): void {
  opened = { clause: null };
}

/** Open the rules at a clause such as `C6.3`. */
export function openClause(clause: string): void {
  opened = { clause };
}

export function openedRules(): OpenedRules | null {
  return opened;
}

export function closeRules(): void {
  opened = null;
}

/** The clause that a text names, as refusals do at their end: `(C6.3)`; null if there is none. */
export function namedClause(text: string): string | null {
  return /\b[A-Z]\d+(?:\.\d+)?\b/.exec(text)?.[0] ?? null;
}
