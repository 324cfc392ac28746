/** Toasts: short messages that come and go, and are read out. */
import { Refusal } from './api';
import { hasText, t, type Values } from './words.svelte';

export interface Toast {
  id: number;
  kind: 'info' | 'error';
  text: string;
}

const DURATION = 6000;
let count = 0;
const shown = $state<Toast[]>([]);

export function toasts(): readonly Toast[] {
  return shown;
}

export function toast(text: string, kind: Toast['kind'] = 'info'): void {
  if (shown.some((other) => other.text === text)) return;
  const id = ++count;
  shown.push({ id, kind, text });
  setTimeout(() => dismiss(id), DURATION);
}

export function dismiss(id: number): void {
  const at = shown.findIndex((other) => other.id === id);
  if (at >= 0) shown.splice(at, 1);
}

/** A refusal in the reader's language; `why` serves if the page has no words for its id. */
export function refusalText(no: {
  id: string;
  values: Values;
  why?: string;
  message?: string;
}): string {
  return hasText(no.id) ? t(no.id, no.values) : (no.why ?? no.message ?? no.id);
}

/** Show what went wrong. */
export function showError(error: unknown): void {
  if (error instanceof Refusal) toast(refusalText(error), 'error');
  else toast(t('page.error.unknown', { what: String(error) }), 'error');
}
