import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { inQuery, isAnyOf, resultRowsOf } from '#core/server/database/sql.ts';
import { periodOf, previousMonth } from '#domain/period.ts';
import type { ScopeDeps } from '#product';
import { monthsOutOfDate, type OutOfDate } from '#terms/server/store-month.ts';
import { everOwnedByAny } from '../charge-record/visible-customers.ts';
import { monthShare } from '../tables.ts';
import { type BilledStoreHead, billedStores, ownersOf } from './stores-to-count.ts';

export interface GapsRequest {
  /** The owners whose days are included; null: all. */
  readonly mine: readonly number[] | null;
  readonly today: Day;
}

/** Which of a period's totals are stored and current, and which stores must be read instead. */
export interface PeriodState {
  readonly period: string;
  /** Stores without current stored totals; all stores of a period that has none. */
  readonly heads: readonly BilledStoreHead[];
  /** Stores whose stored totals are outdated and must be ignored; null: no totals are stored for the period. */
  readonly without: readonly number[] | null;
  /** Stores whose totals are still being recomputed after midnight. */
  readonly waiting: number;
}

/** Returns which totals of a period are stored: those of the current and the previous period, except for stores that changed since. */
export async function periodState(
  deps: ScopeDeps,
  tx: Orm,
  period: string,
  { mine, today }: GapsRequest,
): Promise<PeriodState> {
  const running = periodOf(today, null);
  if (period !== running && period !== previousMonth(running)) {
    const theirs = mine === null ? undefined : everOwnedByAny(deps, tx, period, mine);
    return { period, heads: await billedStores(deps, tx, period, theirs), without: null, waiting: 0 };
  }
  const { ids, waiting } = await lateStores(deps, tx, period, { mine, today });
  const changed = isAnyOf(deps.tables['search-conditions'].id, ids);
  const heads = ids.length === 0 ? [] : await billedStores(deps, tx, period, changed);
  return { period, heads, without: ids, waiting };
}

/** Returns the outdated stores of which these owners (null: anyone) have days or charges in the period, or have stored totals. */
export function lateStores(deps: ScopeDeps, tx: Orm, period: string, { mine, today }: GapsRequest): Promise<OutOfDate> {
  if (mine === null) return monthsOutOfDate(deps, tx, today);
  // A store reassigned with effect in the past is no longer theirs, but their stored totals still include it
  const kept = tx
    .select({ id: monthShare.storeId })
    .from(monthShare)
    .where(and(eq(monthShare.period, period), isAnyOf(monthShare.ownerUserId, mine)));
  const theirs = or(everOwnedByAny(deps, tx, period, mine), inQuery(deps.tables['search-conditions'].id, kept));
  return monthsOutOfDate(deps, tx, today, theirs);
}

type ShareColumns = Readonly<Record<'period' | 'storeId' | 'ownerUserId', PgColumn>>;

/** SQL condition on `month_share`: the current rows of the period, of these owners (null: all). */
export function storedCondition(
  { period, without }: PeriodState,
  mine: readonly number[] | null,
  share: ShareColumns = monthShare,
): SQL {
  if (without === null) return sql`false`;
  const owners = mine === null ? sql`true` : isAnyOf(share.ownerUserId, mine);
  return sql`${share.period} = ${period} and ${share.storeId} <> all(${sql.param([...without])}::integer[]) and ${owners}`;
}

/**
 * True when none of these owners' stores (null: nobody's, nor any without an owner) was under contract in the period. False while stores are
 * still to be computed.
 */
export async function isWithoutStores(
  tx: Orm,
  state: PeriodState,
  { mine }: Pick<GapsRequest, 'mine'>,
): Promise<boolean> {
  if (state.waiting > 0 || state.heads.length > 0) return false;
  const share = monthShare;
  const stored = await tx.select({ id: share.storeId }).from(share).where(storedCondition(state, mine)).limit(1);
  return stored.length === 0;
}

/** True when at least one customer can be counted now: the period is over for all of their stores, or they have a draft. */
export async function isCountable(
  deps: ScopeDeps,
  tx: Orm,
  state: PeriodState,
  { mine, today }: { readonly mine: readonly number[] | null; readonly today: Day },
): Promise<boolean> {
  const charge = deps.tables['incentive-history'];
  const [draft] = await tx
    .select({ id: charge.id })
    .from(charge)
    .where(
      and(
        eq(charge.period, state.period),
        eq(charge.status, 'DRAFT'),
        mine === null ? undefined : isAnyOf(charge.userId, mine),
      ),
    )
    .limit(1);
  if (draft !== undefined) return true;
  const open = new Set(ownersAmongHeads(state, mine, (last) => last >= today));
  const closed = ownersAmongHeads(state, mine, (last) => last < today).filter((owner) => !open.has(owner));
  const share = alias(monthShare, 'share');
  const goesOn = sql`select true from ${monthShare} as ${share} where ${storedCondition(state, mine, share)} and ${share.isOwner} and ${share.last} >= ${today}::date
    and ${share.ownerUserId} = owned.owner limit 1`;
  // A single index lookup first: by its estimates the planner would assume that every second store is closed, and scan all
  const isAnyClosed = sql`(select min(${share.last}) from ${monthShare} as ${share}
    where ${share.period} = ${state.period} and ${share.isOwner}) < ${today}::date`;
  // Finds the first owner without an open store: grouping all owners would scan every store
  const found = resultRowsOf(
    await tx.execute(sql`
      select 1 from (
        select ${monthShare.ownerUserId} as owner from ${monthShare}
        where ${storedCondition(state, mine)} and ${monthShare.isOwner} and ${monthShare.last} < ${today}::date
          and ${isAnyClosed} and ${monthShare.ownerUserId} <> all(${sql.param([...open])}::integer[])
        union all select unnest(${sql.param(closed)}::integer[])
      ) as owned where (${goesOn}) is null limit 1`),
    [],
  );
  return found.length > 0;
}

