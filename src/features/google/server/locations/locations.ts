import { and, eq, isNull, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '#core/model/roles.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import type { GoogleDeps } from '../deps.ts';
import { type Json, objectIn, textIn } from '../json.ts';
import { googleLocation } from '../tables.ts';

const mask = 'name,title,storefrontAddress,metadata';
const slice = 200;

/** Fetches and stores all accounts and locations of a user's link; deletes those that are gone. Returns the number of locations. */
export async function fetchLocations(deps: GoogleDeps, userId: number): Promise<number> {
  const { client, database, now } = deps;
  const found = new Map<string, typeof googleLocation.$inferInsert>();
  for await (const { items } of client.pages(
    userId,
    { host: 'accountManagement', path: '/v1/accounts', query: { pageSize: 20 } },
    'accounts',
  ))
    for (const one of items) {
      const account = textIn(one, 'name');
      if (account === null) continue;
      const accountTitle = textIn(one, 'accountName');
      for await (const page of client.pages(
        userId,
        {
          host: 'businessInformation',
          path: `/v1/${account}/locations`,
          query: { readMask: mask, pageSize: 100 },
        },
        'locations',
      ))
        for (const location of page.items) {
          const name = textIn(location, 'name');
          // Reachable through two accounts: the first one is used
          if (name === null || found.has(name)) continue;
          found.set(name, {
            userId,
            location: name,
            account,
            accountTitle,
            title: textIn(location, 'title') ?? name,
            address: addressOf(location),
            placeId: textIn(location, 'metadata', 'placeId'),
            foundDate: now(),
          });
        }
    }
  const rows = [...found.values()];
  await database.transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += slice)
      await tx
        .insert(googleLocation)
        .values(rows.slice(start, start + slice))
        .onConflictDoUpdate({
          target: [googleLocation.userId, googleLocation.location],
          set: Object.fromEntries(
            (['account', 'accountTitle', 'title', 'address', 'placeId', 'foundDate'] as const).map((name) => [
              name,
              sql`excluded.${sql.identifier(googleLocation[name].name)}`,
            ]),
          ),
        });
    const mine = eq(googleLocation.userId, userId);
    const names = rows.map(({ location }) => location);
    await tx
      .delete(googleLocation)
      .where(names.length === 0 ? mine : and(mine, notInArray(googleLocation.location, names)));
  });
  return rows.length;
}

function addressOf(location: Json): string | null {
  const address = objectIn(location, 'storefrontAddress');
  const lines = Array.isArray(address.addressLines)
    ? address.addressLines.filter((line) => typeof line === 'string')
    : [];
  const parts = [textIn(address, 'administrativeArea'), textIn(address, 'locality'), ...lines];
  return parts.filter((part) => part !== null).join('') || null;
}

/** A location and a store with the same place id, both still unmatched. */
export interface Candidate {
  readonly userId: number;
  readonly location: string;
  readonly storeId: number;
}

/**
 * Subquery of the pairs suggested by place id, among the locations of the condition `of` (undefined: all) and the
 * stores that the actor can see. A subquery, so that pages of thousands of locations can be sorted by it. One pair for
 * each store, even if two links reach it.
 */
export function suggestedPairs(deps: GoogleDeps, actor: Actor, of: SQL | undefined) {
  const stores = deps.tables['search-conditions'];
  const holder = alias(googleLocation, 'holder');
  return deps.database.orm
    .selectDistinctOn([stores.id], {
      userId: googleLocation.userId,
      location: googleLocation.location,
      storeId: sql<number>`${stores.id}`.as('suggested_id'),
      storeName: sql<string>`${stores.name}`.as('suggested_name'),
    })
    .from(googleLocation)
    .innerJoin(stores, eq(stores.placeId, googleLocation.placeId))
    .where(
      and(
        of,
        isNull(googleLocation.storeId),
        alive(stores),
        scopeOf(deps, 'search-conditions', actor),
        notExists(deps.database.orm.select({ one: sql`1` }).from(holder).where(eq(holder.storeId, stores.id))),
      ),
    )
    .orderBy(stores.id, googleLocation.userId, googleLocation.location)
    .as('suggested');
}

/** Returns the same pairs, for confirmation. */
export async function candidates(deps: GoogleDeps, actor: Actor, of: SQL | undefined): Promise<Candidate[]> {
  const pairs = suggestedPairs(deps, actor, of);
  return deps.database.orm
    .select({ userId: pairs.userId, location: pairs.location, storeId: pairs.storeId })
    .from(pairs)
    .orderBy(pairs.storeId);
}
