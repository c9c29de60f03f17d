import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { isAnyOf, resultRowsOf, unqualified } from '#core/server/database/sql.ts';
import { type OwnersShare, sharesOf } from '#domain/billing/month-forecast.ts';
import { daysFrom, periodDays } from '#domain/period.ts';
import type { ScopeDeps } from '#product';
import { monthShare, monthSum } from '../tables.ts';
import { missedDays } from './closing-gaps.ts';
import { type BilledStore, ownersOf } from './stores-to-count.ts';

type Share = typeof monthShare.$inferSelect;
type Sum = typeof monthSum.$inferSelect;

// Stores per row of `month_sum`. A row stays locked until the transaction ends, so the sums are spread over many rows
const block = 2048;

/**
 * Upserts each owner's monthly totals for `ids`; deletes the totals of owners no longer present. The caller holds the stores' locks. Must
 * come last in its transaction, since the rows of `month_sum` stay locked from here on.
 */
export async function saveShares(
  deps: ScopeDeps,
  tx: Orm,
  { period, today, ids }: { readonly period: string; readonly today: Day; readonly ids: readonly number[] },
  stores: readonly BilledStore[],
): Promise<void> {
  const gaps = await gapsByOwner(deps, tx, stores, today);
  const fresh = stores.flatMap((store) => {
    const owners = ownersOf(store);
    const all = new Set([...owners, ...store.held.map(({ userId }) => userId)]);
    return withStoresGap(
      sharesOf(store, store, today, all).map((share) => shareOf(period, store, share, owners, gaps)),
    );
  });
  const kept = await tx
    .select()
    .from(monthShare)
    .where(and(eq(monthShare.period, period), isAnyOf(monthShare.storeId, ids)));
  const before = new Map(kept.map((share) => [keyOf(share), share]));
  const after = new Set(fresh.map(keyOf));
  const gone = kept.filter((share) => !after.has(keyOf(share)));
  const changed = fresh.filter((share) => !areSame(share, before.get(keyOf(share))));
  const isGone = gone.map(({ storeId, ownerUserId }) =>
    and(eq(monthShare.storeId, storeId), eq(monthShare.ownerUserId, ownerUserId)),
  );
  if (gone.length > 0) await tx.delete(monthShare).where(and(eq(monthShare.period, period), or(...isGone)));
  if (changed.length > 0) await writeShares(tx, changed);
  if (changed.length + gone.length > 0) await addToSums(tx, period, kept, fresh);
}

/** Deletes these stores' totals of earlier periods, which are no longer used. */
export async function dropSharesBefore(tx: Orm, period: string, ids: readonly number[]): Promise<void> {
  await tx.delete(monthShare).where(and(isAnyOf(monthShare.storeId, ids), lt(monthShare.period, period)));
  await tx.delete(monthSum).where(lt(monthSum.period, period));
}

/** Sets a store's total of gap days on its first row, so that an index finds the stores with most gaps. */
function withStoresGap(shares: readonly Omit<Share, 'gapOfStore'>[]): readonly Share[] {
  const gapOfStore = shares.reduce((sum, { gapDays }) => sum + gapDays, 0);
  const first = Math.min(...shares.map(({ ownerUserId }) => ownerUserId));
  return shares.map((share) => ({ ...share, gapOfStore: share.ownerUserId === first ? gapOfStore : 0 }));
}

function shareOf(
  period: string,
  store: BilledStore,
  { ownerUserId, trend, ...forecast }: OwnersShare,
  owners: ReadonlySet<number | null>,
  gaps: ReadonlyMap<string, Gap>,
): Omit<Share, 'gapOfStore'> {
  const { first, last } = periodDays(period, null);
  const all = daysFrom(first, last);
  const days = all.map(() => 0);
  const amounts = all.map(() => 0);
  for (const one of trend) {
    // A store whose period closes within the month began in the month before: those days are added to the first day
    const at = one.day < first ? 0 : one.day > last ? all.length - 1 : Number(one.day.slice(8)) - 1;
    days[at] = (days[at] ?? 0) + one.days;
    amounts[at] = (amounts[at] ?? 0) + one.amount;
  }
  const gap = gaps.get(`${store.id} ${ownerUserId ?? 0}`);
  return {
    period,
    storeId: store.id,
    ownerUserId: ownerUserId ?? 0,
    isOwner: owners.has(ownerUserId),
    last: store.last,
    days,
    amounts,
    ...forecast,
    gapDays: gap?.days ?? 0,
    gapLast: gap?.last ?? null,
  };
}

interface Gap {
  readonly days: number;
  readonly last: Day;
}

