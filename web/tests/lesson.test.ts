import { beforeEach, describe, expect, it } from 'vitest';
import { holes, placeCoach, uncovered, union } from '../src/lib/coachPlace';
import { Guide } from '../src/lib/guide.svelte';
import { loadProgress, stepDue, type GameLesson } from '../src/lib/lesson';
import { findLit, shutOff } from '../src/lib/lit';
import { mistPath } from '../src/lib/mistPath';
import type { Said, Update } from '../src/lib/wire';

const LESSON: GameLesson = {
  seats: 2,
  level: 'apprentice',
  steps: [
    { say: 'goal', lit: ['house'] },
    { say: 'take', lit: ['go', 'pier'], lines: ['take 1'] },
    { say: 'tile', lit: ['tile'], until: 'go' },
    { say: 'build', lit: ['go'], lines: ['build', 'x'] },
    { say: 'row', lit: ['house'], cheer: true },
  ],
  then: ['one', 'two'],
};

describe('the step that is due', () => {
  const due = (read: number, chosen: number) => stepDue(LESSON.steps, read, chosen);

  it('stays until it is read, or until its lines are chosen', () => {
    expect([due(0, 0), due(1, 0)]).toEqual([0, 1]);
    expect([due(1, 1), due(3, 1), due(3, 2), due(3, 3)]).toEqual([2, 3, 3, 4]);
    expect(due(5, 3)).toBe(5);
  });
  it('follows what was chosen elsewhere, forth and back', () => {
    expect([due(0, 1), due(0, 3)]).toEqual([2, 4]);
    expect([due(4, 1), due(4, 0)]).toEqual([3, 1]);
  });
});

describe('the guide', () => {
  let update: Update;
  const said: Said[] = [];
  const told = (mine: number, legal: string[]) =>
    ({
      mine,
      over: false,
      view: { turn: 0 },
      legal: legal.map((line) => ({ line, notes: { passes: null } })),
    }) as unknown as Update;
  let table = 0;
  const guide = () =>
    new Guide(
      `t${table}`,
      LESSON,
      () => update,
      () => said,
    );
  beforeEach(() => {
    table += 1;
    update = told(0, ['take 1', 'take 2']);
  });

  it('leaves only the line that the lesson waits for', () => {
    const it = guide();
    expect(it.legal.map(({ line }) => line)).toEqual(['take 1']);
    expect([it.tells, it.waits]).toEqual([true, false]);
    it.next();
    expect([it.due, it.tells]).toEqual([1, false]);
  });
  it('is kept: who comes back goes on', () => {
    guide().next();
    expect(guide().due).toBe(1);
    expect(loadProgress(`t${table}`).step).toBe(1);
  });
  it('reads again without changing anything', () => {
    const it = guide();
    it.next();
    it.back();
    expect([it.nth, it.due, it.tells]).toEqual([0, 1, true]);
    it.next();
    expect([it.nth, it.looking]).toEqual([1, null]);
  });
  it('waits while the others play', () => {
    const it = guide();
    it.next();
    update = told(0, []);
    expect(guide().waits).toBe(true);
  });
  it('ends where the match has left the lesson', () => {
    update = told(0, ['something else']);
    const it = guide();
    expect(it.active).toBe(false);
    expect(it.legal).toHaveLength(1);
  });
  it('can be skipped, and says nothing more', () => {
    const it = guide();
    it.skip();
    it.hear();
    expect([it.active, it.sentence, it.legal.length]).toEqual([false, null, 2]);
    expect(guide().active).toBe(false);
  });
  it('has a line for each turn afterwards, also after coming back', () => {
    update = told(3, ['take 5', 'take 6']);
    guide().next();
    const first = guide();
    expect([first.active, first.legal.length]).toEqual([false, 2]);
    const mine = update;
    update = { ...mine, view: { ...mine.view, turn: 1 } }; // something to do in another's turn
    first.hear();
    expect(first.sentence).toBe(null);
    update = mine;
    first.hear();
    first.hear(); // the same turn
    expect(first.sentence).toBe('one');
    expect(guide().sentence).toBe('one');
    first.hush();
    expect(first.sentence).toBe(null);
  });
});

