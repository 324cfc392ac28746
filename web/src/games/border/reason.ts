/** What a line is good for, from its effects, in words for a beginner. */
import type { BorderView } from '../../lib/types/border';
import { t } from '../../lib/words.svelte';
import type { Option } from './box';
import { landOf } from './land';
import { theZone } from './names';

export function reason({ notes }: Option, view: BorderView): string {
  if (notes.zones?.length) {
    const zone = notes.zones.map(theZone);
    const first = notes.sources?.every((source) => source.first);
    return t(`border.reason.close${first ? '.first' : ''}`, { zone, n: notes.points ?? 0 });
  }
  if (notes.completes?.length) return t('border.reason.ready', { n: notes.completes.length });
  const cells = notes.cells ?? [];
  const near = landOf(view)
    .zones.map(({ name, fence }) => ({ name, n: cells.filter((c) => fence.includes(c)).length }))
    .sort((a, b) => b.n - a.n)[0];
  if (near?.n) return t('border.reason.fence', { n: near.n, zone: theZone(near.name) });
  return notes.rolling ? t('border.reason.roll', { n: notes.rolling }) : '';
}
