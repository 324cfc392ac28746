import { describe, expect, it } from 'vitest';
import { links, parseRoute } from '../src/lib/router.svelte';

describe('router', () => {
  it('reads tables, invitations and private links from the fragment', () => {
    expect(parseRoute('#/t/abc')).toEqual({ page: 'table', id: 'abc', invite: null, token: null });
    expect(parseRoute(links.invite('', 'abc', 's-_x').replace(/^\//, ''))).toMatchObject({
      invite: 's-_x',
    });
    expect(parseRoute(links.seat('', 'abc', 'tok').replace(/^\//, ''))).toMatchObject({
      token: 'tok',
    });
  });

  it('reads a moment of a replay', () => {
    expect(parseRoute(links.replay('abc', 12, 1))).toEqual({
      page: 'replay',
      id: 'abc',
      at: 12,
      seat: 1,
    });
    expect(parseRoute('#/replay?at=-4')).toEqual({ page: 'replay', id: null, at: 0, seat: null });
    expect(parseRoute('#/replay?at=x&seat=0')).toMatchObject({ at: 0, seat: 0 });
  });

  it('reads the rules of a game, and a clause of them', () => {
    expect(parseRoute('#/rules')).toEqual({ page: 'rules', game: null, clause: null });
    expect(parseRoute(links.rules('ludo', 'L2.1'))).toEqual({
      page: 'rules',
      game: 'ludo',
      clause: 'L2.1',
    });
  });

  it('leads home from anywhere else', () => {
    for (const odd of ['', '#', '#/', '#/nowhere', '#/t/', '#/t/%E0%A4%A']) {
      expect(parseRoute(odd)).toEqual({ page: 'home' });
    }
  });
});
