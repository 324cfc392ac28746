import { describe, expect, it } from 'vitest';
import { logParagraphs, takenBack } from '../src/lib/logParagraphs';
import type { Said } from '../src/lib/wire';

let n = 0;
const said = (who: number | null, line: string, kind = 'chosen', points = 0): Said =>
  ({
    n: n++,
    who,
    line,
    kind,
    id: `id.${line.split(' ')[0]}`,
    values: {},
    cards: [],
    points,
    scores: [],
    effects: {},
    also: [],
  }) as Said;

describe('the log in paragraphs', () => {
  it('tells in one paragraph what somebody does in a row', () => {
    n = 0;
    const log = [
      said(0, 'build x'),
      said(0, 'pay red2', 'forced', 2),
      said(null, 'deal red', 'dealt'),
      said(1, 'done'),
    ];
    const told = logParagraphs(log);
    expect(told.map((p) => p.kind === 'entries' && [p.who, p.parts.length, p.points])).toEqual([
      [0, 2, 2],
      [null, 1, 0],
      [1, 1, 0],
    ]);
  });

  it('tells once what happens several times', () => {
    n = 0;
    const [first] = logParagraphs([said(null, 'deal ?', 'dealt'), said(null, 'deal ?', 'dealt')]);
    expect(first?.kind === 'entries' && first.parts.map(({ more }) => more.length)).toEqual([1]);
    const [second] = logParagraphs([said(0, 'done'), said(0, 'done')]);
    expect(second?.kind === 'entries' && second.parts.map(({ times }) => times)).toEqual([2]);
  });

  it('tells together what chance deals in a row', () => {
    n = 0;
    const cards = ['red', 'blue', 'red'].map((colour) => ({
      ...said(null, `deal ${colour}`, 'dealt'),
      id: 'copenhagen.say.deal',
      values: { colour: `@${colour}` },
    }));
    const [only] = logParagraphs([...cards, said(null, 'deal end', 'dealt')]);
    expect(only?.kind === 'entries' && only.parts.map(({ more }) => more.length)).toEqual([2, 0]);
  });

  it('tells what came of it where steps were taken back, and does not count their points', () => {
    n = 0;
    const log = [
      said(0, 'a'),
      said(0, 'b', 'chosen', 3),
      said(0, 'undo 1', 'undo'),
      said(0, 'undo 1', 'undo'),
    ];
    expect([...takenBack(log)].sort()).toEqual([0, 1]);
    const lines = (entries: Said[]) => {
      const [only] = logParagraphs(entries);
      return (
        only?.kind === 'entries' && [only.points, only.undone, only.parts.map((p) => p.said.line)]
      );
    };
    expect(lines(log)).toEqual([0, 2, ['undo 1']]);
    expect(lines([...log, said(0, 'c')])).toEqual([0, 2, ['c']]);
  });

  it('puts remarks before their entry, and late ones at the end', () => {
    n = 0;
    const log = [said(0, 'a'), said(1, 'b')];
    const remark = (n: number) => ({ n, id: `r${n}`, values: {} });
    const told = logParagraphs(log, [remark(2), remark(1)]);
    expect(told.map((p) => (p.kind === 'remark' ? p.remark.id : p.who))).toEqual([
      0,
      'r1',
      1,
      'r2',
    ]);
  });
});
