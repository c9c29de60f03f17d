import { asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { scopeOf } from '#core/server/kernel/scope.ts';
import { getGoogleQueue } from '../calls.ts';
import type { GoogleDeps } from './deps.ts';
import { apiKey, apiQuota, editKey, editQuota, waitOf } from './quota.ts';
import { googleEdit, googleLocation, googleQuota } from './tables.ts';

const most = 100;

/** Routes of the edits queued for Google, of the stores that the caller can see, and of the quotas' use. */
export function queueRoutes(deps: GoogleDeps): Endpoint[] {
  const { orm } = deps.database;
  const on = endpoints(deps);
  const queue = on(getGoogleQueue, async ({ actor }) => {
    const stores = deps.tables['search-conditions'];
    const seen = scopeOf(deps, 'search-conditions', actor);
    const of = orm
      .select({
        id: googleEdit.id,
        kind: googleEdit.kind,
        storeId: googleEdit.storeId,
        storeName: stores.name,
        placeId: stores.placeId,
        rowId: googleEdit.rowId,
        createDate: googleEdit.createDate,
        dueDate: googleEdit.dueDate,
        sentDate: googleEdit.sentDate,
        attempts: googleEdit.attempts,
        error: googleEdit.error,
        location: googleLocation.location,
      })
      .from(googleEdit)
      .innerJoin(stores, eq(stores.id, googleEdit.storeId))
      .leftJoin(googleLocation, eq(googleLocation.storeId, googleEdit.storeId))
      .where(seen)
      .orderBy(asc(googleEdit.dueDate), asc(googleEdit.id))
      .limit(most);
    const rows = await of;
    const [counted] = await orm
      .select({ total: sql`count(*)` })
      .from(googleEdit)
      .innerJoin(stores, eq(stores.id, googleEdit.storeId))
      .where(seen);
    const waits = await profileWaits(rows.flatMap(({ location }) => location ?? []));
    return {
      data: rows.map(({ location, ...row }) => ({ ...row, waitSeconds: waits.get(location ?? '') ?? 0 })),
      total: Number(counted?.total ?? 0),
      quotas: {
        api: { perMinute: apiQuota.perMinute, waitSeconds: await waitOf(deps, apiKey('myBusiness'), apiQuota) },
        profile: { perMinute: editQuota.perMinute },
      },
    };
  });

  /** Returns the seconds until the next edit of each location fits its quota. */
  async function profileWaits(locations: readonly string[]): Promise<Map<string, number>> {
    const unique = [...new Set(locations)];
    if (unique.length === 0) return new Map();
    const busy = await orm
      .select({ key: googleQuota.key })
      .from(googleQuota)
      .where(sql`${inArray(googleQuota.key, unique.map(editKey))} and ${gt(googleQuota.freeAt, deps.now())}`);
    const keys = new Set(busy.map(({ key }) => key));
    const waits = new Map<string, number>();
    for (const location of unique)
      if (keys.has(editKey(location))) waits.set(location, await waitOf(deps, editKey(location), editQuota));
    return waits;
  }
  return [queue];
}
