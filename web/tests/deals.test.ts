import { describe, expect, it } from 'vitest';
import { dealOfTable, seatsAround } from '../src/lib/deals';
import { checkFairness } from '../src/lib/fairness';
import type { Chances } from '../src/lib/types/wire';
import type { Table } from '../src/lib/wire';

const fixtures = Object.values(
  import.meta.glob('../fixtures/luck/*.json', { import: 'default', eager: true }),
) as { record: string; chances: Chances }[];
const { record, chances } = fixtures.find(({ record }) => !record.includes(' lot\n'))!;
const seal = /^seal (.*)$/m.exec(record)![1]!;
const check = (text: string, told: string | null = null) =>
  checkFairness(text, told, null, chances, []);

describe('a known deal', () => {
  const known = record.replace(/^order .*\n/m, '').replace(/^seal .*$/m, 'deal known');
  const plain = known.replace(/^commits .*\n/m, '');

  it('has no seal, and follows from its seed all the same', () => {
    expect(check(plain)).toMatchObject({ kind: 'known', acts: chances.acts.length });
    expect(check(plain, '').kind).toBe('known');
    const other = plain.replace(/^seed ../m, (found) =>
      found.endsWith('00') ? 'seed 11' : 'seed 00',
    );
    expect(check(other)).toMatchObject({ kind: 'broken', why: 'draw' });
  });

  it('is none where a seal was told', () => {
    expect(check(plain, seal)).toMatchObject({ kind: 'broken', why: 'seal' });
  });

  it('is what a finished table leaves, but no lesson and no practice', () => {
    const table = {
      game: 'border',
      options: { boards: 'CA' },
      seed: 'ab',
      salts: ['-', '00'],
      seats: [{ level: null }, { level: 'mason' }],
      lesson: false,
      deal: null,
    } as unknown as Table;
    expect(dealOfTable(table)).toEqual({
      game: 'border',
      options: { boards: 'CA' },
      seed: 'ab',
      salts: ['-', '00'],
      levels: [null, 'mason'],
    });
    expect(dealOfTable({ ...table, seed: null })).toBeNull();
    expect(dealOfTable({ ...table, lesson: true })).toBeNull();
    const today = { day: '2026-11-16', counted: false } as unknown as Table['today'];
    expect(dealOfTable({ ...table, today: today! })).toBeNull();
    expect(dealOfTable({ ...table, deal: { kind: 'practice', entries: 3 } })).toBeNull();
  });
});

describe('a practice', () => {
  const n = 20;
  const lines = record.split('\n');
  const begin = lines.indexOf('') + 1;
  const before = lines.slice(begin, begin + n).filter((line) => line.startsWith('* ')).length;
  const practice = record.replace(/^order .*\n/m, '').replace(/^seal/m, `deal practice ${n}\nseal`);

  it('is checked behind its beginning', () => {
    const acts = chances.acts.length - before;
    expect(before).toBeGreaterThan(0);
    expect(check(practice, seal)).toMatchObject({ kind: 'practice', acts });
  });

  it('is broken by luck that is changed there, or another seal', () => {
    const rows = practice.split('\n');
    const last = rows.findLastIndex((line) => line.startsWith('* '));
    const due = chances.lists[chances.acts.at(-1)!]!;
    rows[last] = `* ${due.find(([line]) => `* ${line}` !== rows[last])![0]}`;
    expect(check(rows.join('\n'), seal).kind).toBe('broken');
    expect(check(practice.replace(seal, '0'.repeat(64)), seal).why).toBe('seal');
  });
});

describe('who plays', () => {
  const kinds = (chairs: ReturnType<typeof seatsAround>) =>
    chairs.map((chair) => (chair.kind === 'bot' ? chair.level : chair.kind));

  it('is I, and bots as they were', () => {
    expect(kinds(seatsAround(1, ['mason', null, null], 'apprentice'))).toEqual([
      'mason',
      'person',
      'apprentice',
    ]);
  });

  it('is a friend where a person sat, or on the next seat', () => {
    expect(kinds(seatsAround(0, [null, 'mason', null], 'apprentice', true))).toEqual([
      'person',
      'mason',
      'open',
    ]);
    expect(kinds(seatsAround(0, [null, 'mason'], 'apprentice', true))).toEqual(['person', 'open']);
    expect(kinds(seatsAround(1, ['mason', null], 'mason', true))).toEqual(['open', 'person']);
  });
});
