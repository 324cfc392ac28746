/** The motion between two views. Strokes of the pen and tumbling dice are drawn by the sheet and the
 * tray themselves; here are their sounds, finished rows, coats of arms and points. */
import { scorePops, type MotionStep } from '../../lib/motion';
import { splitLine } from '../../lib/choices';
import type { Said } from '../../lib/wire';
import type { Position } from './position';
import { columns, rows } from './house';

export function plan(before: Position, after: Position, said: readonly Said[]): MotionStep[][] {
  const verbs = said
    .filter(({ kind }) => kind !== 'undo')
    .map(({ line }) => splitLine(line)[0] ?? '');
  const own = after.seat ?? 0;
  const rolled: MotionStep[] = verbs.includes('roll')
    ? [{ kind: 'flash', to: 'tray', sound: 'die', ms: 200 }]
    : [];
  return [pen(before, after, own), finished(before, after, own), scorePops(before, after), rolled];
}

/** What was drawn or marked: one sound of the pen, and a flash where it was if it was another seat. */
function pen(before: Position, after: Position, own: number): MotionStep[] {
  const steps: MotionStep[] = [];
  after.players.forEach((player, seat) => {
    const old = before.players[seat];
    if (!old) return;
    const squares = Object.keys(player.squares).length > Object.keys(old.squares).length;
    if (squares)
      steps.push({
        kind: 'flash',
        to: seat === own ? 'square-none' : `sheet-${seat}`,
        sound: 'pen',
        ms: 180,
      });
    for (const [colour, track] of Object.entries(player.tracks)) {
      if (track.boxes <= (old.tracks[colour]?.boxes ?? 0)) continue;
      const to = seat === own ? `track-${colour}` : `pips-${seat}-${colour}`;
      steps.push({ kind: 'flash', to, sound: 'pen', ms: 180 });
    }
  });
  return steps;
}

/** The squares of finished rows and columns flash one after the other; shields swing. */
function finished(before: Position, after: Position, own: number): MotionStep[] {
  const [old, now] = [before.players[own], after.players[own]];
  if (!old || !now) return [];
  const scored = (sources: typeof now.sources) => [...rows(sources), ...columns(sources)];
  const known = scored(old.sources).map(({ name }) => name);
  const done = scored(now.sources).filter(({ name }) => !known.includes(name));
  const squares = Object.keys(now.squares).filter((cell) =>
    done.some(({ name }) => cell.includes(name)),
  );
  return [
    ...squares
      .sort()
      .map((cell) => ({ kind: 'flash', to: `square-${cell}`, ms: 140 }) as MotionStep),
    ...done
      .filter(({ coat }) => coat)
      .map(({ name }) => ({ kind: 'shake', to: `coat-${name}`, sound: 'shield' }) as MotionStep),
  ];
}
