import { describe, expect, it } from 'vitest';
import { PacedQueue, pause, type Told } from '../src/lib/pace';
import { FakeScheduler } from './fakes';

const PACE = 1200;
const told = (mover: number | null, more: Partial<Told> = {}): Told => ({
  mover,
  turn: mover !== null,
  urgent: false,
  asked: false,
  ...more,
});

describe('how long a move of somebody else is to be seen', () => {
  it('is as long as people chose, turn by turn', () => {
    expect(pause(told(1), told(2), PACE)).toBe(PACE);
    expect(pause(told(2), told(null, { asked: true }), PACE)).toBe(PACE); // then one's own turn
  });
  it('is short for the steps of one turn, and for what others do in it', () => {
    expect(pause(told(1), told(1), PACE)).toBeLessThan(500);
    expect(pause(told(1, { turn: false }), told(2), PACE)).toBeLessThan(500);
    expect(pause(told(1), told(1), 0)).toBe(0);
  });
  it('is nothing before the first update, after an own move, and while one decides', () => {
    expect(pause(null, told(1), PACE)).toBe(0);
    expect(pause(told(null), told(1), PACE)).toBe(0);
    expect(pause(told(1, { asked: true }), told(2), PACE)).toBe(0);
  });
  it('is nothing for the answer to an own move, and when time is short', () => {
    expect(pause(told(1), told(2, { urgent: true }), PACE)).toBe(0);
    expect(pause(told(1), told(null, { left: 20_000, asked: true }), PACE)).toBe(0);
    expect(pause(told(1), told(null, { left: 90_000, asked: true }), PACE)).toBe(PACE);
  });
});

describe('updates that wait to be seen', () => {
  function queue(pace = PACE) {
    const scheduler = new FakeScheduler();
    const shown: string[] = [];
    const made = new PacedQueue<string>((item) => shown.push(item), () => pace, scheduler); // prettier-ignore
    return { made, shown, scheduler };
  }

  it('come one after the other, and one decides when the last was seen', () => {
    const { made, shown, scheduler } = queue();
    made.push('mine', told(null));
    made.push('Bo', told(1));
    made.push('Freja', told(2));
    made.push('my turn', told(null, { asked: true }));
    expect(shown).toEqual(['mine', 'Bo']);
    scheduler.pass(PACE - 1);
    expect(shown).toHaveLength(2);
    scheduler.pass(1);
    expect(shown).toEqual(['mine', 'Bo', 'Freja']);
    scheduler.pass(PACE);
    expect(shown.at(-1)).toBe('my turn');
  });

  it('do not wait where people want everything at once', () => {
    const { made, shown } = queue(0);
    made.push('Bo', told(1));
    made.push('Freja', told(2));
    expect(shown).toEqual(['Bo', 'Freja']);
  });

  it('keeps a turn in sight through its last small step', () => {
    const { made, shown, scheduler } = queue();
    made.push('Bo draws', told(1));
    made.push('Bo ends the turn', told(1, { turn: false }));
    made.push('Freja', told(2));
    scheduler.pass(600);
    expect(shown).toEqual(['Bo draws', 'Bo ends the turn']);
    scheduler.pass(PACE);
    expect(shown.at(-1)).toBe('Freja');
  });

  it('are left out when an answer comes, or when too many wait', () => {
    const { made, shown } = queue();
    made.push('Bo', told(1));
    made.push('Freja', told(2));
    made.push('answer', told(null, { urgent: true }));
    expect(shown).toEqual(['Bo', 'answer']);
    made.push('Bo again', told(1));
    for (let nth = 0; nth < 30; nth++) made.push(`${nth}`, told(nth % 2));
    expect(shown.length).toBeLessThan(8);
    expect(Number(shown.at(-1))).toBeGreaterThan(20);
  });
});
