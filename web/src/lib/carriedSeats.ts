/** Take in the tables of a private link: whose seats they are is asked of the server. */
import { api, Refusal, type Glance } from './api';
import { addTables, findTable, type MyTable } from './myTables.svelte';
import { outcomeOf } from './outcome';
import type { CarriedTable } from './seatsLink';

const AT_ONCE = 4; // calls

export interface Taken {
  added: number;
  left: number; // here already
  gone: number; // the server has no such table, or no such seat
}

/** Add what is not here. Nothing is changed before the server has answered for all of them. */
export async function takeSeats(carried: readonly CarriedTable[]): Promise<Taken> {
  const fresh = carried.filter(({ id }) => !findTable(id));
  const found: MyTable[] = [];
  let gone = 0;
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    const some = await Promise.all(fresh.slice(at, at + AT_ONCE).map(look));
    for (const table of some)
      if (table) found.push(table);
      else gone += 1;
  }
  const added = addTables(found);
  return { added, left: carried.length - fresh.length, gone };
}

/** The table as its seats see it; null: there is nothing for these secrets. */
async function look({ id, tokens }: CarriedTable): Promise<MyTable | null> {
  const seats: (string | null)[] = [];
  let glance: Glance | null = null;
  for (const token of tokens) {
    try {
      glance = await api.glance(id, token);
    } catch (error) {
      if (error instanceof Refusal && /^server\.(no_table|token)$/.test(error.id)) continue;
      throw error;
    }
    const seat = glance.table.seats.findIndex(({ mine }) => mine);
    if (seat >= 0) seats[seat] = token;
  }
  const mine = seats.flatMap((token, seat) => (token ? [seat] : []));
  return glance && mine.length ? tableOf(glance, seats, mine) : null;
}

function tableOf(
  { table, scores, ranking }: Glance,
  seats: readonly (string | null | undefined)[],
  mine: readonly number[],
): MyTable {
  const now = Date.now();
  return {
    id: table.id,
    game: table.game,
    tokens: Array.from(seats, (token) => token ?? null),
    names: table.seats.flatMap(({ name }) => (name ? [name] : [])),
    seen: now,
    begun: now,
    over: table.state === 'over',
    ...(ranking ? { outcome: outcomeOf(table, scores, ranking, mine, now) } : {}),
    ...(table.lesson ? { lesson: { step: 0, over: true, then: 0 } } : {}),
  };
}
