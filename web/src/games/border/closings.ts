/** Which zones an entry of the log closed: the log says what was crossed, the land what that encloses. */
import { takenBack } from '../../lib/logParagraphs';
import type { BorderView } from '../../lib/types/border';
import type { Said } from '../../lib/wire';
import { landOf, type Land } from './land';

/** The names of the zones closed, by the number of the entry. */
export function closings(view: BorderView, said: readonly Said[]): Map<number, string[]> {
  const land = landOf(view);
  const gone = takenBack(said);
  const whites = land.cells.filter(({ segment }) => segment === null).map(({ name }) => name);
  const crossed = view.players.map(() => new Set(whites));
  const found = new Map<number, string[]>();
  for (const { n, who, line } of said) {
    const own = who === null || gone.has(n) ? undefined : crossed[who];
    const fresh = own ? cellsOf(land, line).filter((cell) => !own.has(cell)) : [];
    if (!own || !fresh.length) continue;
    fresh.forEach((cell) => own.add(cell));
    const closed = land.zones.filter(
      ({ fence }) =>
        fence.some((cell) => fresh.includes(cell)) && fence.every((cell) => own.has(cell)),
    );
    if (closed.length)
      found.set(
        n,
        closed.map(({ name }) => name),
      );
  }
  return found;
}

function cellsOf(land: Land, line: string): readonly string[] {
  const [verb, what = ''] = line.split(' ');
  if (verb === 'complete') return land.segments[Number(what) - 1] ?? [];
  return verb === 'cross' ? [what] : [];
}
