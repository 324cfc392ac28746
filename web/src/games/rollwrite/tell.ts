/** In words: a line, as advice; an entry, a turn; a track, as it is read out. */
import type { Retelling } from '../../lib/board';
import { splitList, splitLine } from '../../lib/choices';
import { diceAfter } from '../../lib/diceLog';
import type { Sentence } from '../../lib/logText';
import type { Said } from '../../lib/wire';
import { t, type Values } from '../../lib/words.svelte';
import { printed } from './box';
import type { Position, Track } from './position';

const dice = (list: string) =>
  splitList(list).map((face) => (face === '+' ? '@rollwrite.bonus' : `@${face}`));

function values(line: string): Values {
  const [verb = '', first = '', second = ''] = splitLine(line);
  if (['start', 'track', 'mark'].includes(verb)) return { colour: `@${first}` };
  if (verb === 'change') return { dice: dice(first), colour: `@${second}` };
  if (['reroll', 'use'].includes(verb)) return { dice: dice(first) };
  const [colour, size] = first.split('-');
  if (verb === 'draw') return { colour: `@${colour}`, size, cells: splitList(second) };
  return { cell: first };
}

export function tell(line: string): string {
  return t(`rollwrite.tell.${splitLine(line)[0]}`, values(line));
}

/** A roll names only the dice that were thrown: tell all that lie there now. */
export function retell(entry: Said, { said }: Retelling<Position>): Sentence | null {
  if (splitLine(entry.line)[0] !== 'roll') return null;
  const faces = diceAfter(
    said,
    said.findIndex(({ n }) => n === entry.n),
  );
  return faces && { id: 'rollwrite.log.now', values: { dice: faces.map((face) => `@${face}`) } };
}

/** What a turn is told by, if it has several of these. */
const WEIGHT = { draw: 'draw', pass: 'pass', mark: 'mark', track: 'mark', reroll: 'roll' };

/** The entry that tells most of a turn. */
export function mainOf(entries: readonly Said[]): Said | null {
  for (const verb of Object.keys(WEIGHT)) {
    const entry = entries.findLast(({ line }) => splitLine(line)[0] === verb);
    if (entry) return entry;
  }
  return null;
}

export function brief(entries: readonly Said[]): string {
  const main = mainOf(entries);
  if (!main) return t('rollwrite.brief.other');
  const id = WEIGHT[splitLine(main.line)[0] as keyof typeof WEIGHT];
  return t(`rollwrite.brief.${id}`, values(main.line));
}

/** What of a track is ready: `2 ready, 1 bonus`. */
export function readyIn({ abilities, bonuses }: Track): string {
  const said = [
    abilities && t('rollwrite.page.ready', { n: abilities }),
    bonuses && t('rollwrite.page.bonuses', { n: bonuses }),
  ];
  return said.filter(Boolean).join(', ');
}

export function spokenOf(colour: string, track: Track): string {
  const { ability, boxes } = printed(colour);
  const values = {
    colour: `@${colour}`,
    ability: `@rollwrite.ability.${ability}`,
    boxes: track.boxes,
    of: boxes.length,
  };
  return [t('rollwrite.page.track', values), readyIn(track)].filter(Boolean).join(', ');
}

/** The squares a shape is for: it is drawn sign by sign afterwards. */
export function where(line: string): string[] {
  const [verb, , squares = ''] = splitLine(line);
  return verb === 'draw' ? splitList(squares) : [];
}
