import { describe, expect, it } from 'vitest';
import { absences, goneText, graceText } from '../src/lib/absence';
import { callOf } from '../src/lib/rematch';
import type { Table } from '../src/lib/wire';

const next = (change: Partial<Table> = {}): Table =>
  ({
    state: 'open',
    asked: [1],
    seats: ['Ada', 'Bob'].map((name) => ({ kind: 'person', name })),
    ...change,
  }) as Table;

describe('the call for a rematch', () => {
  it('names who wants one and who starts', () => {
    expect(callOf(next(), 'Bob')).toEqual({ state: 'called', names: ['Ada'], starter: 'Ada' });
  });

  it('is over when it was answered', () => {
    expect(callOf(next({ asked: [] }), 'Bob').state).toBe('joined');
    const left = [next().seats[0]!, { ...next().seats[1]!, kind: 'open' as const, name: null }];
    expect(callOf(next({ seats: left, asked: [] }), 'Bob').state).toBe('declined');
    // who took another name there has joined all the same
    expect(callOf(next({ seats: left, asked: [] }), 'Bob', true).state).toBe('joined');
  });

  it('is too late when the others have begun', () => {
    const bots = [next().seats[0]!, { ...next().seats[1]!, kind: 'bot' as const, name: 'Bo' }];
    expect(callOf(next({ state: 'playing', seats: bots }), 'Bob').state).toBe('begun');
    expect(callOf(next({ state: 'playing' }), 'Bob').state).toBe('waits');
  });
});

describe('an absence', () => {
  it('is counted on from what the server told', () => {
    const found = absences({ '1': { gone: 40_000, wait: 20_000, came: true } }, 1_000_000)[1]!;
    expect(goneText(found, 1_000_000)).toBe('0:40');
    expect(goneText(found, 1_000_900)).toBe('0:40');
    expect(goneText(found, 1_025_000)).toBe('1:05');
    expect(graceText(found, 1_000_000)).toBe('0:20');
    expect(graceText(found, 1_019_500)).toBe('0:01');
    expect(graceText(found, 1_020_000)).toBeNull();
    expect(absences(undefined, 0)).toEqual({});
  });
});
