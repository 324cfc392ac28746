/** What the tray says: one sentence, and a smaller line with what is open, missing or left over. */
import type { Choice } from '../../lib/choices';
import type { BorderNotes } from '../../lib/types/border';
import { t } from '../../lib/words.svelte';
import type { SegmentFacts, ZoneFacts } from './facts';
import { COLOURS } from './land';
import { theZone, zoneName } from './names';

type Counts = Readonly<Record<string, number>>;

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The sentence for a line under consideration. */
export function sayLine({ line, notes }: Choice<BorderNotes>, zones: readonly ZoneFacts[]): string {
  const closed = notes.zones ?? [];
  if (closed.length) {
    const first = closed.every((name) => !zones.find((zone) => zone.name === name)?.taken);
    const id = first ? 'border.ask.close.first' : 'border.ask.close';
    return t(id, { zone: closed.map(theZone), n: notes.points ?? 0 });
  }
  const [verb, what = ''] = line.split(' ');
  if (verb === 'cross') return t('border.ask.cross', { cell: what });
  return t('border.ask.complete', { n: notes.cells?.length ?? 0 });
}

/** Yellow 4: two open cells. */
export function sayOpen({ colour, length, open }: SegmentFacts): string {
  const who = { colour: capital(t(colour)), length };
  if (open.length === 0) return t('border.segment.complete', who);
  return t('border.segment', { ...who, n: open.length });
}

/** One yellow die is missing. */
export function sayNeed({ colour, open, missing }: SegmentFacts): string {
  if (open.length === 0) return '';
  return missing
    ? t('border.segment.missing', { n: missing, colour: `@${colour}` })
    : t('border.segment.enough');
}

export function sayZone({ name, mine, value, missing, crossed, of }: ZoneFacts): string {
  const zone = zoneName(name);
  if (mine) return t('border.zone.mine', { zone, value, n: crossed, of });
  const list = missing.map(([colour, n]) => `${n} ${t(colour)}`);
  return t('border.zone.missing', { zone, n: of - crossed, list });
}

/** What the others get if this is played and nothing else: the dice that are left. */
export function sayLeft(free: Counts, used: Counts): string {
  const left = COLOURS.flatMap((colour) => {
    const n = (free[colour] ?? 0) - (used[colour] ?? 0);
    return n > 0 ? [n > 1 ? `${n} ${t(colour)}` : t(colour)] : [];
  });
  return left.length ? t('border.left', { dice: left }) : t('border.left.none');
}

/** How many of each: yellow, yellow, red is {yellow: 2, red: 1}. */
export function count(list: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of list) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}
