import { and, asc, eq } from 'drizzle-orm';
import type { ChargeEvidence } from '#domain/evidence.ts';
import { periodDays } from '#domain/period.ts';
import type { Database } from '../../database/database.ts';
import { type ScopeDeps, tableOf } from '../../endpoints/scope.ts';
import type { Charge } from './charge.ts';

/** The counted days of the customer's keywords in the charge's period, store by store. */
export async function evidenceOf(deps: ScopeDeps & { database: Database }, charge: Charge): Promise<ChargeEvidence[]> {
  const count = tableOf(deps, 'incentive-information-report-history');
  const store = tableOf(deps, 'search-conditions');
  const detail = tableOf(deps, 'search-condition-detail');
  const rows = await deps.database.orm
    .select({
      detailId: count.column('detailId'),
      storeId: store.column('id'),
      storeName: store.column('name'),
      closingDay: store.column('closingDay'),
      keyword: detail.column('keyword'),
      days: count.column('days'),
      achieved: count.column('achieved'),
      billed: count.column('billed'),
      capHit: count.column('capHit'),
      amount: count.column('amount'),
    })
    .from(count.table)
    .innerJoin(store.table, eq(store.column('id'), count.column('searchConditionId')))
    .innerJoin(detail.table, eq(detail.column('id'), count.column('detailId')))
    .where(and(eq(count.column('period'), charge.period), eq(store.column('ownerUserId'), charge.userId)))
    .orderBy(asc(store.column('id')), asc(detail.column('id')));
  return rows.map(({ closingDay, ...row }) => ({
    detailId: Number(row.detailId),
    storeId: Number(row.storeId),
    storeName: String(row.storeName),
    keyword: String(row.keyword),
    first: periodDays(charge.period, closingDay === null ? null : Number(closingDay)).first,
    days: String(row.days),
    achieved: Number(row.achieved),
    billed: Number(row.billed),
    capHit: row.capHit === true,
    amount: Number(row.amount),
  }));
}
