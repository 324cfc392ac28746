/** The motion between two views: cards fly, tiles come from the supply, points rise, shields swing. */
import { scored, type Step } from '../../lib/motion';
import type { CopenhagenView } from '../../lib/types/copenhagen';
import type { Said } from '../../lib/wire';
import { payment } from './box';

export function plan(
  before: CopenhagenView,
  after: CopenhagenView,
  said: readonly Said[],
): Step[][] {
  if (said.some(({ kind }) => kind === 'undo')) return [];
  const own = after.seat ?? 0;
  const hand = (seat: number, colour: string) =>
    seat === own ? `hand-${colour}` : `cards-${seat}`;
  const cards: Step[] = [];
  const deals: Step[] = [];
  const tiles: Step[] = [];
  const shields: Step[] = [];
  const empty: number[] = [];
  for (const { who, line, cards: shown } of said) {
    const [verb, first = ''] = line.split(' ');
    if (who === null) {
      const pier = empty.shift();
      if (verb === 'deal' && first === 'end') deals.push({ kind: 'shake', to: 'pile' });
      else if (pier)
        deals.push({ kind: 'travel', from: 'pile', to: `pier-${pier}`, sound: 'card' });
      continue;
    }
    if (verb === 'take') {
      first.split(',').forEach((pier, i) => {
        const colour = shown[i] ?? before.harbour[Number(pier) - 1] ?? 'red';
        cards.push({
          kind: 'travel',
          from: `pier-${pier}`,
          to: hand(who, colour),
          sound: 'card',
        });
        empty.push(Number(pier));
      });
    } else if (verb === 'discard') {
      cards.push({ kind: 'travel', from: hand(who, first), to: 'pile', sound: 'card' });
    } else if (verb === 'pay') {
      for (const colour of payment(line)) {
        cards.push({ kind: 'travel', from: hand(who, colour), to: 'pile', sound: 'card' });
      }
      // a tile of one's own already lies there as a ghost: it only lands
      const tile = built(before, said);
      if (tile && who !== own) {
        tiles.push({ kind: 'travel', from: `tile-${tile}`, to: `house-${who}`, sound: 'tile' });
      } else tiles.push({ kind: 'flash', to: `house-${who}`, ms: 160, sound: 'tile' });
    } else if (verb === 'white') {
      tiles.push({ kind: 'travel', from: 'whites', to: `house-${who}`, sound: 'tile' });
    } else if (verb === 'ability') {
      const to = who === own ? `ability-${first}` : `abilities-${who}`;
      shields.push({ kind: 'shake', to, sound: 'shield' });
    } else if (verb === 'reactivate') {
      shields.push({ kind: 'shake', to: who === own ? 'abilities' : `abilities-${who}` });
    }
  }
  return [cards, tiles, scored(before, after), shields, deals.slice(0, 7)];
}

/** The tile that was paid for: by its build line among what was said, or as it waited before. */
function built(before: CopenhagenView, said: readonly Said[]): string | null {
  const line = said.find(({ line }) => line.startsWith('build '))?.line ?? before.building;
  return line?.split(' ')[1] ?? null;
}
