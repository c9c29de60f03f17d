import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { day as dayMs, dayOf, hour } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { fillDerived } from '#core/server/kernel/reading/rows.ts';
import type { Derived } from '#core/server/kernel/rules/rule.ts';
import { admins } from '#domain/accounts/roles.ts';
import { type PlaceState, placeStateLabels } from '#domain/ranks/place-state.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { Deps, Tables } from '#product';
import type { Instrument, PlaceFinding } from '../instrument.ts';
import { placeCheck } from '../tables.ts';
import { ReadingFailure } from './reading-failure.ts';

/** Google charges for what it says of a business, so that is asked for at most weekly. */
const businessEvery = 7 * dayMs;

/** What checking a place requires. */
export interface PlaceCheckDeps extends Pick<Deps, 'database' | 'tables' | 'now' | 'publishChange'> {
  readonly instrument: Pick<Instrument, 'check'>;
}

/** A store, and the place id by which it is read. */
export interface ReadPlace {
  readonly storeId: number;
  readonly placeId: string;
}

/** The state of a store's place at Google, as far as it is known of its present place id. */
export const placeStateOfStore: Derived<Tables, 'placeState'> = {
  fields: ['placeState'],
  of: (tables, storeId) => {
    const store = alias(tables['search-conditions'], 'placed');
    return sql`
      select ${placeCheck.state} as place_state from ${placeCheck}
      join ${tables['search-conditions']} as ${store} on ${store.id} = ${placeCheck.storeId}
      where ${placeCheck.storeId} = ${storeId} and ${store.placeId} = ${placeCheck.placeId}`;
  },
};

/** What is known of a place, and when it was last asked whether its business is closed. */
export type KnownPlace = Pick<typeof placeCheck.$inferSelect, 'placeId' | 'state' | 'businessDate'>;

/** Returns what is known of these stores' places, by store. */
export async function knownPlaces(
  { database }: Pick<PlaceCheckDeps, 'database'>,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, KnownPlace>> {
  const { storeId, placeId, state, businessDate } = placeCheck;
  const rows = await database.orm
    .select({ storeId, placeId, state, businessDate })
    .from(placeCheck)
    .where(inArray(storeId, [...new Set(storeIds)]));
  return new Map(rows.map((row) => [row.storeId, row]));
}

/**
 * Returns the state of a store's place before it is read, by what Google says at most a week old of its business; null if
 * it is open under its id, or if that is unknown.
 */
export async function stateBeforeReading(
  deps: PlaceCheckDeps,
  place: ReadPlace,
  known: KnownPlace | undefined,
): Promise<PlaceState | null> {
  const isOfPlace = known !== undefined && known.placeId === place.placeId;
  if (isOfPlace && (known.businessDate ?? 0) > deps.now() - businessEvery) return known.state;
  if (await claimBusinessCheck(deps, place))
    try {
      await savePlaceState(deps, place, await deps.instrument.check(place.placeId, true));
    } catch (error) {
      if (!(error instanceof ReadingFailure)) throw error;
      // Asked again in an hour; until then the readings say whether the service answers
      await deps.database.orm
        .update(placeCheck)
        .set({ businessDate: deps.now() - businessEvery + hour })
        .where(eq(placeCheck.storeId, place.storeId));
    }
  const now = (await knownPlaces(deps, [place.storeId])).get(place.storeId);
  return now?.placeId === place.placeId ? now.state : null;
}

/** True for only one of several callers, if this place id was never checked, or a week ago. */
async function claimBusinessCheck(
  { database, now }: PlaceCheckDeps,
  { storeId, placeId }: ReadPlace,
): Promise<boolean> {
  const moment = now();
  const fresh = { placeId, state: null, movedTo: null, businessDate: moment, changeDate: moment };
  const isOther = sql`${placeCheck.placeId} <> ${placeId}`;
  const claimed = await database.orm
    .insert(placeCheck)
    .values({ storeId, ...fresh })
    .onConflictDoUpdate({
      target: placeCheck.storeId,
      set: {
        placeId,
        businessDate: moment,
        state: sql`case when ${isOther} then null else ${placeCheck.state} end`,
        movedTo: sql`case when ${isOther} then null else ${placeCheck.movedTo} end`,
      },
      setWhere: sql`${isOther} or ${placeCheck.businessDate} is null or ${placeCheck.businessDate} <= ${moment - businessEvery}::bigint`,
    })
    .returning({ storeId: placeCheck.storeId });
  return claimed.length > 0;
}

/**
 * Records what Google says of a store's place id. When that changes, notifies the person in charge once and updates open
 * screens.
 */
export async function savePlaceState(
  deps: PlaceCheckDeps,
  { storeId, placeId }: ReadPlace,
  { state, movedTo }: PlaceFinding,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const now = deps.now();
    const isSame = and(eq(placeCheck.storeId, storeId), eq(placeCheck.placeId, placeId));
    const [before] = await tx.select().from(placeCheck).where(isSame).for('update');
    if ((before?.state ?? null) === state && (before?.movedTo ?? null) === movedTo) return;
    const found = { placeId, state, movedTo, changeDate: now };
    await tx
      .insert(placeCheck)
      .values({ storeId, ...found })
      .onConflictDoUpdate({ target: placeCheck.storeId, set: found });
    await fillDerived(tx, deps.tables, 'search-conditions', placeStateOfStore, { ids: [storeId], today: dayOf(now) });
    await notify(deps, tx, storeId, { state, before: before?.state ?? null });
    await deps.publishChange('search-conditions', storeId, null, tx);
  });
}

interface StateChange {
  readonly state: PlaceState | null;
  readonly before: PlaceState | null;
}

async function notify({ tables, now }: PlaceCheckDeps, tx: Orm, storeId: number, change: StateChange): Promise<void> {
  const stores = tables['search-conditions'];
  const [store] = await tx
    .select({ name: stores.name, manager: stores.managerUserId })
    .from(stores)
    .where(eq(stores.id, storeId));
  if (store === undefined) return;
  await emitNotification(
    { tx, tables, now: now() },
    {
      notificationType: 'NONE',
      content: `「${store.name}」${sentence(change)}`,
      operandValue: [storeId],
      recipientRoles: admins,
      recipientUserIds: store.manager === null ? [] : [store.manager],
    },
  );
}

function sentence({ state, before }: StateChange): string {
  switch (state) {
    case 'MOVED':
      return 'のプレイスIDがGoogleで新しいものに変わりました。切り替えるまで未計測になります。店舗の照合から切り替えられます';
    case 'GONE':
      return 'のプレイスIDがGoogleで見つからなくなりました。照合し直すまで未計測になります';
    case null:
      return `は、Googleでの${before === null ? '状態' : placeStateLabels[before]}が解消し、計測を再開しました`;
    default:
      return `がGoogleで${placeStateLabels[state]}になりました。その間は未計測になり、請求されません`;
  }
}
