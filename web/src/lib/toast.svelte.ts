/** Toasts: short messages that come and go, and are read out. */
import { Refusal } from './api';
import { hasText, t, type Values } from './words.svelte';

export interface Toast {
  id: number;
  kind: 'info' | 'error';
  text: string;
  clause: string | null; // of the rules, by which something was refused
}

const DURATION = 6000;
const WITH_CLAUSE = 12_000; // there is something to tap
let count = 0;
const shown = $state<Toast[]>([]);

export function toasts(): readonly Toast[] {
  return shown;
}

export function toast(
  text: string,
  kind: Toast['kind'] = 'info',
  clause: string | null = null,
): void {
  if (shown.some((other) => other.text === text)) return;
  const id = ++count;
  shown.push({ id, kind, text, clause });
  setTimeout(() => dismiss(id), clause ? WITH_CLAUSE : DURATION);
}

export function dismiss(id: number): void {
  const at = shown.findIndex((other) => other.id === id);
  if (at >= 0) shown.splice(at, 1);
}

// What a page of today never asks for: whoever reads of it has an old one, or another program.
const NOT_FOR_PEOPLE =
  /^error\.(bad_thing|bad_chance|impossible|not_chance|no_seat|corrupt|seats|option|choice\..*)$|^server\.(no_call|body|message|json|binary|number|places|salt|commit|luck_open|wrong_salt|hello|level|game|clock|qr|qr_long|not_removed)$/;

/** A refusal as one tells it to a person, in the reader's language: by a sentence of the page
 * (`page.no.ID`), by the reason alone (`why` in place of `refuse`), or as the server says it. `mover` is
 * who has moved since, if somebody has. */
export function refusalText(
  no: { id: string; values: Values; why?: string; message?: string },
  mover: string | null = null,
): string {
  const values: Values = mover === null ? no.values : { ...no.values, name: mover };
  const own = `page.no.${no.id}`;
  if (mover !== null && hasText(`${own}.by`)) return t(`${own}.by`, values);
  if (hasText(own)) return t(own, values);
  if (NOT_FOR_PEOPLE.test(no.id)) return t('page.no.page');
  const reason = no.id.replace('.refuse.', '.why.');
  if (reason !== no.id && hasText(reason)) {
    const near = hasText(`${reason}.near`) ? ` ${t(`${reason}.near`, values)}` : '';
    return `${t(reason, values)}.${near}`;
  }
  return hasText(no.id) ? t(no.id, values) : (no.why ?? no.message ?? no.id);
}

/** Show a refusal, with the clause that it goes by. */
export function showRefusal(no: Parameters<typeof refusalText>[0], mover?: string | null): void {
  const clause = no.values['clause'];
  toast(refusalText(no, mover), 'error', typeof clause === 'string' ? clause : null);
}

/** Show what went wrong. */
export function showError(error: unknown): void {
  if (error instanceof Refusal) showRefusal(error);
  else toast(t('page.error.unknown', { what: String(error) }), 'error');
}
