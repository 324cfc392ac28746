/** The record that is to be shown: a file that was dropped, kept for this visit only. */
let text = $state.raw<string | null>(null);

export function present(record: string): void {
  text = record;
}

export function presented(): string | null {
  return text;
}
