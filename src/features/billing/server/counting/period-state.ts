import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { anyOf, inQuery } from '#core/server/database/in-query.ts';
import { rowsOf } from '#core/server/database/result-rows.ts';
import { periodOf, previousMonth } from '#domain/billing/period.ts';
import type { ScopeDeps } from '#product';
import { monthsOutOfDate, type OutOfDate } from '#terms/server/store-month.ts';
import { everOwnedByAny } from '../charges/visible-customers.ts';
import { monthShare } from '../tables.ts';
import { type BilledStoreHead, billedStores, ownersOf } from './stores-to-count.ts';

export interface GapsRequest {
  /** Whose days are told of; null: everybody's. */
  readonly mine: readonly number[] | null;
  readonly today: Day;
}

/** Where a period's figures are: kept by store and owner, but for some stores. */
export interface PeriodState {
  readonly period: string;
  /** The stores whose figures are not kept, or not as they are by now: all of a period of which nothing is kept. */
  readonly heads: readonly BilledStoreHead[];
  /** What is kept of these is not to be believed; null: nothing is kept. */
  readonly without: readonly number[] | null;
  /** Stores that are still being worked out after a new day began. */
  readonly waiting: number;
}

/** Which figures of a period are kept: of the running one and the one before those of all stores but a few that changed since. */
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
  const changed = anyOf(deps.tables['search-conditions'].id, ids);
  const heads = ids.length === 0 ? [] : await billedStores(deps, tx, period, changed);
  return { period, heads, without: ids, waiting };
}

/** The stores that these customers (null: anybody) have, or had by what is kept, days or charges of in the period, and that are out of date. */
export function lateStores(deps: ScopeDeps, tx: Orm, period: string, { mine, today }: GapsRequest): Promise<OutOfDate> {
  if (mine === null) return monthsOutOfDate(deps, tx, today);
  // A store that was given to another in the past is not theirs any more, though what is kept says so
  const kept = tx
    .select({ id: monthShare.storeId })
    .from(monthShare)
    .where(and(eq(monthShare.period, period), anyOf(monthShare.ownerUserId, mine)));
  const theirs = or(everOwnedByAny(deps, tx, period, mine), inQuery(deps.tables['search-conditions'].id, kept));
  return monthsOutOfDate(deps, tx, today, theirs);
}

type ShareColumns = Readonly<Record<'period' | 'storeId' | 'ownerUserId', PgColumn>>;

/** SQL over `month_share`: what is kept of the period and to be believed, of these owners (null: of all). */
export function storedCondition(
  { period, without }: PeriodState,
  mine: readonly number[] | null,
  share: ShareColumns = monthShare,
): SQL {
  if (without === null) return sql`false`;
  const owners = mine === null ? sql`true` : anyOf(share.ownerUserId, mine);
  return sql`${share.period} = ${period} and ${share.storeId} <> all(${sql.param([...without])}::integer[]) and ${owners}`;
}

/** Can somebody be counted by now: a customer whose period is over for every store of theirs, or who has a draft? */
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
        mine === null ? undefined : anyOf(charge.userId, mine),
      ),
    )
    .limit(1);
  if (draft !== undefined) return true;
  const open = new Set(ownersAmongHeads(state, mine, (last) => last >= today));
  const closed = ownersAmongHeads(state, mine, (last) => last < today).filter((owner) => !open.has(owner));
  const share = alias(monthShare, 'share');
  const goesOn = sql`select true from ${monthShare} as ${share} where ${storedCondition(state, mine, share)} and ${share.isOwner} and ${share.last} >= ${today}::date
    and ${share.ownerUserId} = owned.owner limit 1`;
  // Asked once, in the index: by its figures a planner takes every second store for closed, and would go over all
  const isAnyClosed = sql`(select min(${share.last}) from ${monthShare} as ${share}
    where ${share.period} = ${state.period} and ${share.isOwner}) < ${today}::date`;
  // The first whose other stores are closed, too, will do: to group all owners would be to go over every store
  const found = rowsOf(
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
 * How many customers (nobody as one of them) can be counted by now, as far as is kept; a count looks at each store again. Told up to
 * `most`, no more of them are looked for.
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
  const [row] = rowsOf(
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

/** How many of these customers have days in the period, and how many of them have no store that is not counted. */
export async function countedAmong(
  deps: ScopeDeps,
  tx: Orm,
  state: PeriodState,
  mine: readonly number[],
): Promise<{ readonly total: number; readonly counted: number }> {
  const counted = deps.tables['counted-period'];
  const [row] = rowsOf(
    await tx.execute(sql`
      select count(distinct owner)::int as total, count(distinct owner) filter (where ${isNull(counted.id)})::int as open
      from (${ownersIn(state, mine)}) as owned
      left join ${counted} on ${counted.searchConditionId} = owned.store_id and ${counted.period} = ${state.period}`),
    ['total', 'open'],
  );
  const total = Number(row?.total ?? 0);
  return { total, counted: total - Number(row?.open ?? 0) };
}

/** The owners (0: nobody) of days of the stores that are not kept, where their periods end so. */
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

/** SQL: whose days of the period which store's are, and the last day of that store's period. */
function ownersIn(state: PeriodState, mine: readonly number[] | null): SQL {
  const theirs = new Set(mine);
  const isMine = (owner: number | null) => mine === null || (owner !== null && theirs.has(owner));
  return sql`${storedOwners(state, mine)} union all ${ownersOfHeads(state, isMine)}`;
}

/** The same of everybody, in parts that share no owner: where all of an owner's stores are kept, the index has them in order. */
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