describe('where the coach stands', () => {
  const view = { width: 1440, height: 900 };
  const coach = { width: 372, height: 260 };
  const covers = (at: { x: number; y: number }, lit: Rect) =>
    at.x < lit.x + lit.width &&
    at.x + coach.width > lit.x &&
    at.y < lit.y + lit.height &&
    at.y + coach.height > lit.y;
  type Rect = { x: number; y: number; width: number; height: number };

  it('is beside what is lit, with its tip towards it', () => {
    const lit = { x: 880, y: 400, width: 140, height: 60 };
    const at = placeCoach([lit], coach, view, 50);
    expect([at.tip, at.fits, at.x + coach.width < lit.x]).toEqual(['right', true, true]);
    expect(at.y + at.at).toBeCloseTo(430);
  });
  it('is never over it, and never outside', () => {
    for (let x = 0; x < 1300; x += 130)
      for (let y = 0; y < 850; y += 85) {
        const lit = { x, y, width: 140, height: 50 };
        const at = placeCoach([lit], coach, view, 50);
        expect(at.fits).toBe(true);
        expect(covers(at, lit)).toBe(false);
        expect(at.x >= 0 && at.y >= 50 && at.x + 372 <= 1440 && at.y + 260 <= 900).toBe(true);
      }
  });
  it('says when there is no room', () => {
    const lit = { x: 10, y: 10, width: 370, height: 700 };
    expect(placeCoach([lit], coach, { width: 390, height: 844 }, 50).fits).toBe(false);
  });
  it('leaves the light free where there is no room beside it', () => {
    const lit = { x: 10, y: 100, width: 370, height: 600 };
    expect(uncovered(lit, { x: 12, y: 10, width: 366, height: 200 })).toEqual({
      ...lit,
      y: 228,
      height: 472,
    });
    expect(uncovered(lit, { x: 12, y: 600, width: 366, height: 200 }).height).toBe(482);
    expect(uncovered(lit, { x: 12, y: 710, width: 366, height: 100 })).toEqual(lit);
  });
  it('keeps clear of all that is lit', () => {
    const go = { x: 680, y: 800, width: 112, height: 60 };
    const ghost = { x: 430, y: 660, width: 100, height: 50 };
    const at = placeCoach([go, ghost], coach, view, 50);
    expect([covers(at, go), covers(at, ghost)]).toEqual([false, false]);
  });
  it('makes one hole of what is close together, the first thing first', () => {
    const die = (nth: number) => ({ x: 100 + nth * 90, y: 100, width: 80, height: 80 });
    expect(holes([die(0), die(3), die(4)], 0, 4, view)).toEqual([die(0), union([die(3), die(4)])]);
    expect(holes([die(3), die(0), die(4)], 0, 4, view)[0]).toEqual(union([die(3), die(4)]));
    expect(holes([die(0), die(4)], 0, 1, view)).toHaveLength(1);
    expect(holes([{ x: -5, y: 880, width: 50, height: 40 }], 8, 4, view)).toEqual([
      { x: 2, y: 872, width: 51, height: 26 },
    ]);
  });
  it('the mist has the same form whatever is lit, so that it can glide', () => {
    const form = (path: string) => path.replaceAll(/[-\d.e]+/g, '');
    const one = mistPath([{ x: 1, y: 2, width: 30, height: 40 }], view);
    expect(form(one)).toBe(form(mistPath([], view)));
  });
});

describe('what is lit', () => {
  const seen = { x: 0, y: 0, width: 10, height: 10 } as DOMRect;
  beforeEach(() => {
    Element.prototype.getBoundingClientRect = () => seen;
    document.body.innerHTML = `<div class="match"><p><button id="a" data-at="pier-1 x">1</button>
      <button id="b" data-at="pier-2" disabled>2</button></p>
      <button id="go" data-go="take 1,2">Go</button><svg id="art"><g data-at="house"></g></svg>
      <button id="tab" role="tab" aria-selected="true" data-at="tab-tiles">Tiles</button></div>`;
  });
  const ids = (lit: ReturnType<typeof findLit>) => lit?.things.map(({ id }) => id) ?? null;

  it('is the first entry whose things can all be used', () => {
    expect(ids(findLit(['go', 'pier-1'], 'take 1,2', true))).toEqual(['go']);
    expect(ids(findLit(['go', 'pier-1'], 'take 3,4', true))).toEqual(['a']);
    expect(ids(findLit(['pier-1 pier-2', 'tab-tiles', 'pier-1'], null, true))).toEqual(['a']);
    expect(ids(findLit(['pier-1 pier-2'], null, false))).toEqual(['a', 'b']);
    expect(findLit(['nowhere'], null, false)).toBe(null);
  });
  it('is all that is not shut off', () => {
    const root = document.querySelector('.match')!;
    const release = shutOff(root, [document.getElementById('a')!]);
    const inert = () => [...root.querySelectorAll('[inert], [aria-hidden]')].map(({ id }) => id);
    expect(inert()).toEqual(['b', 'go', 'art', 'tab']);
    release();
    expect(inert()).toEqual([]);
  });
});
