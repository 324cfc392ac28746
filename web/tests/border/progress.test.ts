import { describe, expect, it } from 'vitest';
import { openSegment, fencedZones } from '../../src/games/border/progress';
import { first, LAND, updates } from './fixtures';

describe('progress', () => {
  const [{ view }] = updates(first);

  it('of a segment: what is open and what is missing agree with the legal lines', () => {
    const { legal } = updates(first)[0];
    for (let id = 1; id <= 24; id++) {
      const { open, missing } = openSegment(view, LAND, 1, id);
      const line = legal.find((choice) => choice.line === `complete ${id}`);
      expect([id, open.length > 0 && missing === 0]).toEqual([id, line !== undefined]);
      if (line) expect(open.sort()).toEqual([...(line.notes.cells ?? [])].sort());
    }
  });

  it('of a segment: as many dice are missing as the view says', () => {
    const players = view.players.map((player) => ({ ...player, missing: [...Array(24).keys()] }));
    for (let id = 1; id <= 24; id++) {
      expect(openSegment({ ...view, players }, LAND, 1, id).missing).toBe(id - 1);
    }
  });

  it('of a zone: progress, value, who closed it first', () => {
    const zones = fencedZones(view, LAND, 1);
    const castle = zones.find(({ name }) => name === 'castle');
    expect(castle).toMatchObject({ of: 21, crossed: 13, value: 12, taken: false, mine: false });
    expect(castle?.missing.reduce((sum, [, n]) => sum + n, 0)).toBe(8);
    expect(zones.find(({ name }) => name === 'beehive')).toMatchObject({ value: 2, taken: true });
    const well = zones.find(({ name }) => name === 'well');
    expect(well).toMatchObject({ value: 4, mine: true });
    expect(well?.closers.map(({ seat }) => seat)).toEqual([1, 0]); // the first one first
  });

  it('of a zone: it is worth what the view says', () => {
    const zones = view.zones.map((zone) => ({ ...zone, closed: [], value: 77 }));
    for (const zone of fencedZones({ ...view, zones }, LAND, 2)) {
      expect(zone).toMatchObject({ value: 77, taken: true, mine: false });
    }
  });
});