async function gapsByOwner(deps: ScopeDeps, tx: Orm, stores: readonly BilledStore[], today: Day) {
  const begun = stores.filter(({ first }) => first <= today);
  if (begun.length === 0) return new Map<string, Gap>();
  const wanted = begun.map(({ id, first, last }) => ({ storeId: id, first, last }));
  const rows = resultRowsOf(
    await tx.execute(sql`
      select store_id, coalesce(owner_id, 0) as owner_id, count(*)::int as days, max(day)::text as last
      from (${missedDays(deps, wanted, { mine: null, today })}) as missing(store_id, store_name, detail_id, keyword, day, owner_id) group by 1, 2`),
    ['store_id', 'owner_id', 'days', 'last'],
  );
  return new Map(
    rows.map((row): [string, Gap] => [
      `${Number(row.store_id)} ${Number(row.owner_id)}`,
      { days: Number(row.days), last: String(row.last) },
    ]),
  );
}

async function writeShares(tx: Orm, shares: readonly Share[]): Promise<void> {
  await tx
    .insert(monthShare)
    .values([...shares])
    .onConflictDoUpdate({
      target: [monthShare.period, monthShare.storeId, monthShare.ownerUserId],
      set: Object.fromEntries(fields.map((field) => [field, sql`excluded.${unqualified(monthShare[field])}`])),
    });
}

const fields = [
  'isOwner',
  'last',
  'days',
  'amounts',
  'forecastDays',
  'forecastAmount',
  'gapDays',
  'gapLast',
  'gapOfStore',
] as const satisfies readonly (keyof Share)[];

function keyOf({ storeId, ownerUserId }: Share): string {
  return `${storeId} ${ownerUserId}`;
}

function areSame(one: Share, other: Share | undefined): boolean {
  return other !== undefined && fields.every((field) => String(one[field]) === String(other[field]));
}

/** Applies the difference between two sets of shares to the sums, block by block (in order, to avoid deadlocks). */
async function addToSums(tx: Orm, period: string, before: readonly Share[], after: readonly Share[]): Promise<void> {
  const blocks = new Map<number, Sum>();
  const add = (shares: readonly Share[], sign: 1 | -1) => {
    for (const [storeId, own] of Map.groupBy(shares, (share) => share.storeId)) {
      const at = Math.floor(storeId / block);
      const sum = blocks.get(at) ?? emptySum(period, at);
      blocks.set(
        at,
        own.reduce((so, share) => plus(so, share, sign), { ...sum, stores: sum.stores + sign }),
      );
    }
  };
  add(before, -1);
  add(after, 1);
  const changes = [...blocks.values()].filter(isChange).toSorted((one, other) => one.block - other.block);
  for (const change of changes)
    await tx
      .insert(monthSum)
      .values(change)
      .onConflictDoUpdate({
        target: [monthSum.period, monthSum.block],
        set: {
          days: together('days'),
          amounts: together('amounts'),
          ...Object.fromEntries(
            counts.map((name) => [name, sql`${monthSum[name]} + excluded.${unqualified(monthSum[name])}`]),
          ),
        },
      });
}

/** The sum's numeric columns; the others are arrays. */
const counts = [
  'stores',
  'forecastDays',
  'forecastAmount',
  'gapDays',
  'gapStores',
] as const satisfies readonly (keyof Sum)[];

function together(column: 'days' | 'amounts') {
  const known = monthSum[column];
  return sql`(select array_agg(coalesce(one.known, 0) + coalesce(one.more, 0) order by one.at)
    from unnest(${known}, excluded.${unqualified(known)}) with ordinality as one(known, more, at))`;
}

function emptySum(period: string, at: number): Sum {
  return {
    period,
    block: at,
    stores: 0,
    days: [],
    amounts: [],
    forecastDays: 0,
    forecastAmount: 0,
    gapDays: 0,
    gapStores: 0,
  };
}

function plus(sum: Sum, share: Share, sign: 1 | -1): Sum {
  const each = (known: readonly number[], more: readonly number[]) =>
    more.map((value, at) => (known[at] ?? 0) + sign * value);
  return {
    ...sum,
    days: each(sum.days, share.days),
    amounts: each(sum.amounts, share.amounts),
    forecastDays: sum.forecastDays + sign * share.forecastDays,
    forecastAmount: sum.forecastAmount + sign * share.forecastAmount,
    gapDays: sum.gapDays + sign * share.gapDays,
    gapStores: sum.gapStores + (share.gapOfStore > 0 ? sign : 0),
  };
}

function isChange({ days, amounts, ...sum }: Sum): boolean {
  return [...counts.map((name) => sum[name]), ...days, ...amounts].some((value) => value !== 0);
}
