import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
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
  const counted = deps.tables['counted-period'];
  const periods = await tx
    .select({ period: counted.period })
    .from(counted)
    .where(
      and(
        eq(counted.searchConditionId, storeId),
        gte(counted.lastDay, first),
        ...(last === null ? [] : [lte(counted.firstDay, last)]),
      ),
    )
    .orderBy(counted.period);
  if (periods.length === 0) return [];
  const day = deps.tables['billed-day'];
  const charge = deps.tables['incentive-history'];
  const charges = await tx
    .selectDistinct({
      id: charge.id,
      period: charge.period,
      status: charge.status,
      invoiceNumber: charge.invoiceNumber,
    })
    .from(charge)
    .innerJoin(day, eq(day.chargeId, charge.id))
    .where(
      and(
        eq(day.searchConditionId, storeId),
        eq(day.held, true),
        inArray(
          day.period,
          periods.map(({ period }) => period),
        ),
        inArray(charge.status, ['ISSUED', 'PAID', 'FAILED']),
        alive(charge),
      ),
    )
    .orderBy(charge.id);
  return periods.map(({ period }) => ({
    period,
    charges: charges
      .filter((one) => one.period === period)
      .map(({ id, invoiceNumber }) => ({ id, invoiceNumber: invoiceNumber ?? '' })),
  }));
}

/** `2026年10月分（請求済）、2026年11月分（集計済）` */
export function monthsInWords(months: readonly TouchedMonth[]): string {
  return months
    .map(({ period, charges }) => `${monthInWords(period)}分（${charges.length > 0 ? '請求済' : '集計済'}）`)
    .join('、');
}