/**
 * Returns how many customers (the days without an owner count as one) can be counted now, by the stored totals; a count reads each store
 * again. Stops at `most`.
 */
export async function countableOwners(
  deps: ScopeDeps,
  tx: Orm,
  state: PeriodState,
  { today, most = null }: { readonly today: Day; readonly most?: number | null },
): Promise<number> {
  const charge = deps.tables['incentive-history'];
  const closed = ownedApart(state).map(
    (owned) =>
      sql`(select owner from (${owned}) as owned group by owner having max(last) < ${today}::date limit ${most})`,
  );
  const [row] = resultRowsOf(
    await tx.execute(sql`
      select count(*)::int as n from (
        ${sql.join(closed, sql` union `)}
        union (select ${charge.userId} from ${charge}
          where ${charge.period} = ${state.period} and ${charge.status} = 'DRAFT' limit ${most})
      ) as owners`),
    ['n'],
  );
  const found = Number(row?.n ?? 0);
  return most === null ? found : Math.min(found, most);
}

/** Returns how many of these customers have days in the period, and how many of them have all their stores counted. */
export async function countedAmong(
  deps: ScopeDeps,
  tx: Orm,
  state: PeriodState,
  mine: readonly number[],
): Promise<{ readonly total: number; readonly counted: number }> {
  const counted = deps.tables['counted-period'];
  const [row] = resultRowsOf(
    await tx.execute(sql`
      select count(distinct owner)::int as total, count(distinct owner) filter (where ${isNull(counted.id)})::int as open
      from (${ownersIn(state, mine)}) as owned
      left join ${counted} on ${counted.searchConditionId} = owned.store_id and ${counted.period} = ${state.period}`),
    ['total', 'open'],
  );
  const total = Number(row?.total ?? 0);
  return { total, counted: total - Number(row?.open ?? 0) };
}

/** Returns the owners (0: none) of the stores in `heads` whose last day satisfies `isSo`. */
function ownersAmongHeads(
  { heads }: PeriodState,
  mine: readonly number[] | null,
  isSo: (last: Day) => boolean,
): readonly number[] {
  const owners = heads.flatMap((head) => (isSo(head.last) ? [...ownersOf(head)] : []));
  const theirs = new Set(mine);
  return [...new Set(owners.filter((owner) => mine === null || (owner !== null && theirs.has(owner))))].map(
    (owner) => owner ?? 0,
  );
}

/** SQL: owner, store and last day of the period, for each owner of days of the period. */
function ownersIn(state: PeriodState, mine: readonly number[] | null): SQL {
  const theirs = new Set(mine);
  const isMine = (owner: number | null) => mine === null || (owner !== null && theirs.has(owner));
  return sql`${storedOwners(state, mine)} union all ${ownersOfHeads(state, isMine)}`;
}

/**
 * SQL: the same for all owners, in parts that share no owner. Owners whose totals are all stored form a part that an index returns in
 * order.
 */
function ownedApart(state: PeriodState): readonly SQL[] {
  if (state.without === null) return [ownersOfHeads(state, () => true)];
  if (state.heads.length === 0) return [storedOwners(state, null)];
  const changed = sql`${monthShare.ownerUserId} = any(${sql.param([...ownersAmongHeads(state, null, () => true)])}::integer[])`;
  return [
    sql`${storedOwners(state, null)} and ${changed} union all ${ownersOfHeads(state, () => true)}`,
    sql`${storedOwners(state, null)} and not ${changed}`,
  ];
}

function storedOwners(state: PeriodState, mine: readonly number[] | null): SQL {
  return sql`select ${monthShare.ownerUserId} as owner, ${monthShare.storeId}, ${monthShare.last}
    from ${monthShare} where ${storedCondition(state, mine)} and ${monthShare.isOwner}`;
}

function ownersOfHeads({ heads }: PeriodState, isMine: (owner: number | null) => boolean): SQL {
  const counted = heads.flatMap((head) =>
    [...ownersOf(head)].filter(isMine).map((owner) => ({ owner: owner ?? 0, store_id: head.id, last: head.last })),
  );
  return sql`select owner, store_id, last
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as counted(owner integer, store_id integer, last date)`;
}
