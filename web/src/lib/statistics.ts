/** What all finished matches of this browser say together. Functions of values. */
import type { MyTable } from './myTables.svelte';
import { verdictOf } from './outcome';

/** A match that counts, with what is asked of it. */
export interface Played {
  game: string;
  players: number;
  level: string | null; // of the strongest bot, where all others are bots
  won: boolean | null; // null: several of us played at one screen
  points: number | null;
  accuracy: number | null;
}

/** The matches that count, newest first: not lessons, nor what was played with known luck, nor those whose
 * end is not known. */
export function playedOf(finished: readonly MyTable[], levels: readonly string[]): Played[] {
  return finished.flatMap(({ game, outcome, lesson, accuracy }) => {
    if (!outcome || outcome.known || lesson) return [];
    const { seats, mine, scores } = outcome;
    const verdict = verdictOf(outcome);
    const ranks = seats.flatMap(({ level }, seat) =>
      mine.includes(seat) ? [] : [level === null ? -1 : levels.indexOf(level)],
    );
    const bots = verdict !== null && ranks.length > 0 && !ranks.includes(-1);
    return {
      game,
      players: seats.length,
      level: bots ? levels[Math.max(...ranks)]! : null,
      won: verdict === null ? null : verdict !== 'lost',
      points: mine.length === 1 ? (scores[mine[0]!] ?? null) : null,
      accuracy: accuracy ?? null,
    };
  });
}

const LAST = 10; // matches whose accuracy is told

export interface Totals {
  matches: number;
  won: number;
  best: { game: string; points: number } | null; // in the game that was played most
  accuracy: number | null;
}

export function totalsOf(played: readonly Played[]): Totals {
  const counts = new Map<string, number>();
  for (const { game } of played) counts.set(game, (counts.get(game) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const game = [...counts.keys()].find((name) => counts.get(name) === most);
  const points = played.filter((one) => one.game === game).flatMap((one) => one.points ?? []);
  const known = played.flatMap(({ accuracy }) => accuracy ?? []).slice(0, LAST);
  return {
    matches: played.length,
    won: played.filter(({ won }) => won).length,
    best: game !== undefined && points.length ? { game, points: Math.max(...points) } : null,
    accuracy: known.length ? mean(known) : null,
  };
}

export interface Wins {
  won: number;
  of: number;
}

/** Matches against bots of a level; null: there was none. */
export function winsAgainst(played: readonly Played[], level: string, game: string): Wins | null {
  const found = played.filter((one) => one.level === level && one.game === game);
  return found.length ? { won: found.filter(({ won }) => won).length, of: found.length } : null;
}

/** Which matches are asked for; null: all. */
export interface Asked {
  players: number | null;
  level: string | null;
}

export interface Points {
  matches: number;
  won: number;
  mean: number;
  best: number;
  streak: number; // most matches won one after the other
}

/** The points of one game; null: there are no such matches. */
export function pointsOf(played: readonly Played[], game: string, asked: Asked): Points | null {
  const found = played.filter(
    (one) =>
      one.game === game &&
      one.points !== null &&
      (asked.players === null || one.players === asked.players) &&
      (asked.level === null || one.level === asked.level),
  );
  if (!found.length) return null;
  const points = found.map((one) => one.points!);
  let streak = 0;
  let run = 0;
  for (const { won } of found) {
    run = won ? run + 1 : 0;
    streak = Math.max(streak, run);
  }
  return {
    matches: found.length,
    won: found.filter(({ won }) => won).length,
    mean: mean(points),
    best: Math.max(...points),
    streak,
  };
}

export interface NextStep {
  game: string;
  level: string; // that is beaten more often than not
  next: string; // that was not tried in this game
}

const ENOUGH = 2; // matches won until a step is offered

/** The highest level that is beaten more often than not where the next one was not tried. */
export function nextStep(
  played: readonly Played[],
  levels: readonly string[],
  games: readonly string[],
): NextStep | null {
  for (let nth = levels.length - 2; nth >= 0; nth -= 1)
    for (const game of games) {
      const [level, next] = [levels[nth]!, levels[nth + 1]!];
      const wins = winsAgainst(played, level, game);
      if (wins && wins.won >= ENOUGH && 2 * wins.won > wins.of && !winsAgainst(played, next, game))
        return { game, level, next };
    }
  return null;
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
