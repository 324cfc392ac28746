/** The motion between two views: cards fly, tiles come from the supply, points rise, shields swing. */
import { scorePops, type MotionStep } from '../../lib/motion';
import type { CopenhagenEffects, CopenhagenView } from '../../lib/types/copenhagen';
import type { Said } from '../../lib/wire';
import { payment } from './box';

export function plan(
  before: CopenhagenView,
  after: CopenhagenView,
  said: readonly Said[],
): MotionStep[][] {
  if (said.some(({ kind }) => kind === 'undo')) return [];
  const own = after.seat ?? 0;
  const hand = (seat: number, colour: string) =>
    seat === own ? `hand-${colour}` : `cards-${seat}`;
  const cards: MotionStep[] = [];
  const deals: MotionStep[] = [];
  const shuffles: MotionStep[] = []; // the discards become the pile: before its cards are dealt
  const tiles: MotionStep[] = [];
  const shields: MotionStep[] = [];
  const empty: number[] = [];
  let building = before.building ?? ''; // the tile that is paid for
  for (const { who, line, cards: shown, effects } of said) {
    const [verb, first = ''] = line.split(' ');
    const { reshuffled } = effects as CopenhagenEffects;
    if (reshuffled)
      shuffles.push({ kind: 'shuffle', to: 'pile', text: `${reshuffled}`, sound: 'card' });
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
    } else if (verb === 'build') {
      building = line;
    } else if (verb === 'discard') {
      cards.push({ kind: 'travel', from: hand(who, first), to: 'pile', sound: 'card' });
    } else if (verb === 'pay') {
      for (const colour of payment(line)) {
        cards.push({ kind: 'travel', from: hand(who, colour), to: 'pile', sound: 'card' });
      }
      // a tile of one's own already lies there as a ghost: it only lands
      const [, tile, cells = ''] = building.split(' ');
      const cell = cells.slice(0, 2);
      if (who !== own) {
        tiles.push({ kind: 'travel', from: `tile-${tile}`, to: `house-${who}`, sound: 'tile' });
      } else tiles.push({ kind: 'flash', to: `laid-${who}-${cell}`, ms: 200, sound: 'tile' });
    } else if (verb === 'white') {
      tiles.push({ kind: 'flash', to: `laid-${who}-${first}`, ms: 200, sound: 'tile' });
    } else if (verb === 'ability') {
      const to = who === own ? `ability-${first}` : `abilities-${who}`;
      shields.push({ kind: 'shake', to, sound: 'shield' });
    } else if (verb === 'reactivate') {
      shields.push({ kind: 'shake', to: who === own ? 'abilities' : `abilities-${who}` });
    }
  }
  return [cards, tiles, scorePops(before, after), shields, shuffles, deals.slice(0, 7)];
}
