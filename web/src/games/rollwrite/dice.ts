/** Dice on the table and lines: which of them a line takes up, pays with, or could pay with. */
import { nextWords, splitList, splitLine, type Choice } from '../../lib/choices';
import { box } from './box';
import type { LineNotes, Position } from './position';

export interface DieOnTable {
  face: string;
  used: boolean;
}

/** The dice in the order of the colours, used ones first among equals: none moves when it is used. */
export function tableOf({ dice, used }: Pick<Position, 'dice' | 'used'>): DieOnTable[] {
  const count = (list: readonly string[], face: string) => list.filter((f) => f === face).length;
  return box.faces.flatMap((face) => [
    ...Array.from({ length: count(used, face) }, () => ({ face, used: true })),
    ...Array.from({ length: count(dice, face) }, () => ({ face, used: false })),
  ]);
}

/** A list of dice as lines write it. */
export function listed(faces: readonly string[]): string {
  return [...faces].sort((a, b) => box.faces.indexOf(a) - box.faces.indexOf(b)).join(',');
}

type Dice = readonly DieOnTable[];
type Option = Choice<LineNotes>;

/** The places of these faces among the dice that are not used yet. */
export function upTo(dice: Dice, faces: readonly string[]): number[] {
  const left = [...faces];
  return dice.flatMap(({ face, used }, nth) => {
    const at = used ? -1 : left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0 ? [nth] : [];
  });
}

/** The dice of every way to pay for a shape. */
type Payments = Position['payments'];

function ways(payments: Payments, line: string): readonly string[][] {
  const [verb, shape = ''] = splitLine(line);
  return verb === 'draw' ? (payments[shape] ?? []) : [];
}

/** The dice that could pay for a shape: all that show a face of some way to pay. */
export function could(dice: Dice, payments: Payments, line: string): Set<number> {
  const able = new Set(ways(payments, line).flat());
  return new Set(dice.flatMap(({ face, used }, nth) => (!used && able.has(face) ? [nth] : [])));
}

/** The dice that pay for a line, as far as that is certain: for a shape, if all that could have to. */
export function paying(dice: Dice, payments: Payments, choice: Option | null): Set<number> {
  const line = choice?.line ?? '';
  const [verb = '', list = ''] = splitLine(line);
  if (verb === 'use') return new Set(upTo(dice, splitList(list)));
  if (verb === 'mark' && choice?.notes.die) return new Set(upTo(dice, [choice.notes.die]));
  const able = could(dice, payments, line);
  return ways(payments, line).every((way) => way.length === able.size) ? able : new Set();
}

/** Tapping a die while paying exchanges it: the way to pay with one of its face more, or fewer. */
export function exchanged(
  uses: readonly Option[],
  now: string | null,
  die: DieOnTable | undefined,
  paid: boolean,
): string | null {
  if (!die || !now) return null;
  const wanted = showing(now, die.face) + (paid ? -1 : 1);
  return uses.find(({ line }) => showing(line, die.face) === wanted)?.line ?? null;
}

function showing(use: string, wanted: string): number {
  return splitList(splitLine(use)[1] ?? '').filter((face) => face === wanted).length;
}

/** The lists of dice that may be rolled again or change their colour together, and what leads there. */
export function together(legal: readonly Option[]): Set<string> {
  const lists = [...nextWords(legal, 'reroll').keys(), ...nextWords(legal, 'change').keys()];
  return new Set(lists.flatMap((list) => parts(splitList(list)).map(listed)));
}

/** All parts of a list, but not none of it. */
function parts([first, ...rest]: readonly string[]): string[][] {
  if (first === undefined) return [];
  const others = parts(rest);
  return [[first], ...others, ...others.map((part) => [first, ...part])];
}

/** The dice of the colour that shows most often: a beginning for a change of colour. */
export function mostAlike(dice: Dice, legal: readonly Option[]): number[] {
  const able = new Set([...nextWords(legal, 'change').keys()].map((list) => splitList(list)[0]));
  const groups = box.faces
    .filter((face) => able.has(face))
    .map((face) =>
      upTo(
        dice,
        dice.map(() => face),
      ),
    );
  return groups.reduce((top, group) => (group.length > top.length ? group : top), []);
}
