/** Paragraphs of the log in words. */
import type { GameModule } from './board';
import { handOf, type Entries, type Paragraph, type Part } from './logParagraphs';
import { signed } from './preview';
import { hasText, inTurn, t, type Values } from './words.svelte';
import type { Chair, Said, View } from './wire';

export interface Sentence {
  id: string;
  values: Values;
}

/** For whom, and in which words, the log is told. */
export interface Voice {
  seats: readonly Chair[];
  own?: number | null; // who reads
  named?: boolean; // the reader too is told by name: in a record, where several read at one screen
  /** A game's better sentence for an entry, which has seen the position: null if there is none. */
  retell?: ((said: Said) => Sentence | null) | undefined;
}

/** The voice for a reader at a match of a game. */
export function voiceOf<V extends View>(
  module: Pick<GameModule<V>, 'retell'>,
  match: { seats: readonly Chair[]; seat: number | null; said: readonly Said[]; view: V },
  named = false,
): Voice {
  const { seats, seat: own, said, view } = match;
  return { seats, own, named, retell: (entry) => module.retell?.(entry, { said, view }) ?? null };
}

/** Whether a seat is the reader's, who is told as `you`. */
const isYou = (who: number | null, { own, named }: Voice) => who !== null && who === own && !named;

const sentenceOf = (said: Said, { retell }: Voice): Sentence => retell?.(said) ?? said;

/** The voice for a paragraph: the reader is `you` where all of it can be said so (`ID.you`). */
function addressing({ parts }: Entries, voice: Voice): Voice {
  const can = parts.every(
    ({ said }) => said.kind === 'undo' || hasText(`${sentenceOf(said, voice).id}.you`),
  );
  return can ? voice : { ...voice, named: true };
}

/** A sentence about what a seat did, in the second person for the reader. */
export function inPerson(who: number | null, { id, values }: Sentence, voice: Voice): string {
  const you = `${id}.you`;
  return t(isYou(who, voice) && hasText(you) ? you : id, named(values, voice.seats));
}

/** What one entry says, without the name and without what it brought about. */
export function entryText(said: Said, voice: Voice): string {
  if (said.kind === 'undo') return inPerson(said.who, { id: 'page.log.undo', values: {} }, voice);
  const cards = said.cards.length
    ? ` (${t('page.list', { list: said.cards.map((card) => `@${card}`) })})`
    : '';
  return inPerson(said.who, sentenceOf(said, voice), voice) + cards;
}

/** What one part says, without the name of who did it. */
export function partText({ said, times, more }: Part, voice: Voice): string {
  const all = [said, ...more];
  const together = said.kind === 'dealt' ? (dealtText(all, voice) ?? allText(all)) : null;
  if (together) return [together, ...asides(all, voice)].join(', ');
  const many = times > 1 ? ` ×${times}` : '';
  const told = (one: Said) => [entryText(one, voice) + many, ...asides([one], voice)];
  return inTurn(all.map((one) => told(one).join(', ')));
}

/** What entries brought about beside what they say. */
export function asides(all: readonly Said[], voice: Voice): string[] {
  return all.flatMap(({ who, also }) => also.map((one) => inPerson(who, one, voice)));
}

/** The values of a sentence; a seat among them is told by name. */
function named(values: Values, seats: readonly Chair[]): Values {
  const { seat } = values;
  return typeof seat === 'number' ? { ...values, seat: nameOf(seat, seats) } : values;
}

/** What chance did several times, in the one sentence that there is for it (`ID.all`). */
function allText(all: readonly Said[]): string | null {
  const id = `${all[0]!.id}.all`;
  return all.length > 1 && hasText(id) ? t(id, { n: all.length, list: firstValues(all) }) : null;
}

/** Cards dealt to somebody's hand (`ID.hand`, for the reader `ID.hand.you`), if the game says so. */
function dealtText(all: readonly Said[], { seats, own }: Voice): string | null {
  const to = handOf(all[0]!);
  const id = `${all[0]!.id}.hand${to === own ? '.you' : ''}`;
  if (to === undefined || !hasText(id)) return null;
  return t(id, { name: nameOf(to, seats), n: all.length, list: firstValues(all) });
}

function firstValues(all: readonly Said[]): string[] {
  return all.flatMap(({ values }) => Object.values(values).slice(0, 1).map(String));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function nameOf(who: number, seats: readonly Chair[]): string {
  return seats[who]?.name ?? t('page.seat', { n: who + 1 });
}

/** Who has moved last, if it was another seat; null if it was this one, or chance. */
export function lastMover(
  said: readonly Said[],
  seat: number | null,
  seats: readonly Chair[],
): string | null {
  const who = said.findLast((entry) => entry.who !== null)?.who ?? null;
  return who === null || who === seat ? null : nameOf(who, seats);
}

export function remarkText(
  { remark }: Extract<Paragraph, { kind: 'remark' }>,
  voice: Voice,
): string {
  const { id, values } = remark;
  const who = typeof values['seat'] === 'number' ? values['seat'] : null;
  return hasText(id) ? inPerson(who, { id, values }, voice) : id;
}

/** What a paragraph says, without the name and its points. */
export function entriesText(paragraph: Entries, heard: Voice): string {
  const { parts, undone } = paragraph;
  const voice = addressing(paragraph, heard);
  const what = inTurn(counted(parts.map((part) => partText(part, voice))));
  const only = parts[0]?.said.kind === 'undo';
  return undone && !only ? `${what} (${t('page.log.undone', { n: undone })})` : what;
}

/** What sounds the same several times in a row is told once. */
function counted(texts: readonly string[]): string[] {
  const found: { text: string; times: number }[] = [];
  for (const text of texts) {
    const last = found.at(-1);
    if (last?.text === text) last.times += 1;
    else found.push({ text, times: 1 });
  }
  return found.map(({ text, times }) => (times > 1 ? `${text} ×${times}` : text));
}

/** Who did what a paragraph tells: a name, or `You`. */
export function whoText(paragraph: Entries, voice: Voice): string {
  const { who } = paragraph;
  if (who === null) return '';
  return isYou(who, addressing(paragraph, voice)) ? t('page.log.you') : nameOf(who, voice.seats);
}

/** A whole paragraph as one sentence, for those who listen. */
export function paragraphText(paragraph: Paragraph, voice: Voice): string {
  if (paragraph.kind === 'remark') return remarkText(paragraph, voice);
  const { who, points } = paragraph;
  const what = entriesText(paragraph, voice);
  const gained = points ? ` ${signed(points)}` : '';
  return who === null
    ? `${capital(what)}.${gained}`
    : `${whoText(paragraph, voice)} ${what}.${gained}`;
}
