/** The motion between two views: dice land, fly to the cells they cross, coins pay, points rise. */
import { scorePops, type MotionStep } from '../../lib/motion';
import type { BorderView } from '../../lib/types/border';
import type { Said } from '../../lib/wire';
import { coloursOf, landOf } from './land';

export function plan(before: BorderView, after: BorderView, said: readonly Said[]): MotionStep[][] {
  return [crosses(before, after), rolls(said), coins(before, after), scorePops(before, after)];
}

/** The tumbling itself is done by the dice; here they are heard, and flash when they lie. */
function rolls(said: readonly Said[]): MotionStep[] {
  const last = said.filter(({ line }) => line.startsWith('roll ')).at(-1);
  const dice = last?.line.split(' ')[1]?.split(',') ?? [];
  return dice.map((_, nth) => ({ kind: 'flash', to: `rolled-${nth}`, sound: 'die', ms: 200 }));
}

function crosses(before: BorderView, after: BorderView): MotionStep[] {
  const land = landOf(after);
  return after.players.flatMap((player, seat) => {
    const old = new Set(before.players[seat]?.crossed);
    const colours = coloursOf(land, player.board);
    const used: Record<string, number> = {};
    return player.crossed
      .filter((name) => !old.has(name))
      .map((name): MotionStep => {
        const colour = colours.get(name) ?? 'grey';
        const nth = used[colour] ?? 0;
        used[colour] = nth + 1;
        const places = { from: `die-${colour}-${nth}`, to: `cell-${seat}-${name}` };
        return { kind: 'travel', ...places, sound: 'fence' };
      });
  });
}

function coins(before: BorderView, after: BorderView): MotionStep[] {
  return after.zones.flatMap((zone, nth) => {
    const old = before.zones[nth]?.closed ?? [];
    return zone.closed
      .filter(({ seat }) => !old.some((closing) => closing.seat === seat))
      .map(({ seat, points }): MotionStep => {
        const text = points > 0 ? `+${points}` : '0';
        return { kind: 'pop', to: `coin-${seat}-${zone.name}`, text, sound: 'shield' };
      });
  });
}
