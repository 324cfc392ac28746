/** Paragraphs of the log in words. */
import type { Paragraph, Part } from './logParagraphs';
import { hasText, t } from './words.svelte';
import type { Chair, Said } from './wire';

/** What else entries brought about, by their number. */
export type Asides = ReadonlyMap<number, string>;

/** What one part says, without the name. */
export function partText({ said, times, more }: Part, asides?: Asides): string {
  if (said.kind === 'undo') return t('page.log.undo');
  if (more.length) return together([said, ...more]);
  const cards = said.cards.length
    ? ` (${t('page.list', { list: said.cards.map((card) => `@${card}`) })})`
    : '';
  const aside = asides?.get(said.n);
  const also = aside ? `, ${aside}` : '';
  return t(said.id, said.values) + cards + (times > 1 ? ` ×${times}` : '') + also;
}

/** What chance did several times: in one sentence, if there is one (`ID.all`), else one by one. */
function together(all: readonly Said[]): string {
  const { id } = all[0]!;
  if (!hasText(`${id}.all`)) return all.map((one) => t(one.id, one.values)).join('; ');
  const list = all.flatMap(({ values }) => Object.values(values).slice(0, 1).map(String));
  return t(`${id}.all`, { n: all.length, list });
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function nameOf(who: number, seats: readonly Chair[]): string {
  return seats[who]?.name ?? t('page.seat', { n: who + 1 });
}

export function remarkText(paragraph: Extract<Paragraph, { kind: 'remark' }>): string {
  const { id, values } = paragraph.remark;
  return hasText(id) ? t(id, values) : id;
}

/** A whole paragraph as one sentence, for those who listen. */
export function paragraphText(
  paragraph: Paragraph,
  seats: readonly Chair[],
  asides?: Asides,
): string {
  if (paragraph.kind === 'remark') return remarkText(paragraph);
  const { who, parts, points } = paragraph;
  const what = parts.map((part) => partText(part, asides)).join('; ');
  const gained = points > 0 ? ` +${points}` : '';
  return who === null ? `${capital(what)}.${gained}` : `${nameOf(who, seats)} ${what}.${gained}`;
}
