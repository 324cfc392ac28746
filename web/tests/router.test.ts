import { describe, expect, it } from 'vitest';
import { links, read } from '../src/lib/router.svelte';

describe('router', () => {
  it('reads tables, invitations and private links from the fragment', () => {
    expect(read('#/t/abc')).toEqual({ page: 'table', id: 'abc', invite: null, token: null });
    expect(read(links.invite('', 'abc', 's-_x').replace(/^\//, ''))).toMatchObject({
      invite: 's-_x',
    });
    expect(read(links.seat('', 'abc', 'tok').replace(/^\//, ''))).toMatchObject({ token: 'tok' });
  });

  it('reads a moment of a replay', () => {
    expect(read(links.replay('abc', 12, 1))).toEqual({
      page: 'replay',
      id: 'abc',
      at: 12,
      seat: 1,
    });
    expect(read('#/replay?at=-4')).toEqual({ page: 'replay', id: null, at: 0, seat: null });
    expect(read('#/replay?at=x&seat=0')).toMatchObject({ at: 0, seat: 0 });
  });

  it('leads home from anywhere else', () => {
    for (const odd of ['', '#', '#/', '#/nowhere', '#/t/', '#/t/%E0%A4%A']) {
      expect(read(odd)).toEqual({ page: 'home' });
    }
  });
});
