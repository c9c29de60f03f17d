import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { sentence } from '#core/model/language.ts';
import type { Database, Reads } from '#core/server/database/database.ts';
import { googleLink } from '#links/server/tables.ts';
import type { Deps } from '#product';
import type { Obstacle } from '../rules/obstacles.ts';
import { type ConsentReading, type LacksOfStore, lacksOfStores } from './consents/lacks.ts';
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

/** What decides whether something of a store can be sent. */
export interface Outlet {
  /** Null: not linked. */
  readonly link: Pick<StoreLink, 'expired' | 'canPost'> | null;
  readonly lacks: LacksOfStore;
}

/** Throws AppError if a post of the store cannot go out: no link, a broken one, a profile that takes no posts, or no consent. */
export async function requirePostable(reading: ConsentReading, storeId: number): Promise<void> {
  const reason = postObstacle(await outletOf(reading, storeId));
  if (reason !== null) throw new AppError(reason);
}

/** Returns why no reply of a store can go out; null if one can as far as is known. */
export function replyObstacle({ link, lacks }: Outlet): Exclude<Obstacle, 'google_no_posts'> | null {
  return linkObstacle(link) ?? lacks.replies;
}

function linkObstacle(link: Outlet['link']): 'google_unlinked' | 'google_expired' | null {
  if (link === null) return 'google_unlinked';
  return link.expired ? 'google_expired' : null;
}

/** Returns why no post of the store can go out; null if one can, or if Google has not said. */
export function postObstacle({ link, lacks }: Outlet): Obstacle | null {
  return linkObstacle(link) ?? (link?.canPost === false ? 'google_no_posts' : lacks.posts);
}

/** Returns why no post of the store can be removed from Google; null if one can as far as is known. */
export function removalObstacle({ link, lacks }: Outlet): Exclude<Obstacle, 'google_no_posts'> | null {
  return linkObstacle(link) ?? lacks.posts;
}

/** Returns what decides whether something of the store can be sent today. */
export async function outletOf(reading: ConsentReading, storeId: number): Promise<Outlet> {
  return (await outletsOf(reading, [storeId]))(storeId);
}

/** The same for many stores, by id, and for another day than today. */
export async function outletsOf(
  reading: ConsentReading,
  storeIds: readonly number[],
): Promise<(storeId: number, day?: Day) => Outlet> {
  const links = await storeLinks(reading.tx, storeIds);
  const lacks = await lacksOfStores(reading, storeIds);
  return (storeId, day) => ({ link: links.get(storeId) ?? null, lacks: lacks(storeId, day) });
}

/** Returns the links of stores that are matched with a location at Google, by store. */
async function storeLinks(
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
  reading: ConsentReading,
  { waits, obstacle, day }: Waiting<T>,
): Promise<(T & { obstacle: string | null })[]> {
  const waiting = rows.filter(waits);
  const outlets = await outletsOf(reading, [...new Set(waiting.map(({ storeId }) => storeId))]);
  return rows.map((row) => {
    const code = waits(row) ? obstacle(outlets(row.storeId, day?.(row) ?? reading.today)) : null;
    return { ...row, obstacle: code === null ? null : sentence({ code }) };
  });
}

interface Waiting<T> {
  /** True for a row that a person may yet send, or that goes out at its time. */
  waits(row: T): boolean;
  obstacle(outlet: Outlet): Obstacle | null;
  /** The JST day on which it goes out; null: today. */
  day?(row: T): Day | null;
}
