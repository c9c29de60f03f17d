import { and, eq } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { googleLink } from '#links/server/tables.ts';
import type { Deps } from '#product';
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
}

/** Returns the link of a store that is matched with a location at Google; null if none. */
export async function storeLink({ orm }: Pick<Database, 'orm'>, storeId: number): Promise<StoreLink | null> {
  const [found] = await orm
    .select({
      userId: googleLocation.userId,
      account: googleLocation.account,
      location: googleLocation.location,
      expired: googleLink.expired,
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
