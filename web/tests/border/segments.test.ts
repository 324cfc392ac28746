import { beforeAll, describe, expect, it } from 'vitest';
import module from '../../src/games/border';
import { around } from '../../src/games/border/edges';
import { landOf } from '../../src/games/border/land';
import { placeOf, segmentName } from '../../src/games/border/segments';
import type { BorderView } from '../../src/lib/types/border';
import { setLanguage } from '../../src/lib/words.svelte';
import { entry } from '../fakes';

describe('segments by their names', () => {
  const view = () => ({ layout: null, players: [{ board: 'A' }, { board: 'B' }] }) as BorderView;
  beforeAll(() => setLanguage('en'));

  it('has a name for each, and no two are the same on one board', () => {
    const land = landOf(view());
    for (const letter of Object.keys(land.colours)) {
      const names = land.segments.map((_, nth) => segmentName(land, letter, nth + 1));
      expect(new Set(names).size).toBe(names.length);
      names.forEach((name) => expect(name).toMatch(/^[A-Z][a-z]+ \d, [a-z -]+$/));
    }
  });
  it('turns the places with the land', () => {
    const land = landOf(view());
    const north = land.segments.findIndex((_, nth) => placeOf(land, nth + 1, false) === 'n') + 1;
    expect(placeOf(land, north, true)).toBe('e');
  });
  it('says them in the log, in hints and in three languages', async () => {
    const context = { said: [], view: view() };
    const line = (text: string) => ({ ...entry(0), who: 1, line: text });
    const told = module.retell!(line('complete 9'), context);
    expect(told).toMatchObject({ id: 'border.log.complete' });
    expect(String(told?.values['segment'])).toMatch(/^[A-Z]\w+ \d, /);
    expect(module.tell!('cross f7', view(), 0)).toMatch(/^cross a cell of [A-Z]\w+ \d, /);
    await setLanguage('de');
    expect(module.tell!('complete 9', view(), 0)).toMatch(
      /^[A-Z]\S+ \d, .*(rand|Ecke|Mitte).* vollenden$/,
    );
    await setLanguage('fr');
    expect(module.tell!('complete 9', view(), 0)).toMatch(
      /^compléter [A-Z]\S+ \d, (bord|coin|milieu)/,
    );
  });
  it('draws one line around neighbours', () => {
    const one = around([{ x: 0, y: 0 }], false).split('L').length;
    const two = around([{ x: 0, y: 0 }, { x: 53.7, y: 0 }], false); // prettier-ignore
    expect([one, two.split('M').length, two.split('L').length]).toEqual([7, 2, 11]);
  });
});
