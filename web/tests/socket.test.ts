import { beforeEach, describe, expect, it } from 'vitest';
import { ANSWER, OPENING, PATIENCE, PING, Socket, TRUST, type Link } from '../src/lib/socket';
import type { No, Said, Table, Update } from '../src/lib/wire';
import { entry, FakeWire, Hands } from './fakes';

const update = (n: number, from: number, mine = 0) => ({
  type: 'update',
  table: 'tab',
  n,
  mine,
  said: Array.from({ length: n - from }, (_, i) => entry(from + i)),
});

let clock: Hands;
let wires: FakeWire[];
let heard: {
  updates: [Update, readonly Said[], boolean][];
  tables: Table[];
  nos: No[];
  links: Link[];
};
let socket: Socket;
const wire = () => wires.at(-1) as FakeWire;

beforeEach(() => {
  clock = new Hands();
  wires = [];
  heard = { updates: [], tables: [], nos: [], links: [] };
  socket = new Socket(
    () => {
      wires.push(new FakeWire());
      return wire();
    },
    {
      update: (...args) => heard.updates.push(args),
      table: (table) => heard.tables.push(table),
      no: (no) => heard.nos.push(no),
      link: (link) => heard.links.push(link),
    },
    'tab',
    'secret',
    'en',
    clock,
    () => 0, // the longest pauses
  );
});

function begin(n = 3, mine = 1): void {
  wire().open();
  wire().say({ type: 'table', id: 'tab', v: 1 });
  wire().say(update(n, 0, mine));
}

/** The newest ping is answered. */
function pong(n: number, v: number): void {
  wire().say({ type: 'pong', n, v, at: wire().of('ping').at(-1)?.['at'] });
}

/** Time passes, and every ping is answered at once. */
function answering(ms: number): void {
  for (const end = clock.now + ms; clock.now < end;) {
    const pings = wire().of('ping').length;
    clock.pass(Math.min(100, end - clock.now));
    if (wire().of('ping').length > pings) pong(3, 1);
  }
}

