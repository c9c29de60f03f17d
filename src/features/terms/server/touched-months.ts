import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive, tableOf } from '#core/server/kernel/scope.ts';
import { monthInWords } from '#domain/month.ts';
import type { TouchedMonth } from '#domain/touched-month.ts';
import type { Tables } from '#product';

/** The months of a store that were counted, or billed, with days from `first` to `last` (null: open): what a change of them touches. */
export async function touchedMonths(
  deps: { readonly tables: Tables },
  tx: Orm,
  storeId: number,
  { first, last }: { readonly first: Day; readonly last: Day | null },
): Promise<TouchedMonth[]> {
  const counted = tableOf(deps, 'counted-period');
  const periods = await tx
    .select({ period: counted.column('period') })
    .from(counted.table)
    .where(
      and(
        eq(counted.column('searchConditionId'), storeId),
        gte(counted.column('lastDay'), first),
        ...(last === null ? [] : [lte(counted.column('firstDay'), last)]),
      ),
    )
    .orderBy(counted.column('period'));
  if (periods.length === 0) return [];
  const day = tableOf(deps, 'billed-day');
  const charge = tableOf(deps, 'incentive-history');
  const charges = await tx
    .selectDistinct({
      id: charge.column('id'),
      period: charge.column('period'),
      status: charge.column('status'),
      invoiceNumber: charge.column('invoiceNumber'),
    })
    .from(charge.table)
    .innerJoin(day.table, eq(day.column('chargeId'), charge.column('id')))
    .where(
      and(
        eq(day.column('searchConditionId'), storeId),
        eq(day.column('held'), true),
        inArray(
          day.column('period'),
          periods.map(({ period }) => period),
        ),
        inArray(charge.column('status'), ['ISSUED', 'PAID', 'FAILED']),
        alive(charge),
      ),
    )
    .orderBy(charge.column('id'));
  return periods.map(({ period }) => ({
    period: String(period),
    charges: charges
      .filter((one) => one.period === period)
      .map(({ id, invoiceNumber }) => ({ id: Number(id), invoiceNumber: String(invoiceNumber ?? '') })),
  }));
}

/** `2026年10月分（請求済）、2026年11月分（集計済）` */
export function monthsInWords(months: readonly TouchedMonth[]): string {
  return months
    .map(({ period, charges }) => `${monthInWords(period)}分（${charges.length > 0 ? '請求済' : '集計済'}）`)
    .join('、');
}
