/** The one sentence of the board: what is asked, or what the line under consideration would do; and a
 * smaller one below it with what is open, missing or left over. */
import type { BorderView } from '../../lib/types/border';
import { t } from '../../lib/words.svelte';
import type { OpenSegment, FencedZone } from './progress';
import { box, type Option } from './box';
import type { Considering } from './consider.svelte';
import { count } from './dice';
import { theZone, zoneName } from './names';
import { placeOf, segmentName, segmentOf } from './segments';

type Counts = Readonly<Record<string, number>>;

export function ask(view: BorderView, considering: Considering): string {
  const { considered, choosing, again, cells } = considering;
  if (considered) return sayLine(considered, considering);
  if (choosing) {
    return again.length
      ? t('border.ask.again', { n: again.length })
      : t('border.ask.choose', { n: view.rolls, of: box.throws });
  }
  if (cells) return t(view.any_one ? 'border.ask.any' : 'border.ask.second');
  return t('border.ask.first');
}

/** What else there is to know. */
export function detail(considering: Considering, others: string[]): string {
  const { zone, considered, zones, looked, choosing, cells, ready } = considering;
  const shown = zone && !considered ? zones.find(({ name }) => name === zone) : null;
  if (shown) return sayZone(shown);
  if (looked) return describe(considering, looked);
  if (choosing) return t('border.ready', { n: ready.length });
  if (cells && others.length) return t('border.together', { names: others });
  return '';
}

/** The verb on the button. */
export function verbOf({ choosing, again, choice }: Considering): string {
  if (choosing) {
    return again.length ? t('border.go.roll', { n: again.length }) : t('border.go.keep');
  }
  return choice?.line === 'done' ? t('border.go.done') : t('border.go.cross');
}

/** A segment, or the segment of a cell: what is open, and what is missing or left over. */
function describe(considering: Considering, target: string): string {
  const segment = considering.segment(target);
  if (considering.cells) return sayOpen(segment);
  const found = considering.lineOf(target);
  const rest = found ? sayLeft(count(found.notes.leaves ?? [])) : sayNeed(segment);
  return `${sayOpen(segment)} ${rest}`;
}

/** The name of a target for those who hear it. */
export function spoken(considering: Considering, target: string): string {
  const { cells, player } = considering;
  const found = considering.lineOf(target);
  const where = cells ? target : t(`border.place.${placeOf(considering.land, Number(target))}`);
  const crossed = cells && player?.crossed.includes(target) ? t('border.crossed') : '';
  return [where, crossed, describe(considering, target), found ? sayLine(found, considering) : '']
    .filter(Boolean)
    .join(', ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The sentence for a line under consideration. */
function sayLine({ line, notes }: Option, considering: Considering): string {
  const closed = notes.zones ?? [];
  if (closed.length) {
    const first = notes.sources?.every((source) => source.first);
    const id = first ? 'border.ask.close.first' : 'border.ask.close';
    return t(id, { zone: closed.map(theZone), n: notes.points ?? 0 });
  }
  const { land, player, picks } = considering;
  if (picks.length > 1) return t('border.ask.cells', { n: notes.cells?.length ?? 0 });
  const [verb, what = ''] = line.split(' ');
  const id = verb === 'cross' ? segmentOf(land, what) : Number(what);
  const segment = segmentName(land, player?.board ?? 'A', id);
  if (verb === 'cross') return t('border.ask.cross', { segment });
  return t('border.ask.complete', { segment, n: notes.cells?.length ?? 0 });
}

/** Yellow 4: two open cells. */
function sayOpen({ colour, length, open }: OpenSegment): string {
  const who = { colour: capital(t(colour)), length };
  if (open.length === 0) return t('border.segment.complete', who);
  return t('border.segment', { ...who, n: open.length });
}

/** One yellow die is missing. */
function sayNeed({ colour, open, missing }: OpenSegment): string {
  if (open.length === 0) return '';
  return missing
    ? t('border.segment.missing', { n: missing, colour: `@${colour}` })
    : t('border.segment.enough');
}

function sayZone({ name, mine, value, missing, crossed, of, first, later }: FencedZone): string {
  const zone = zoneName(name);
  if (mine) return t('border.zone.mine', { zone, value, n: crossed, of });
  const list = missing.map(([colour, n]) => t('border.zone.cells', { n, colour: `@${colour}` }));
  const worth = t('border.sign.zone', { first, later });
  return `${t('border.zone.missing', { zone, n: of - crossed, list })} ${worth}`;
}

/** What the others get if this is played and nothing else: the dice that are left. */
function sayLeft(dice: Counts): string {
  const left = Object.entries(dice).map(([colour, n]) =>
    t('border.left.dice', { n, colour: `@${colour}` }),
  );
  return left.length ? t('border.left', { dice: left }) : t('border.left.none');
}