describe('socket', () => {
  it('says hello with its token, and again with what it has after a lost connection', () => {
    begin();
    expect(wire().sent[0]).toEqual({
      type: 'hello',
      table: 'tab',
      token: 'secret',
      have: 0,
      lang: 'en',
    });
    wire().onclose?.();
    expect(heard.links.at(-1)).toBe('offline');
    clock.pass(300);
    wire().open();
    expect(wires).toHaveLength(2);
    expect(wire().of('hello')[0]).toMatchObject({ have: 3 });
    wire().say({ type: 'table', id: 'tab', v: 1, state: 'playing' });
    expect(heard.links.at(-1)).toBe('offline'); // the update is still missing
    wire().say(update(3, 3, 1));
    expect(heard.links.at(-1)).toBe('open');
  });

  it('keeps a move until it is answered, and sends it again after a reconnection', () => {
    begin(3, 1);
    expect(socket.move('take 1,2')).toBe(true);
    expect(wire().of('move')).toEqual([{ type: 'move', nth: 2, line: 'take 1,2' }]);
    expect(socket.move('take 1,2')).toBe(false); // a double click sends nothing
    wire().onclose?.();
    expect(socket.unanswered).toBe('take 1,2');
    clock.pass(300);
    wire().open();
    wire().say(update(3, 3, 1)); // the server has not heard of it
    expect(wire().of('move')).toEqual([{ type: 'move', nth: 2, line: 'take 1,2' }]);
    wire().say(update(4, 3, 2));
    expect(socket.unanswered).toBeNull();
    expect(heard.updates.at(-1)?.[2]).toBe(true);
  });

  it('does not send a move again that had arrived before the connection broke', () => {
    begin(3, 1);
    socket.move('take 1,2');
    wire().onclose?.();
    clock.pass(300);
    wire().open();
    wire().say(update(5, 3, 2));
    expect(wire().of('move')).toEqual([]);
    expect(socket.unanswered).toBeNull();
  });

  it('says so when another tab was faster while this one was away', () => {
    begin(3, 3); // three lines of seat 0
    wire().onclose?.();
    socket.move('take 1,2');
    clock.pass(300);
    wire().open();
    wire().say({ ...update(4, 3, 4), seat: 0 }); // its fourth line is `line 3`
    expect(socket.unanswered).toBeNull();
    expect(heard.nos.at(-1)).toMatchObject({
      id: 'server.stale',
      values: { line: 'take 1,2', nth: 4, due: 5 },
    });
  });

  it('is content when its own line was played while it was away', () => {
    begin(3, 3);
    socket.move('line 3');
    wire().onclose?.();
    clock.pass(300);
    wire().open();
    wire().say({ ...update(4, 3, 4), seat: 0 });
    expect(socket.unanswered).toBeNull();
    expect(heard.nos).toEqual([]);
  });

  it('is offline at once when the machine says so, and knocks when woken', () => {
    begin(3, 1);
    socket.sleep();
    expect(heard.links.at(-1)).toBe('offline');
    expect(wires[0]?.closed).toBe(true);
    socket.wake();
    expect(wires).toHaveLength(2);
  });

  it('sends an unanswered move again after a while', () => {
    begin();
    socket.move('done');
    answering(PATIENCE);
    expect(wire().of('move')).toHaveLength(2);
  });

  it('keeps a move made while offline', () => {
    begin(3, 1);
    wire().onclose?.();
    socket.move('done');
    clock.pass(300);
    wire().open();
    wire().say(update(3, 3, 1));
    expect(wire().of('move')).toEqual([{ type: 'move', nth: 2, line: 'done' }]);
  });

  it('a refusal settles the move it is about, and only that', () => {
    begin(3, 1);
    socket.move('done');
    wire().say({ type: 'no', nth: null, id: 'x', values: {}, why: '' });
    expect(socket.unanswered).toBe('done');
    wire().say({ type: 'no', nth: 2, id: 'x', values: {}, why: '' });
    expect(socket.unanswered).toBeNull();
    expect(heard.nos).toHaveLength(2);
  });

  it('asks for what is missing when entries are missing between', () => {
    begin(3);
    wire().say(update(6, 5));
    expect(heard.updates).toHaveLength(1); // a log with a hole is never shown
    expect(wire().of('hello').at(-1)).toMatchObject({ have: 3 });
    wire().say(update(6, 3));
    expect(heard.updates.at(-1)?.[1].map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('ignores an update that is older than what it has', () => {
    begin(5);
    wire().say(update(4, 3));
    expect(heard.updates).toHaveLength(1);
  });

  it('says hello again when the server says that it has not', () => {
    wire().open();
    wire().say({ type: 'no', nth: null, id: 'server.disk', values: {}, why: '' });
    clock.pass(PING);
    wire().say({ type: 'no', nth: null, id: 'server.hello', values: {}, why: '' });
    expect(wire().of('hello')).toHaveLength(2);
    expect(heard.nos.map(({ id }) => id)).toEqual(['server.disk']);
  });

  it('forgets everything when the server begins with 0', () => {
    begin(5);
    wire().say(update(2, 0));
    expect(heard.updates.at(-1)?.[1]).toHaveLength(2);
  });

  it('pings with what it has, and is online as long as it is answered', () => {
    begin(3);
    clock.pass(PING);
    expect(wire().of('ping').at(-1)).toEqual({ type: 'ping', n: 3, v: 1, at: PING });
    pong(3, 1);
    answering(60_000);
    expect(heard.links).toEqual(['connecting', 'open']);
    expect(wires).toHaveLength(1);
  });

  it('says that it is offline when it hears nothing, though nobody closed the connection', () => {
    begin(3);
    answering(10 * PING); // the last of them just now
    clock.pass(TRUST - 1);
    expect(heard.links.at(-1)).toBe('open');
    clock.pass(1);
    expect(heard.links.at(-1)).toBe('offline');
    expect(TRUST).toBeLessThanOrEqual(3_000); // an old picture is never shown for longer
    expect(wire().closed).toBe(false); // perhaps it is only slow
    clock.pass(ANSWER + PING - TRUST);
    expect(wires[0]?.closed).toBe(true);
    clock.pass(300);
    expect(wires).toHaveLength(2);
  });

  it('is online again on the same connection when it was only slow', () => {
    begin(3);
    clock.pass(TRUST);
    expect(heard.links.at(-1)).toBe('offline');
    pong(3, 1);
    expect(heard.links.at(-1)).toBe('open');
    answering(60_000);
    expect(wires).toHaveLength(1);
  });

  it('is online when it has heard of a table that is still open', () => {
    wire().open();
    wire().say({ type: 'table', id: 'tab', v: 1, state: 'open' });
    expect(heard.links.at(-1)).toBe('open');
  });

  it('trusts a pong from when its ping was sent, and not from when it came', () => {
    begin(3);
    clock.pass(TRUST); // a ping was sent after PING
    pong(3, 1);
    expect(heard.links.at(-1)).toBe('open');
    clock.pass(PING - 1);
    expect(heard.links.at(-1)).toBe('open');
    clock.pass(1);
    expect(heard.links.at(-1)).toBe('offline');
  });

  it('trusts a pong that tells of more than it has when that has come', () => {
    begin(3);
    clock.pass(TRUST);
    pong(4, 2);
    expect(heard.links.at(-1)).toBe('offline');
    wire().say(update(4, 3));
    expect(heard.links.at(-1)).toBe('offline');
    wire().say({ type: 'table', id: 'tab', v: 2 });
    expect(heard.links.at(-1)).toBe('open');
  });

  it('waits a little after every failure, and knocks at once when woken', () => {
    wire().onclose?.();
    clock.pass(300);
    wire().onclose?.();
    clock.pass(999);
    expect(wires).toHaveLength(2);
    socket.wake();
    expect(wires).toHaveLength(3);
  });

  it('is patient with its first connection: perhaps the network is slow', () => {
    clock.pass(PATIENCE - 1);
    expect(wires[0]?.closed).toBe(false);
    clock.pass(1);
    expect(wires[0]?.closed).toBe(true);
    clock.pass(300);
    expect(wires).toHaveLength(2);
  });

  it('is back soon after the network, and knocks again soon where nobody answers', () => {
    begin(3);
    wire().onclose?.();
    clock.pass(300);
    for (let nth = 2; nth <= 7; nth += 1) {
      expect(wires).toHaveLength(nth); // of these none ever opens
      clock.pass(OPENING + 300);
      expect(wires[nth - 1]?.closed).toBe(true);
    }
    expect(OPENING + 300).toBeLessThanOrEqual(1_500); // what a page may take to be back
    clock.pass(PATIENCE - 1); // the eighth has more time: perhaps the network is slow now
    expect(wires[7]?.closed).toBe(false);
    clock.pass(1);
    expect(wires[7]?.closed).toBe(true);
  });

  it('gives a connection the more time to open the longer the last one took', () => {
    clock.pass(1_200);
    begin(3);
    wire().onclose?.();
    clock.pass(300);
    clock.pass(3 * 1_200 - 1);
    expect(wires[1]?.closed).toBe(false);
    clock.pass(1);
    expect(wires[1]?.closed).toBe(true);
  });

  it('waits longer for a pong where they take long', () => {
    begin(3);
    clock.pass(PING);
    clock.pass(ANSWER - 100);
    pong(3, 1);
    clock.pass(2 * (ANSWER - 100) - 1);
    expect(wires[0]?.closed).toBe(false);
    expect(wires).toHaveLength(1);
  });

  it('gives up on a connection that opens and says nothing', () => {
    wire().open();
    clock.pass(PATIENCE);
    expect(wires[0]?.closed).toBe(true);
    expect(heard.links.at(-1)).toBe('offline');
  });

  it('looks with the eyes of another seat on the same connection', () => {
    begin(3);
    socket.become('other');
    expect(wires).toHaveLength(1);
    expect(wire().of('hello').at(-1)).toMatchObject({ token: 'other', have: 0 });
    wire().say(update(3, 0, 7));
    socket.move('done');
    expect(wire().of('move').at(-1)).toMatchObject({ nth: 8 });
  });

  it('shrugs at what is no message, and at old tables', () => {
    begin(3);
    wire().onmessage?.({ data: 'garbage{' });
    wire().say({ type: 'novelty' });
    wire().say({ type: 'table', id: 'tab', v: 3 });
    wire().say({ type: 'table', id: 'tab', v: 2 });
    expect(heard.tables.map(({ v }) => v)).toEqual([1, 3]);
  });

  it('does not take the news of another table for its own', () => {
    begin(3);
    wire().say({ ...update(9, 0), table: 'other' });
    wire().say({ type: 'table', id: 'other', v: 9 });
    expect([heard.updates.length, heard.tables.length]).toEqual([1, 1]);
  });

  it('is silent after it was closed', () => {
    begin();
    socket.close();
    clock.pass(60_000);
    expect(wires).toHaveLength(1);
    expect(wires[0]?.closed).toBe(true);
  });
});
