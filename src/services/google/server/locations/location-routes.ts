import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import { calledSql } from '#core/server/database/sql.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { anyHasText, pageOf } from '#core/server/kernel/reading/search.ts';
import { scopeOf } from '#core/server/kernel/scope.ts';
import { transact } from '#core/server/kernel/writes/transact.ts';
import { staff } from '#domain/accounts/roles.ts';
import {
  getLocationProfile,
  listGoogleLocations,
  matchGoogleLocations,
  matchSureGoogleLocations,
  refreshGoogleLocations,
} from '../../calls.ts';
import type { GoogleDeps } from '../deps.ts';
import { googleLocation } from '../tables.ts';
import { candidates, fetchLocations, suggestedPairs } from './locations.ts';
import { type LocationMatch, match } from './matching.ts';
import { locationProfile } from './profile.ts';

const maxShown = 200;
const together = 50;

/** Routes of the links' locations and their stores. */
export function locationRoutes(deps: GoogleDeps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(listGoogleLocations, ({ actor, query }) => shown(deps, actor, query)),
    on(getLocationProfile, async ({ actor, query: { userId, location } }) => {
      const of = { userId: userId ?? 0, location: location ?? '' };
      await requireVisible(deps, deps.database.orm, actor, of);
      return locationProfile(deps, actor, of);
    }),
    on(refreshGoogleLocations, async ({ context, actor }) => {
      const count = await fetchLocations(deps, actor.id);
      // Customers cannot confirm matches, so theirs with equal place ids are applied at once
      const matched = staff.some((role) => role === actor.role)
        ? 0
        : await apply(deps, context, actor, await candidates(deps, actor, eq(googleLocation.userId, actor.id)));
      return { count, matched };
    }),
    on(matchGoogleLocations, async ({ context, actor, body }) => {
      const wanted = (body.matches ?? []).map(
        (one): LocationMatch => ({
          userId: one.userId ?? 0,
          location: one.location ?? '',
          storeId: one.storeId ?? null,
        }),
      );
      return { matched: await apply(deps, context, actor, wanted) };
    }),
    on(matchSureGoogleLocations, async ({ context, actor }) => {
      const sure = await candidates(deps, actor, seenBy(deps, actor));
      // Small transactions, so that nothing is blocked for long; after an interruption the rest can be confirmed again
      let matched = 0;
      for (let at = 0; at < sure.length; at += together)
        matched += await apply(deps, context, actor, sure.slice(at, at + together));
      return { matched };
    }),
  ];
}

async function apply(
  deps: GoogleDeps,
  context: AppContext,
  actor: Actor,
  wanted: readonly LocationMatch[],
): Promise<number> {
  const { stores } = await transact(deps, context, async (writing) => {
    const done: number[] = [];
    for (const one of wanted) {
      await requireVisible(deps, writing.tx, actor, { userId: one.userId });
      done.push(...(await match(deps, writing, actor, one)));
    }
    for (const storeId of done) for (const name of deps.whenMatched) writing.jobs.push({ name, data: { storeId } });
    return { resource: 'search-conditions', id: null, stores: done };
  });
  await deps.publishChange('search-conditions', stores, actor.id);
  return stores.length;
}

/** SQL condition: the user's own locations; staff also see those of the users they can see. */
function seenBy(deps: GoogleDeps, actor: Actor): SQL | undefined {
  const users = deps.tables['system-user'];
  const mine = eq(googleLocation.userId, actor.id);
  if (!staff.some((role) => role === actor.role)) return mine;
  const scope = scopeOf(deps, 'system-user', actor);
  if (scope === undefined) return undefined;
  return or(mine, sql`${googleLocation.userId} in (select ${users.id} from ${users} where ${scope})`);
}

async function requireVisible(
  deps: GoogleDeps,
  tx: GoogleDeps['database']['orm'],
  actor: Actor,
  { userId, location }: { readonly userId: number; readonly location?: string },
): Promise<void> {
  const isIt = location === undefined ? undefined : eq(googleLocation.location, location);
  const found = await tx
    .select({ userId: googleLocation.userId })
    .from(googleLocation)
    .where(and(eq(googleLocation.userId, userId), isIt, seenBy(deps, actor)))
    .limit(1);
  if (found.length === 0) throw new AppError('not_found');
}

function mayMatch({ role }: Actor): boolean {
  return staff.some((one) => one === role);
}

type LocationsQuery = Parameters<typeof pageOf>[0] & { readonly q: string | null; readonly state: string | null };

async function shown(deps: GoogleDeps, actor: Actor, { q, state, ...page }: LocationsQuery) {
  const { orm } = deps.database;
  const { start, end } = pageOf(page, { rows: 50, max: maxShown });
  const stores = deps.tables['search-conditions'];
  const users = deps.tables['system-user'];
  const seen = seenBy(deps, actor);
  // Users who cannot confirm matches get no suggestions
  const pairs = suggestedPairs(deps, actor, mayMatch(actor) ? seen : sql`false`);
  const samePair = and(eq(pairs.userId, googleLocation.userId), eq(pairs.location, googleLocation.location));
  const locationState = sql<LocationState>`case when ${googleLocation.storeId} is not null then 'matched'
    when ${pairs.storeId} is not null then 'suggested' else 'unmatched' end`;
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
      // A store that the caller cannot see has no name here
      storeName: stores.name,
      confirmedDate: googleLocation.confirmedDate,
      suggestedId: pairs.storeId,
      suggestedName: pairs.storeName,
    })
    .from(googleLocation)
    .leftJoin(users, eq(users.id, googleLocation.userId))
    .leftJoin(stores, and(eq(stores.id, googleLocation.storeId), visible))
    .leftJoin(pairs, samePair)
    .where(and(seen, searchedFor(q), state === null ? undefined : sql`${locationState} = ${state}`))
    .orderBy(
      sql`array_position(array['suggested', 'unmatched', 'matched'], ${locationState})`,
      asc(googleLocation.title),
      asc(googleLocation.location),
      asc(googleLocation.userId),
    )
    .offset(start)
    .limit(end - start);
  const counts = await orm
    .select({
      locationState,
      all: sql<number>`count(*)::int`,
      found: sql<number>`(count(*) filter (where ${searchedFor(q) ?? sql`true`}))::int`,
    })
    .from(googleLocation)
    .leftJoin(pairs, samePair)
    .where(seen)
    .groupBy(sql`1`);
  return {
    data: found.map(({ suggestedId, suggestedName, ...row }) => ({
      ...row,
      suggestion: suggestedId === null ? null : { id: suggestedId, name: suggestedName ?? '' },
    })),
    ...countsIn(counts, state),
  };
}

interface Counted {
  readonly locationState: LocationState;
  readonly all: number;
  /** Those that match the search. */
  readonly found: number;
}

/** Returns the number found in the wanted state, and the totals regardless of the search. */
function countsIn(counts: readonly Counted[], wanted: string | null) {
  const allOf = (state: LocationState) => counts.find((one) => one.locationState === state)?.all ?? 0;
  const listed = counts.filter(({ locationState }) => wanted === null || locationState === wanted);
  return {
    total: listed.reduce((sum, { found }) => sum + found, 0),
    unmatched: allOf('unmatched'),
    sure: allOf('suggested'),
  };
}

/** State of a location: confirmed with a store, suggested by place id, or unmatched. */
type LocationState = 'matched' | 'suggested' | 'unmatched';

function searchedFor(q: string | null): SQL | undefined {
  return anyHasText([googleLocation.title, googleLocation.address], q);
}
