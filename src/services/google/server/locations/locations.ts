import type { mybusinessaccountmanagement_v1 as Management } from '@googleapis/mybusinessaccountmanagement';
import type { mybusinessbusinessinformation_v1 as Information } from '@googleapis/mybusinessbusinessinformation';
import { and, asc, eq, isNull, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '#core/model/roles.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import { googleLink } from '#links/server/tables.ts';
import type { GoogleClient } from '../client.ts';
import type { GoogleDeps } from '../deps.ts';
import { GoogleFailure } from '../failure.ts';
import { fieldMask, type GoogleAnswer, objectIn, type QueryOf, textIn } from '../json.ts';
import { googleLocation } from '../tables.ts';

const mask = fieldMask<Information.Schema$Location>('name', 'title', 'storefrontAddress', 'metadata');
const slice = 200;
const facts = ['account', 'accountTitle', 'title', 'address', 'placeId', 'canPost', 'foundDate'] as const;

type Found = typeof googleLocation.$inferInsert;

/** Fetches and stores all accounts and locations of a user's link; deletes those that are gone. Returns the number of locations. */
export async function fetchLocations(deps: GoogleDeps, userId: number): Promise<number> {
  const rows = await locationsOf(deps, deps.client, userId);
  await deps.database.transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += slice)
      await tx
        .insert(googleLocation)
        .values(rows.slice(start, start + slice))
        .onConflictDoUpdate({
          target: [googleLocation.userId, googleLocation.location],
          set: Object.fromEntries(
            facts.map((name) => [name, sql`excluded.${sql.identifier(googleLocation[name].name)}`]),
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

/**
 * Updates the stored facts of each location of every valid link, such as whether it accepts posts. Never deletes a location;
 * only a refresh by a person does.
 */
export async function refreshLocations(deps: GoogleDeps): Promise<void> {
  const links = await deps.database.orm
    .select({ userId: googleLink.userId })
    .from(googleLink)
    .where(eq(googleLink.expired, false))
    .orderBy(asc(googleLink.userId));
  for (const { userId } of links)
    try {
      for (const { location, ...found } of await locationsOf(deps, deps.background, userId)) {
        const here = and(eq(googleLocation.userId, userId), eq(googleLocation.location, location));
        await deps.database.orm
          .update(googleLocation)
          .set(Object.fromEntries(facts.map((name) => [name, found[name]])))
          .where(here);
      }
    } catch (error) {
      // Retried the next morning; the sync of reviews shows the error
      if (!(error instanceof GoogleFailure)) throw error;
    }
}

async function locationsOf({ now }: Pick<GoogleDeps, 'now'>, client: GoogleClient, userId: number): Promise<Found[]> {
  const found = new Map<string, Found>();
  const accounts = {
    host: 'accountManagement',
    path: '/v1/accounts',
    query: { pageSize: 20 } satisfies QueryOf<Management.Params$Resource$Accounts$List>,
  } as const;
  for await (const { items } of client.pages<Management.Schema$Account>(userId, accounts, 'accounts'))
    for (const one of items) {
      const account = textIn(one, 'name');
      if (account === null) continue;
      const accountTitle = textIn(one, 'accountName');
      const locations = {
        host: 'businessInformation',
        path: `/v1/${account}/locations`,
        query: {
          readMask: mask,
          pageSize: 100,
        } satisfies QueryOf<Information.Params$Resource$Accounts$Locations$List>,
      } as const;
      for await (const page of client.pages<Information.Schema$Location>(userId, locations, 'locations'))
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
            address: locationAddress(location),
            placeId: textIn(location, 'metadata', 'placeId'),
            canPost: canPostIn(location),
            foundDate: now(),
          });
        }
    }
  return [...found.values()];
}

/** Google leaves out what is false; without any metadata it is not known. */
function canPostIn(location: GoogleAnswer<Information.Schema$Location>): boolean | null {
  const metadata = objectIn(location, 'metadata');
  return Object.keys(metadata).length === 0 ? null : metadata.canOperateLocalPost === true;
}

/** The address of a location in one line, as it is written in Japan; null if it has none. */
export function locationAddress(location: GoogleAnswer<Information.Schema$Location>): string | null {
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
