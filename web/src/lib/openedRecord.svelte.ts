/** The record that is to be shown: a file that was dropped, kept for this visit only. */
let text = $state.raw<string | null>(null);

export function openRecord(record: string): void {
  text = record;
}

export function openedRecord(): string | null {
  return text;
}
