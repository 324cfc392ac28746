import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, Refusal } from '../src/lib/api';
import {
  commitment,
  loadShare,
  LostShare,
  newShare,
  saveShare,
  shareLuck,
} from '../src/lib/luckShare';
import type { Table } from '../src/lib/wire';

const me = [{ seat: 1, token: 'mine' }];
const table = (change: Partial<Table>): Table =>
  ({ id: 'tab', state: 'open', seal: 'seal', commits: null, opening: false, ...change }) as Table;
const sent = vi.spyOn(api, 'luck');
beforeEach(() => {
  localStorage.clear();
  sent.mockReset().mockResolvedValue({});
});

describe('a share in the luck', () => {
  it('is promised first, and shown when everybody has promised', async () => {
    await shareLuck(table({}), me);
    const kept = loadShare('tab')!;
    expect(sent.mock.calls).toEqual([['tab', 'mine', { commit: commitment(kept.salt) }]]);
    const commits = [commitment('00'), kept.commit];
    await shareLuck(table({ commits }), me); // nothing is new
    expect(sent).toHaveBeenCalledTimes(1);
    await shareLuck(table({ commits, opening: true }), me);
    expect(sent.mock.lastCall).toEqual(['tab', 'mine', { salt: kept.salt }]);
    expect(loadShare('tab')).toEqual({ ...kept, commits });
  });

  it('goes along to another seat', async () => {
    await shareLuck(table({}), me);
    const kept = loadShare('tab')!;
    const commits = [kept.commit, '-'];
    const moved = [{ seat: 0, token: 'mine' }];
    await shareLuck(table({ commits }), moved);
    expect(sent).toHaveBeenCalledTimes(1); // the promise holds
    expect(loadShare('tab')!.seat).toBe(0);
    await shareLuck(table({ commits, opening: true }), moved);
    expect(sent.mock.lastCall).toEqual(['tab', 'mine', { salt: kept.salt }]);
  });

  it('is not shown if the server has another promise, or another seal', async () => {
    const share = newShare(1, 'seal');
    saveShare('tab', share);
    for (const change of [
      { commits: ['-', commitment('00')] },
      { seal: 'other', commits: ['-', share.commit] },
    ]) {
      await expect(shareLuck(table({ ...change, opening: true }), me)).rejects.toThrow(LostShare);
    }
    expect(sent).not.toHaveBeenCalled();
  });

  it('is not shown a second time when others have changed theirs since', async () => {
    const share = newShare(1, 'seal');
    saveShare('tab', { ...share, commits: [commitment('00'), share.commit] });
    const commits = [commitment('11'), share.commit];
    await expect(shareLuck(table({ commits, opening: true }), me)).rejects.toThrow(LostShare);
  });

  it('may come too late: the match has begun, and nobody is told of an error', async () => {
    sent.mockRejectedValueOnce(new Refusal('server.luck_closed', {}, 'too late'));
    await shareLuck(table({}), me);
    expect(loadShare('tab')).toBeNull(); // so the check at the end does not count on it
    await shareLuck(table({ commits: [commitment('00'), '-'], opening: true }), me);
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRejectedValueOnce(new TypeError('no network'));
    await expect(shareLuck(table({}), me)).rejects.toThrow('no network');
  });

  it('is shown also if Start was pressed before the promise was answered', async () => {
    let answer = (): void => {};
    sent.mockImplementationOnce(() => new Promise((resolve) => (answer = (): void => resolve({}))));
    const promised = shareLuck(table({}), me);
    const { commit, salt } = loadShare('tab')!;
    const commits = [commitment('00'), commit];
    await shareLuck(table({ commits }), me);
    await shareLuck(table({ commits, opening: true }), me);
    expect(sent).toHaveBeenCalledTimes(1);
    answer();
    await promised;
    expect(sent.mock.lastCall).toEqual(['tab', 'mine', { salt }]);
  });

  it('is made anew if it was shown and the match did not begin', async () => {
    const share = newShare(1, 'seal');
    saveShare('tab', { ...share, commits: ['-', share.commit] });
    await shareLuck(table({ commits: ['-', share.commit] }), me);
    expect(loadShare('tab')!.salt).not.toBe(share.salt);
    expect(sent.mock.lastCall![2]).toEqual({ commit: loadShare('tab')!.commit });
  });
});
