import { and, count, inArray, isNotNull, isNull, min, ne, sql } from 'drizzle-orm';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { pageOf } from '#core/server/kernel/reading/search.ts';
import { audit } from '#core/server/kernel/writes/system-write.ts';
import { googleLocation } from '#google/server/tables.ts';
import type { Deps } from '#product';
import { confirmSources, countFromPlaces, listFromPlaces, placesFields } from '#sources/server/places.ts';
import type { StoredData, StoredKind } from '#stores/rules/google-data.ts';
import { confirmAsOwn, getGoogleData, listStoresFromPlaces } from '../calls.ts';

export interface GoogleDataDeps extends Deps {
  readonly clientSettings: { readonly fillsFromPlaces: boolean };
}

/** What of Google's data is stored here, and the stores that were filled from Places. */
export function googleDataRoutes(deps: GoogleDataDeps): Endpoint[] {
  const on = endpoints(deps);
  const { database, tables, now } = deps;
  return [
    on(getGoogleData, async () => ({
      fillsFromPlaces: deps.clientSettings.fillsFromPlaces,
      stored: await storedOfGoogle(deps),
    })),
    on(listStoresFromPlaces, async ({ query }) => {
      const page = pageOf(query, { rows: 50, max: 200 });
      const { found, total } = await listFromPlaces(database.orm, tables, page);
      const profiles = await profilesOf(
        deps,
        found.map(({ id }) => id),
      );
      const data = found.map(({ fields, ...store }) => ({
        ...store,
        address: store.address ?? '',
        fields: placesFields(fields).map(({ field, source, since, until }) => ({ field, source, since, until })),
        profile: profiles.get(store.id) ?? null,
      }));
      return { data, total };
    }),
    on(confirmAsOwn, ({ actor, body, context }) =>
      database.transaction(async (tx) => {
        const asked = (body.stores ?? []).flatMap(({ storeId }) => storeId ?? []);
        const confirmed = await confirmSources(tx, asked, now());
        const origin = { actor, ip: context.get('ip'), requestId: context.get('requestId') };
        for (const id of confirmed)
          await audit(deps, tx, origin, {
            resource: 'search-conditions',
            id,
            action: 'confirm-sources',
            before: null,
            after: null,
          });
        return { stores: confirmed.length };
      }),
    ),
  ];
}

async function storedOfGoogle({ database, tables }: GoogleDataDeps): Promise<readonly StoredData[]> {
  const { orm } = database;
  const stores = tables['search-conditions'];
  const matched = and(isNull(stores.deleteDate), isNotNull(stores.placeId), ne(stores.placeId, ''));
  const [ids] = await orm
    .select({ count: count(), since: min(stores.createDate) })
    .from(stores)
    .where(matched);
  const { positions, texts } = await countFromPlaces(orm, tables);
  const [profiles] = await orm.select({ count: count(), since: min(googleLocation.foundDate) }).from(googleLocation);
  const reviews = tables['place-review'];
  const [reviewed] = await orm
    .select({ count: count(), since: min(reviews.createDate) })
    .from(reviews)
    .where(isNull(reviews.deleteDate));
  const posts = tables['place-post'];
  const [posted] = await orm
    .select({ count: count(), since: min(posts.createDate) })
    .from(posts)
    .where(and(isNull(posts.deleteDate), isNotNull(posts.googleName)));
  const stored = (
    what: StoredKind,
    found: { readonly count: number | null; readonly since: number | null } | undefined,
    until: StoredData['until'],
  ): StoredData => ({ what, count: found?.count ?? null, since: found?.since ?? null, until });
  return [
    stored('placeIds', ids, 'always'),
    stored('positions', { count: positions.stores, since: positions.since }, 'due'),
    stored('texts', { count: texts.stores, since: texts.since }, 'confirmed'),
    stored('readings', { count: null, since: null }, 'always'),
    stored('profiles', profiles, 'linked'),
    stored('reviews', reviewed, 'linked'),
    stored('posts', posted, 'linked'),
    stored('performance', { count: null, since: null }, 'linked'),
  ];
}

async function profilesOf({ database }: GoogleDataDeps, storeIds: readonly number[]) {
  if (storeIds.length === 0) return new Map<number, { userId: number; location: string }>();
  const found = await database.orm
    .select({
      storeId: sql<number>`${googleLocation.storeId}`,
      userId: googleLocation.userId,
      location: googleLocation.location,
    })
    .from(googleLocation)
    .where(inArray(googleLocation.storeId, [...storeIds]));
  return new Map(found.map(({ storeId, ...profile }) => [Number(storeId), profile]));
}
