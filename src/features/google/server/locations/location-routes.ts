import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import { contains } from '#core/server/columns/contains.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { calledSql } from '#core/server/kernel/reading/labels.ts';
import { pageOf } from '#core/server/kernel/reading/query.ts';
import { scopeOf } from '#core/server/kernel/scope.ts';
import { transact } from '#core/server/kernel/writes/transact.ts';
import { staff } from '#domain/accounts/roles.ts';
import {
  listGoogleLocations,
  matchGoogleLocations,
  matchSureGoogleLocations,
  refreshGoogleLocations,
} from '../../calls.ts';
import type { GoogleDeps } from '../deps.ts';
import { googleLocation } from '../tables.ts';
import { candidates, fetchLocations } from './locations.ts';
import { type Match, match } from './matching.ts';

const mostShown = 200;
const together = 50;

/** What the links can manage, and which stores that is. */
export function locationRoutes(deps: GoogleDeps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(listGoogleLocations, ({ actor, query }) => shown(deps, actor, query)),
    on(refreshGoogleLocations, async ({ context, actor }) => {
      const count = await fetchLocations(deps, actor.id);
      // Who may not confirm a match needs none: the same place id is the same place
      const matched = staff.some((role) => role === actor.role)
        ? 0
        : await apply(deps, context, actor, await candidates(deps, [actor.id], actor));
      return { count, matched };
    }),
    on(matchGoogleLocations, async ({ context, actor, body }) => {
      const wanted = (body.matches ?? []).map(
        (one): Match => ({
          userId: one.userId ?? 0,
          location: one.location ?? '',
          storeId: one.storeId ?? null,
        }),
      );
      return { matched: await apply(deps, context, actor, wanted) };
    }),
    on(matchSureGoogleLocations, async ({ context, actor }) => {
      const users = await deps.database.orm
        .selectDistinct({ userId: googleLocation.userId })
        .from(googleLocation)
        .where(seenBy(deps, actor));
      const sure = await candidates(
        deps,
        users.map(({ userId }) => userId),
        actor,
      );
      // Thousands in one transaction would hold everybody up; what one that ends on the way has not done is still sure
      let matched = 0;
      for (let at = 0; at < sure.length; at += together)
        matched += await apply(deps, context, actor, sure.slice(at, at + together));
      return { matched };
    }),
  ];
}

async function apply(deps: GoogleDeps, context: AppContext, actor: Actor, wanted: readonly Match[]): Promise<number> {
  const { stores } = await transact(deps, context, async (writing) => {
    const done: number[] = [];
    for (const one of wanted) {
      await demandSeen(deps, writing.tx, actor, one.userId);
      done.push(...(await match(deps, writing, actor, one)));
    }
    for (const storeId of done) for (const name of deps.whenMatched) writing.jobs.push({ name, data: { storeId } });
    return { resource: 'search-conditions', id: null, stores: done };
  });
  await deps.publishChange('search-conditions', stores, actor.id);
  return stores.length;
}

/** Links are seen by those who see their users; everybody sees their own. */
function seenBy(deps: GoogleDeps, actor: Actor): SQL | undefined {
  const users = deps.tables['system-user'];
  const mine = eq(googleLocation.userId, actor.id);
  if (!staff.some((role) => role === actor.role)) return mine;
  const scope = scopeOf(deps, 'system-user', actor);
  if (scope === undefined) return undefined;
  return or(mine, sql`${googleLocation.userId} in (select ${users.id} from ${users} where ${scope})`);
}

async function demandSeen(
  deps: GoogleDeps,
  tx: GoogleDeps['database']['orm'],
  actor: Actor,
  userId: number,
): Promise<void> {
  const found = await tx
    .select({ userId: googleLocation.userId })
    .from(googleLocation)
    .where(and(eq(googleLocation.userId, userId), seenBy(deps, actor)))
    .limit(1);
  if (found.length === 0) throw new AppError('not_found');
}

type Asked = Parameters<typeof pageOf>[0] & { readonly q: string | null; readonly state: string | null };

async function shown(deps: GoogleDeps, actor: Actor, { q, state, ...page }: Asked) {
  const { orm } = deps.database;
  const { start, end } = pageOf(page, { rows: 50, max: mostShown });
  const stores = deps.tables['search-conditions'];
  const users = deps.tables['system-user'];
  const seen = seenBy(deps, actor);
  const where = and(
    seen,
    q === null ? undefined : or(contains(googleLocation.title, q), contains(googleLocation.address, q)),
    state === 'matched' ? isNotNull(googleLocation.storeId) : undefined,
    state === 'unmatched' ? isNull(googleLocation.storeId) : undefined,
  );
  const visible = scopeOf(deps, 'search-conditions', actor);
  const found = await orm
    .select({
      userId: googleLocation.userId,
      userName: calledSql(users.companyName, users.name),
      location: googleLocation.location,
      account: googleLocation.account,
      accountTitle: googleLocation.accountTitle,
      title: googleLocation.title,
      address: googleLocation.address,
      placeId: googleLocation.placeId,
      storeId: googleLocation.storeId,
      // A store that the caller does not see stays nameless
      storeName: stores.name,
      confirmedDate: googleLocation.confirmedDate,
    })
    .from(googleLocation)
    .leftJoin(users, eq(users.id, googleLocation.userId))
    .leftJoin(stores, and(eq(stores.id, googleLocation.storeId), visible))
    .where(where)
    .orderBy(asc(googleLocation.title), asc(googleLocation.location))
    .offset(start)
    .limit(end - start);
  const [counted] = await orm.select({ total: sql`count(*)` }).from(googleLocation).where(where);
  const [open] = await orm
    .select({ total: sql`count(*)` })
    .from(googleLocation)
    .where(and(seen, isNull(googleLocation.storeId)));
  const { suggested, names } = await suggestionsFor(deps, found, seen, actor);
  const rows = found.map((row) => {
    const one = suggested.find(({ userId, location }) => userId === row.userId && location === row.location);
    return {
      ...row,
      suggestion: one === undefined ? null : { id: one.storeId, name: names.get(one.storeId) ?? '' },
    };
  });
  return {
    data: rows,
    total: Number(counted?.total ?? 0),
    unmatched: Number(open?.total ?? 0),
    sure: suggested.length,
  };
}

/** The pairs that the place ids suggest among all links that are seen, and what the stores are called that these locations may be. */
async function suggestionsFor(
  deps: GoogleDeps,
  found: readonly { readonly userId: number; readonly location: string }[],
  seen: SQL | undefined,
  actor: Actor,
) {
  const linked = await deps.database.orm
    .selectDistinct({ userId: googleLocation.userId })
    .from(googleLocation)
    .where(seen);
  const suggested = await candidates(
    deps,
    linked.map(({ userId }) => userId),
    actor,
  );
  const keys = new Set(found.map(({ userId, location }) => `${userId} ${location}`));
  const shown = suggested.filter(({ userId, location }) => keys.has(`${userId} ${location}`));
  const names = await namesOf(
    deps,
    shown.map(({ storeId }) => storeId),
  );
  return { suggested, names };
}

async function namesOf(deps: GoogleDeps, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const stores = deps.tables['search-conditions'];
  const rows = await deps.database.orm
    .select({ id: stores.id, name: stores.name })
    .from(stores)
    .where(inArray(stores.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
