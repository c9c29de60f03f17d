import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { sentence } from '#core/model/language.ts';
import type { Database, Reads } from '#core/server/database/database.ts';
import { googleLink } from '#links/server/tables.ts';
import type { Deps } from '#product';
import type { Obstacle } from '../rules/obstacles.ts';
import { GoogleFailure } from './failure.ts';
import { googleLocation } from './tables.ts';

/** The user whose link reaches a store's location, and its names at Google. */
export interface StoreLink {
  readonly storeId: number;
  readonly userId: number;
  /** `accounts/{a}` */
  readonly account: string;
  /** `locations/{l}` */
  readonly location: string;
  /** True when the user must link again before any call works. */
  readonly expired: boolean;
  /** False: Google takes no posts for this profile; null: not known yet. */
  readonly canPost: boolean | null;
}

/** Returns the link of a store that is matched with a location at Google; null if none. */
export async function storeLink({ orm }: Pick<Database, 'orm'>, storeId: number): Promise<StoreLink | null> {
  const [found] = await orm
    .select({
      userId: googleLocation.userId,
      account: googleLocation.account,
      location: googleLocation.location,
      expired: googleLink.expired,
      canPost: googleLocation.canPost,
    })
    .from(googleLocation)
    .innerJoin(googleLink, eq(googleLink.userId, googleLocation.userId))
    .where(and(eq(googleLocation.storeId, storeId)));
  return found === undefined ? null : { storeId, ...found };
}

/** Returns the name that the older APIs use: `accounts/{a}/locations/{l}`. */
export function fullName({ account, location }: Pick<StoreLink, 'account' | 'location'>): string {
  return `${account}/${location}`;
}

/** Returns the link of a store; throws GoogleFailure without a valid one. */
export async function requireLink(deps: Pick<Deps, 'database'>, storeId: number): Promise<StoreLink> {
  const link = await storeLink(deps.database, storeId);
  if (link === null) throw new GoogleFailure('unlinked');
  if (link.expired) throw new GoogleFailure('expired');
  return link;
}

/** Returns a location that a valid link reaches, the last confirmed one; null if there is none. */
export async function anyReachableLocation({
  orm,
}: Pick<Database, 'orm'>): Promise<Pick<StoreLink, 'userId' | 'location'> | null> {
  const [found = null] = await orm
    .select({ userId: googleLocation.userId, location: googleLocation.location })
    .from(googleLocation)
    .innerJoin(googleLink, eq(googleLink.userId, googleLocation.userId))
    .where(eq(googleLink.expired, false))
    .orderBy(sql`${googleLocation.confirmedDate} desc nulls last`)
    .limit(1);
  return found;
}

/** Throws AppError if a post of the store cannot go out: no link, a broken one, or a profile that takes no posts. */
export function requirePostable(link: StoreLink | null): void {
  const reason = postObstacle(link);
  if (reason !== null) throw new AppError(reason);
}

/** Returns why nothing can be sent over this link of a store; null if it works as far as is known. */
export function linkObstacle(link: Pick<StoreLink, 'expired'> | null): Exclude<Obstacle, 'google_no_posts'> | null {
  if (link === null) return 'google_unlinked';
  return link.expired ? 'google_expired' : null;
}

/** Returns why no post of the store can go out; null if one can, or if Google has not said. */
export function postObstacle(link: Pick<StoreLink, 'expired' | 'canPost'> | null): Obstacle | null {
  return linkObstacle(link) ?? (link?.canPost === false ? 'google_no_posts' : null);
}

/** Returns the links of stores that are matched with a location at Google, by store. */
export async function storeLinks(
  orm: Reads,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, Pick<StoreLink, 'expired' | 'canPost'>>> {
  if (storeIds.length === 0) return new Map();
  const found = await orm
    .select({ storeId: googleLocation.storeId, expired: googleLink.expired, canPost: googleLocation.canPost })
    .from(googleLocation)
    .innerJoin(googleLink, eq(googleLink.userId, googleLocation.userId))
    .where(inArray(googleLocation.storeId, [...storeIds]));
  return new Map(found.flatMap(({ storeId, ...link }) => (storeId === null ? [] : [[storeId, link] as const])));
}

/**
 * Adds to each row of a store `obstacle`: why it cannot be sent to Google now, in words. Null for rows that do not wait to be
 * sent (`waits`), and where nothing is in the way.
 */
export async function withObstacles<T extends { storeId: number }>(
  rows: readonly T[],
  { tx }: { readonly tx: Reads },
  { waits, obstacle }: Waiting<T>,
): Promise<(T & { obstacle: string | null })[]> {
  const waiting = rows.filter(waits);
  const links = await storeLinks(tx, [...new Set(waiting.map(({ storeId }) => storeId))]);
  return rows.map((row) => {
    const code = waits(row) ? obstacle(links.get(row.storeId) ?? null) : null;
    return { ...row, obstacle: code === null ? null : sentence({ code }) };
  });
}

interface Waiting<T> {
  /** True for a row that a person may yet send, or that goes out at its time. */
  waits(row: T): boolean;
  obstacle(link: Pick<StoreLink, 'expired' | 'canPost'> | null): Obstacle | null;
}
