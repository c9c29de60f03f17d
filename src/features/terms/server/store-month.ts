import { and, type SQL, sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Day } from '#core/model/day.ts';
import type { Orm, Reads } from '#core/server/database/database.ts';
import { rowsOf } from '#core/server/database/result-rows.ts';
import { unqualified } from '#core/server/database/unqualified.ts';
import { shown } from '#core/server/kernel/scope.ts';
import type { Tables } from '#product';

/**
 * What the running period of each store has come to, for its owner of today: worked out by what counts and bills, kept so that lists can
 * be sorted by it. It is out of date while `asked` is not `answered`, and once `computed_on` is over. What the period before came to is
 * kept as well, and worked out anew only where that was asked for.
 */
export const storeMonth = pgTable(
  'store_month',
  {
    storeId: integer('store_id').primaryKey(),
    asked: integer('asked').notNull().default(0),
    answered: integer('answered'),
    computedOn: date('computed_on', { mode: 'string' }),
    /** The last day for which it is this month's: afterwards it says nothing of the running one. */
    until: date('until', { mode: 'string' }),
    /** Null where no term of the store falls into the period. */
    days: integer('days'),
    /** yen, ex tax */
    amount: bigint('amount', { mode: 'number' }),
    forecastAmount: bigint('forecast_amount', { mode: 'number' }),
    pastAsked: integer('past_asked').notNull().default(0),
    pastAnswered: integer('past_answered'),
    /** The period before, `YYYY-MM`, as it was when it was worked out. */
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
 * Has the months of these stores worked out anew, the running one and the one before, soon after this transaction has been committed:
 * whoever changes what they rest on says so. The stores are held by then, so that marks come in one order.
 */
export async function requestMonths(tx: Orm, storeIds: Iterable<number>): Promise<void> {
  await mark(tx, storeIds, sql`, ${unqualified(storeMonth.pastAsked)} = ${storeMonth.pastAsked} + 1`);
}

/** The same of the running month alone, for what happened today. */
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

/** Stores whose figures are not what they rest on by now: some few, which a reader works out, or only how many. */
export interface OutOfDate {
  readonly ids: readonly number[];
  /** How many there are where they are more than a reader works out. */
  readonly waiting: number;
}

/** A reader works out no more by itself: the others are worked out by the job within a while. */
export const maxWorkedOut = 50;

/** Of some stores (`which`, all without it) those whose months are not those of today: the day turned, or they were asked for since. */
export function monthsOutOfDate(deps: Deps, tx: Reads, today: Day, which?: SQL): Promise<OutOfDate> {
  const isOpen = sql`${storeMonth.answered} is distinct from ${storeMonth.asked}`;
  return outOfDate(deps, tx, [isOpen, sql`${storeMonth.computedOn} < ${today}::date and (${isOpen}) is false`], which);
}

/**
 * Of some stores (`which`, all without it) those that were last looked at before that day, as nobody worked in the nights since, or
 * never: nothing is kept of one that has just come in with a CSV.
 */
export function lastComputedBefore(deps: Deps, tx: Reads, day: Day, which?: SQL): Promise<OutOfDate> {
  const { computedOn } = storeMonth;
  return outOfDate(deps, tx, [sql`${computedOn} < ${day}::date`, sql`${computedOn} is null`], which);
}

interface Deps {
  readonly tables: Tables;
}

/** `late`: conditions of which a store meets one at most, each with an index of its own. */
async function outOfDate({ tables }: Deps, tx: Reads, late: readonly SQL[], which?: SQL): Promise<OutOfDate> {
  const store = tables['search-conditions'];
  const isLate = late.map((one) => sql`select ${storeMonth.storeId} as late_id from ${storeMonth} where ${one}`);
  const found = sql`from (${sql.join(isLate, sql` union all `)}) as late join ${store} on ${store.id} = late.late_id
    where ${and(which, shown(store)) ?? sql`true`}`;
  const few = rowsOf(await tx.execute(sql`select ${store.id} as id ${found} limit ${maxWorkedOut + 1}`), ['id']);
  if (few.length <= maxWorkedOut) return { ids: few.map(({ id }) => Number(id)), waiting: 0 };
  const [all] = rowsOf(await tx.execute(sql`select count(*)::int as n ${found}`), ['n']);
  return { ids: [], waiting: Number(all?.n ?? 0) };
}
