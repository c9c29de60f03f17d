import { sql } from 'drizzle-orm';
import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core';
import { bare } from '#core/server/database/bare.ts';
import type { Orm } from '#core/server/database/database.ts';

/**
 * What the running period of each store has come to, for its owner of today: worked out by what counts and bills, kept so that lists can
 * be sorted by it. It is out of date while `asked` is not `answered`, and once `computed_on` is over.
 */
export const storeMonth = pgTable('store_month', {
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
});

/**
 * Has the month of these stores worked out anew, soon after this transaction has been committed: whoever changes what it rests on says
 * so. The stores are held by then, so that marks come in one order.
 */
export async function askForMonths(tx: Orm, storeIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(storeIds)].sort((one, other) => one - other);
  if (ids.length === 0) return;
  const { storeId, asked } = storeMonth;
  await tx.execute(sql`
    insert into ${storeMonth} (${bare(storeId)}, ${bare(asked)})
    select given::integer, 1 from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as given order by 1
    on conflict (${bare(storeId)}) do update set ${bare(asked)} = ${asked} + 1`);
}
