import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { syncStore } from '#reviews/server/sync.ts';
import { storesToSync } from '#reviews/server/sync-all.ts';
import { databases } from './support/databases.ts';
import { type LinkedStore, linkedStore } from './support/linked-store.ts';

const minute = 60_000;
const stores = 7;

describe.each(databases)('the hourly look at an account of many stores on %s', (kind) => {
  let at: LinkedStore;
  const ids = new Map<number, number>();
  const write = (nth: number, id: string, stars = 5) =>
    at.google.admin('google-reviews?replace=true', [
      { placeId: `ChIJplace${nth}`, id, stars, reviewer: '客', comment: 'よかった', createTime: at.now() },
    ]);
  /** How often Google was asked for many stores at once, and store by store. */
  const look = async () => {
    const { background } = at.app.google;
    const together = vi.spyOn(background, 'call');
    const alone = vi.spyOn(background, 'readAll');
    const due = await storesToSync(at.app.google);
    const asked = {
      together: together.mock.calls.filter(([, { path }]) => path.endsWith(':batchGetReviews')).length,
      alone: alone.mock.calls.reduce((sum, [, requests]) => sum + requests.length, 0),
    };
    together.mockRestore();
    alone.mockRestore();
    return { due, asked };
  };

  beforeAll(async () => {
    at = await linkedStore(kind);
    ids.set(1, at.storeId);
    for (let nth = 2; nth <= stores; nth += 1) {
      await at.google.admin('places', [
        { id: `ChIJplace${nth}`, name: `店舗${nth}`, latitude: 35, longitude: 139, profile: `10${nth}` },
      ]);
      const values = { name: `店舗${nth}`, placeId: `ChIJplace${nth}`, ownerUserId: at.ids.owner, address: '東京都' };
      ids.set(nth, Number((await at.call('admin', 'POST', 'search-conditions', values)).body.data.id));
    }
    await at.call('owner', 'POST', 'google-locations/refresh');
    for (let nth = 1; nth <= stores; nth += 1) await write(nth, `first-${nth}`);
    for (const id of await storesToSync(at.app.google)) await syncStore(at.app.google, id, { full: true });
  });
  afterAll(() => at?.close());

  it('is one call, and fetches nothing where nothing is new', async () => {
    at.pass(minute);
    expect(await look()).toEqual({ due: [], asked: { together: 1, alone: 0 } });
  });

  it('finds the stores with something new, in one call', async () => {
    at.pass(minute);
    await write(3, 'second-3', 1);
    await write(6, 'second-6');
    const { due, asked } = await look();
    expect(due.toSorted()).toEqual([ids.get(3), ids.get(6)].toSorted());
    expect(asked).toEqual({ together: 1, alone: 0 });
    for (const id of due) await syncStore(at.app.google, id, { full: false });
    expect((await look()).due).toEqual([]);
  });

  it('turns pages only as far back as the last look', async () => {
    at.pass(minute);
    for (let n = 0; n < 60; n += 1) await write(2, `many-${n}`);
    const { due, asked } = await look();
    expect(due).toEqual([ids.get(2)]);
    expect(asked.together).toBe(2);
  });

  it('leaves all stores for the next run while Google answers nothing, and finds them then', async () => {
    await at.google.admin('faults', { times: 20, status: 503, path: 'batchGetReviews' });
    expect((await look()).due).toEqual([]);
    await at.google.admin('faults', undefined, 'DELETE');
    at.pass(10 * minute);
    expect((await look()).due).toContain(ids.get(2));
  });
});
