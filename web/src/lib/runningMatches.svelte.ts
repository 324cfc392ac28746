/** How the running matches of this browser stand, as the server told last; what has ended elsewhere is
 * found out, and kept. */
import { api, Refusal, type Glance } from './api';
import { forgetTable, mySeats, runningTables, saveTable, type MyTable } from './myTables.svelte';
import { outcomeOf } from './outcome';

const REFRESH = 15_000;
const AT_ONCE = 4; // calls

/** A running match as a list shows it. */
export interface RunningMatch {
  id: string;
  game: string;
  begun: number;
  others: string[];
  levels: string[]; // of bots among them
  scores: number[] | null; // null: not begun, or not told yet
  state: 'open' | 'due' | 'waiting' | null; // null: not told yet
  acting: string[]; // for whom it waits, if not for us
  until: number | null; // when our time is up
  since: number | null; // when something happened last
}

export class RunningMatches {
  private glances = $state.raw<Readonly<Record<string, Glance>>>({});
  private asked: Record<string, number> = {}; // when
  private busy = false;

  constructor(private readonly most = Infinity) {}

  /** Those that wait for us first. */
  get list(): RunningMatch[] {
    const found = runningTables()
      .slice(0, this.most)
      .map((table) => this.seen(table));
    return [...found].sort((a, b) => rank(a) - rank(b));
  }

  private seen(table: MyTable): RunningMatch {
    const { id, game, names, begun, seen } = table;
    const glance = this.glances[id];
    const [mine, chairs] = [mineIn(table, glance), glance?.table.seats];
    const open = glance?.table.state === 'open';
    const due = glance?.to_act.some((seat) => mine.includes(seat)) ?? false;
    const left = due ? mine.flatMap((seat) => glance?.clock[seat] ?? []) : [];
    const named = (seats: readonly number[]) => seats.flatMap((seat) => chairs?.[seat]?.name || []);
    return {
      id,
      game,
      begun: begun ?? seen,
      others: chairs
        ? named([...chairs.keys()].filter((seat) => !mine.includes(seat)))
        : names.slice(1),
      levels: [
        ...new Set(
          (chairs ?? []).flatMap(({ level }, seat) => (level && !mine.includes(seat) ? level : [])),
        ),
      ],
      scores: !glance || open ? null : glance.scores,
      state: !glance ? null : open ? 'open' : due ? 'due' : 'waiting',
      acting: due || !glance ? [] : named(glance.to_act),
      until: left.length ? Math.min(...left) + (this.asked[id] ?? 0) : null,
      since: glance?.waits == null ? null : (this.asked[id] ?? 0) - glance.waits,
    };
  }

  /** Ask now, and again as long as somebody looks. */
  watch(): () => void {
    void this.refresh();
    const timer = setInterval(() => void this.refresh(), REFRESH);
    return () => clearInterval(timer);
  }

  async refresh(): Promise<void> {
    if (this.busy || document.hidden) return;
    this.busy = true;
    const tables = runningTables().slice(0, this.most);
    for (let at = 0; at < tables.length; at += AT_ONCE)
      await Promise.all(tables.slice(at, at + AT_ONCE).map((table) => this.look(table)));
    this.busy = false;
  }

  private async look(table: MyTable): Promise<void> {
    const glance = await lookAt(table);
    if (!glance) return;
    this.asked[table.id] = Date.now();
    this.glances = { ...this.glances, [table.id]: glance };
  }
}

const rank = ({ state }: RunningMatch): number =>
  state === 'due' ? 0 : state === 'waiting' ? 1 : state === 'open' ? 2 : 3;

/** Our seats there. A lot may have fallen since this browser looked: the server knows where one is. */
function mineIn({ tokens }: MyTable, glance: Glance | undefined): number[] {
  const kept = tokens.flatMap((token, seat) => (token ? [seat] : []));
  const told = glance?.table.seats.findIndex(({ mine }) => mine) ?? -1;
  return kept.length === 1 && told >= 0 ? [told] : kept;
}

/** Ask how a table stands. Its end is kept; null: there was no answer, or nothing to come back to. */
export async function lookAt(table: MyTable): Promise<Glance | null> {
  const { id } = table;
  try {
    const glance = await api.glance(id, mySeats(id)[0]?.token ?? null);
    const { scores, ranking } = glance;
    if (glance.table.state === 'over') {
      const [mine, when] = [mineIn(table, glance), table.over ? table.seen : Date.now()];
      const outcome = ranking && outcomeOf(glance.table, scores, ranking, mine, when);
      saveTable(id, { game: glance.table.game, over: true, outcome });
    }
    return glance;
  } catch (error) {
    const gone = error instanceof Refusal && /^server\.(no_table|token)$/.test(error.id);
    if (gone && table.over) saveTable(id, { outcome: null });
    else if (gone) forgetTable(id);
    return null;
  }
}
