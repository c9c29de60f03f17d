import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { audit } from '#core/server/kernel/writes/system-write.ts';
import type { Writing } from '#core/server/kernel/writes/transact.ts';
import { storeChange } from '#core/server/kernel/writes/write.ts';
import type { Deps, Row } from '#product';
import { googleLocation } from '../tables.ts';

type Store = Row<'search-conditions'>;

export interface LocationMatch {
  readonly userId: number;
  readonly location: string;
  /** Null: the location belongs to none of our stores. */
  readonly storeId: number | null;
}

/**
 * Matches a location with a store, also in the store's row, where people look for it. A store with a different place
 * id is refused; one without takes the location's. Returns the stores that can now be synced.
 */
export async function match(
  deps: Deps,
  writing: Writing,
  actor: Actor,
  { userId, location, storeId }: LocationMatch,
): Promise<number[]> {
  const { tx } = writing;
  const here = and(eq(googleLocation.userId, userId), eq(googleLocation.location, location));
  const [found] = await tx.select().from(googleLocation).where(here).for('update');
  if (found === undefined) throw new AppError('not_found');
  if (found.storeId !== null && found.storeId !== storeId) {
    // A caller who cannot see the store may not unmatch it either
    const before = await findRowOf(deps, tx, 'search-conditions', found.storeId, actor, { lock: true, deleted: true });
    await name(writing, before, { gbpAccountName: null, gbpLocationName: null });
  }
  if (storeId === null) {
    await tx.update(googleLocation).set({ storeId: null, confirmedDate: null }).where(here);
    return [];
  }
  const store = await findRowOf(deps, tx, 'search-conditions', storeId, actor, { lock: true });
  const hasOther = store.placeId !== null && store.placeId !== '' && store.placeId !== found.placeId;
  if (hasOther) throw new AppError('google_place_differs', { params: { name: store.name } });
  // It was reached through another link until now
  await tx
    .update(googleLocation)
    .set({ storeId: null, confirmedDate: null })
    .where(and(eq(googleLocation.storeId, storeId), ne(googleLocation.location, location)));
  await tx
    .update(googleLocation)
    .set({ storeId: null, confirmedDate: null })
    .where(and(eq(googleLocation.storeId, storeId), ne(googleLocation.userId, userId)));
  await tx.update(googleLocation).set({ storeId, confirmedDate: deps.now() }).where(here);
  await name(writing, store, {
    gbpAccountName: found.account,
    gbpLocationName: found.location,
    ...(store.placeId ? {} : { placeId: found.placeId }),
  });
  return [storeId];
}

const named = ['gbpAccountName', 'gbpLocationName', 'placeId'] as const;
type Named = Pick<Store, (typeof named)[number]>;

async function name(writing: Writing, store: Store, change: Partial<Named>): Promise<void> {
  const { tx, deps, origin } = writing;
  const next = { ...store, ...change };
  if (named.every((field) => next[field] === store[field])) return;
  const after = await storeChange(writing, resourceNamed(deps.resources, 'search-conditions'), store, change);
  await audit(deps, tx, origin, {
    resource: 'search-conditions',
    id: store.id,
    action: 'update',
    before: store,
    after,
  });
}
