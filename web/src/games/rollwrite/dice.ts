/** Dice on the table and lines: which of them a line takes up, pays with, or could pay with. */
import { nextWords, splitList, splitLine, type Choice } from '../../lib/choices';
import { FACES } from './box';
import type { LineNotes } from './position';
import type { DieOnTable } from './sheet';

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

/** The dice that could pay for a shape. */
export function could(dice: Dice, line: string): Set<number> {
  const [verb = '', name = ''] = splitLine(line);
  if (verb !== 'draw') return new Set();
  const able = [name.split('-')[0], 'white'];
  return new Set(
    dice.flatMap(({ face, used }, nth) => (!used && able.includes(face) ? [nth] : [])),
  );
}

/** The dice that pay for a line, as far as that is certain. */
export function paying(dice: Dice, choice: Option | null): Set<number> {
  const line = choice?.line ?? '';
  const [verb = '', list = '', cells = ''] = splitLine(line);
  if (verb === 'use') return new Set(upTo(dice, splitList(list)));
  if (verb === 'mark' && choice?.notes.die) return new Set(upTo(dice, [choice.notes.die]));
  const able = could(dice, line);
  const needed = verb === 'draw' ? splitList(cells).length - (choice?.notes.bonuses ?? 0) : 0;
  return able.size && able.size === needed ? able : new Set();
}

/** Tapping a die while paying exchanges it: the way to pay with one coloured die more or fewer. */
export function exchanged(
  uses: readonly Option[],
  now: string | null,
  die: DieOnTable | undefined,
  paid: boolean,
  drawing: string | null,
): string | null {
  const here = uses.find(({ line }) => line === now);
  if (!die || !here) return null;
  const more = (die.face === 'white') === paid ? 1 : -1;
  const target = splitLine(drawing ?? '')[1]?.split('-')[0];
  if (die.face !== 'white' && die.face !== target) return null;
  return uses.find(({ line }) => coloured(line) === coloured(here.line) + more)?.line ?? null;
}

function coloured(use: string): number {
  return splitList(splitLine(use)[1] ?? '').filter((face) => face !== 'white' && face !== '+')
    .length;
}

/** The dice of the colour that shows most often: a beginning for a change of colour. */
export function mostAlike(dice: Dice, legal: readonly Option[]): number[] {
  const able = new Set([...nextWords(legal, 'change').keys()].map((list) => splitList(list)[0]));
  const groups = FACES.filter((face) => able.has(face)).map((face) =>
    upTo(
      dice,
      dice.map(() => face),
    ),
  );
  return groups.reduce((top, group) => (group.length > top.length ? group : top), []);
}
