/** In words: a line as advice, an entry of the log as the board shows it, a turn in three words. */
import type { Retelling } from '../../lib/board';
import { splitLine } from '../../lib/choices';
import { diceAfter } from '../../lib/diceLog';
import type { Sentence } from '../../lib/logText';
import type { BorderView } from '../../lib/types/border';
import type { Said } from '../../lib/wire';
import { t } from '../../lib/words.svelte';
import { landOf } from './land';
import { nameInLine, shortName } from './segments';

const SPEAKS = /^(complete|cross) /; // of a segment

export function tell(line: string, view: BorderView, seat: number): string {
  const [verb, list = ''] = splitLine(line);
  const dice = list.split(',').map((colour) => `@${colour}`);
  const what = SPEAKS.test(line) ? nameInLine(view, seat, line) : list;
  return t(`border.tell.${verb}`, { what, dice });
}

/** Segments have no number on the board, and a roll names only the dice that were thrown. */
export function retell(entry: Said, { said, view }: Retelling<BorderView>): Sentence | null {
  const verb = splitLine(entry.line)[0];
  if (entry.who !== null && SPEAKS.test(entry.line)) {
    const segment = nameInLine(view, entry.who, entry.line);
    return { id: `border.log.${verb}`, values: { segment } };
  }
  if (verb !== 'roll') return null;
  const dice = diceAfter(
    said,
    said.findIndex(({ n }) => n === entry.n),
  );
  return dice && { id: 'border.log.now', values: { dice: dice.map((face) => `@${face}`) } };
}

export function brief(entries: readonly Said[], view: BorderView): string {
  const having = (verb: string) => entries.filter(({ line }) => splitLine(line)[0] === verb);
  const completed = having('complete');
  if (completed.length) {
    const list = completed.map(({ line, who }) => {
      const letter = view.players[who ?? 0]?.board ?? 'A';
      return shortName(landOf(view), letter, Number(splitLine(line)[1]));
    });
    return t('border.brief.complete', { list });
  }
  const crossed = having('cross').length;
  if (crossed) return t('border.brief.cross', { n: crossed });
  return t(`border.brief.${having('done').length ? 'other' : 'roll'}`);
}
