import { and, type SQL, sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Day } from '#core/model/day.ts';
import type { Orm, Reads } from '#core/server/database/database.ts';
import { resultRowsOf, unqualified } from '#core/server/database/sql.ts';
import { shown } from '#core/server/kernel/scope.ts';
import type { Tables } from '#product';

/**
 * The results of each store's current period for today's owner, computed by the counting and billing code and cached so
 * that lists can sort by them. Stale while `asked` differs from `answered`, and once `computed_on` is past. Includes the
 * previous period, which is recomputed only on request.
 */
export const storeMonth = pgTable(
  'store_month',
  {
    storeId: integer('store_id').primaryKey(),
    asked: integer('asked').notNull().default(0),
    answered: integer('answered'),
    computedOn: date('computed_on', { mode: 'string' }),
    /** The last day of the period; afterwards the values no longer describe the current one. */
    until: date('until', { mode: 'string' }),
    /** Null if the store has no terms in the period. */
    days: integer('days'),
    /** yen, ex tax */
    amount: bigint('amount', { mode: 'number' }),
    forecastAmount: bigint('forecast_amount', { mode: 'number' }),
    pastAsked: integer('past_asked').notNull().default(0),
    pastAnswered: integer('past_answered'),
    /** The previous period, `YYYY-MM`, at the time of the computation. */
    pastPeriod: text('past_period'),
  },
  (table) => [
    index('store_month_open_idx')
      .on(table.storeId)
      .where(sql`${unqualified(table.answered)} is distinct from ${unqualified(table.asked)}`),
    index('store_month_computed_on_idx').on(table.computedOn),
  ],
);

/**
 * Requests the recomputation of these stores' current and previous months soon after the transaction commits. Whatever
 * changes their inputs must call this. The stores must be locked, so that rows are marked in a consistent order.
 */
export async function requestMonths(tx: Orm, storeIds: Iterable<number>): Promise<void> {
  await mark(tx, storeIds, sql`, ${unqualified(storeMonth.pastAsked)} = ${storeMonth.pastAsked} + 1`);
}

/** The same for the current month only, for events of today. */
export async function requestRunningMonths(tx: Orm, storeIds: Iterable<number>): Promise<void> {
  await mark(tx, storeIds, sql``);
}

async function mark(tx: Orm, storeIds: Iterable<number>, more: SQL): Promise<void> {
  const ids = [...new Set(storeIds)].sort((one, other) => one - other);
  if (ids.length === 0) return;
  const { storeId, asked } = storeMonth;
  await tx.execute(sql`
    insert into ${storeMonth} (${unqualified(storeId)}, ${unqualified(asked)})
    select given::integer, 1 from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as given order by 1
    on conflict (${unqualified(storeId)}) do update set ${unqualified(asked)} = ${asked} + 1${more}`);
}

/** Stores with stale months: their ids if they are few enough for a reader to compute, otherwise only their number. */
export interface OutOfDate {
  readonly ids: readonly number[];
  /** The number of stale stores if there are more than a reader computes, otherwise 0. */
  readonly waiting: number;
}

/** The most that a reader computes itself; the job computes the others later. */
export const maxWorkedOut = 50;

/** Returns those stores (of `which`, by default all) whose months are stale: requested since, or not computed today. */
export function monthsOutOfDate(deps: Deps, tx: Reads, today: Day, which?: SQL): Promise<OutOfDate> {
  const isOpen = sql`${storeMonth.answered} is distinct from ${storeMonth.asked}`;
  return outOfDate(deps, tx, [isOpen, sql`${storeMonth.computedOn} < ${today}::date and (${isOpen}) is false`], which);
}

/**
 * Returns those stores (of `which`, by default all) that were last computed before that day, because the nightly job did
 * not run, or never, such as just after a CSV import.
 */
export function lastComputedBefore(deps: Deps, tx: Reads, day: Day, which?: SQL): Promise<OutOfDate> {
  const { computedOn } = storeMonth;
  return outOfDate(deps, tx, [sql`${computedOn} < ${day}::date`, sql`${computedOn} is null`], which);
}

interface Deps {
  readonly tables: Tables;
}

/** `late`: mutually exclusive conditions, each with its own index. */
async function outOfDate({ tables }: Deps, tx: Reads, late: readonly SQL[], which?: SQL): Promise<OutOfDate> {
  const store = tables['search-conditions'];
  const isLate = late.map((one) => sql`select ${storeMonth.storeId} as late_id from ${storeMonth} where ${one}`);
  const found = sql`from (${sql.join(isLate, sql` union all `)}) as late join ${store} on ${store.id} = late.late_id
    where ${and(which, shown(store)) ?? sql`true`}`;
  const few = resultRowsOf(await tx.execute(sql`select ${store.id} as id ${found} limit ${maxWorkedOut + 1}`), ['id']);
  if (few.length <= maxWorkedOut) return { ids: few.map(({ id }) => Number(id)), waiting: 0 };
  const [all] = resultRowsOf(await tx.execute(sql`select count(*)::int as n ${found}`), ['n']);
  return { ids: [], waiting: Number(all?.n ?? 0) };
}
