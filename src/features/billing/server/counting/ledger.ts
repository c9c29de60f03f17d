import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#core/server/database/database.ts';
import type { BilledUnit } from '#domain/billing/counting.ts';
import type { Tables } from '#product';
import { requestMonths } from '#terms/server/store-month.ts';
import { lockStores } from './lock-stores.ts';

/*
 * The ledger: each billed day (or fixed month) is a row that names its charge. A database constraint allows each day in only one charge
 * that holds it.
 */

export interface LedgerEntry extends BilledUnit {
  readonly searchConditionId: number;
}

/** Inserts what a charge bills. The database refuses days that another charge holds (SQLSTATE 23P01). */
export async function enterDays(
  { tx, tables, now }: { readonly tx: Orm; readonly tables: Tables; readonly now: number },
  { chargeId, period }: { readonly chargeId: number; readonly period: string },
  entries: readonly LedgerEntry[],
): Promise<void> {
  const days = tables['billed-day'];
  const rows = entries.map(({ kind, searchConditionId, detailId, first, last, price }) => ({
    chargeId,
    period,
    searchConditionId,
    kind,
    detailId,
    takenFor: kind === 'KEYWORD_DAY' ? detailId : null,
    firstDay: first,
    lastDay: last,
    price,
    held: true,
    createDate: now,
    updateDate: now,
  }));
  for (let start = 0; start < rows.length; start += 500) await tx.insert(days).values(rows.slice(start, start + 500));
  await requestMonths(
    tx,
    entries.map(({ searchConditionId }) => searchConditionId),
  );
}

/** Returns the drafts that hold any of these days, counted before the day changed its owner or period. */
export async function draftsHolding(
  { tx, tables }: { readonly tx: Orm; readonly tables: Tables },
  entries: readonly LedgerEntry[],
): Promise<readonly { readonly id: number; readonly userId: number; readonly period: string }[]> {
  if (entries.length === 0) return [];
  const day = tables['billed-day'];
  const charge = tables['incentive-history'];
  const wanted = JSON.stringify(
    entries.map(({ searchConditionId, kind, detailId, first, last }) => ({
      store: searchConditionId,
      detail: kind === 'KEYWORD_DAY' ? detailId : null,
      first,
      last,
    })),
  );
  const rows = await tx
    .selectDistinct({ id: charge.id, userId: charge.userId, period: charge.period })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(
      and(
        // Filter by store first, to use the index instead of reading all drafted days
        inArray(day.searchConditionId, [...new Set(entries.map((entry) => entry.searchConditionId))]),
        eq(day.held, true),
        eq(charge.status, 'DRAFT'),
        sql`exists (
          select 1 from jsonb_to_recordset(${wanted}::jsonb) as wanted(store integer, detail integer, first date, last date)
          where wanted.store = ${day.searchConditionId}
            and (wanted.detail is null or ${day.takenFor} is null or wanted.detail = ${day.takenFor})
            and daterange(wanted.first, wanted.last, '[]') && daterange(${day.firstDay}, ${day.lastDay}, '[]'))`,
      ),
    );
  return rows;
}

/** Returns the cancelled charges whose days one of these other charges holds now; one charge may replace several. */
export async function chargesTakenOver(
  { tx, tables }: { readonly tx: Orm; readonly tables: Tables },
  cancelledIds: readonly number[],
  holderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (cancelledIds.length === 0 || holderIds.length === 0) return new Set();
  const released = tables['billed-day'];
  const held = alias(released, 'held');
  const rows = await tx
    .selectDistinct({ id: released.chargeId })
    .from(released)
    .innerJoin(
      held,
      and(
        eq(held.searchConditionId, released.searchConditionId),
        sql`(${held.takenFor} is null or ${released.takenFor} is null or ${held.takenFor} = ${released.takenFor})`,
        lte(held.firstDay, released.lastDay),
        gte(held.lastDay, released.firstDay),
      ),
    )
    .where(
      and(inArray(released.chargeId, [...cancelledIds]), inArray(held.chargeId, [...holderIds]), eq(held.held, true)),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Releases the days of a cancelled charge, so that they can be billed again. Returns the stores of those days. */
export async function releaseDays(
  { tx, tables, now }: { readonly tx: Orm; readonly tables: Tables; readonly now: number },
  chargeId: number,
): Promise<readonly number[]> {
  const days = tables['billed-day'];
  const released = await tx
    .update(days)
    .set({ held: false, updateDate: now })
    .where(eq(days.chargeId, chargeId))
    .returning({ storeId: days.searchConditionId });
  const storeIds = [...new Set(released.map(({ storeId }) => storeId))];
  await requestMonths(tx, storeIds);
  return storeIds;
}

/** Requests that the months of a charge's stores are recomputed, after it was issued or cancelled without replacement. */
export async function requestMonthsOfCharge(
  { tx, tables }: { readonly tx: Orm; readonly tables: Tables },
  chargeId: number,
): Promise<void> {
  const day = tables['billed-day'];
  const stores = await tx
    .selectDistinct({ id: day.searchConditionId })
    .from(day)
    .where(and(eq(day.chargeId, chargeId), eq(day.held, true)));
  const ids = stores.map(({ id }) => id);
  await lockStores({ tables }, tx, ids);
  await requestMonths(tx, ids);
}

/** Deletes drafts with their days and evidence; charges that are no longer drafts stay. Returns the stores of those days. */
export async function dropDrafts(
  { tx, tables }: { readonly tx: Orm; readonly tables: Tables },
  chargeIds: readonly number[],
): Promise<readonly number[]> {
  if (chargeIds.length === 0) return [];
  const charge = tables['incentive-history'];
  // Locked, so that none is issued at the same time
  const drafts = await tx
    .select({ id: charge.id })
    .from(charge)
    .where(and(inArray(charge.id, [...chargeIds]), eq(charge.status, 'DRAFT')))
    .for('update');
  const ids = drafts.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { 'billed-day': day, 'charge-evidence': evidence } = tables;
  const days = await tx.delete(day).where(inArray(day.chargeId, ids)).returning({ storeId: day.searchConditionId });
  await tx.delete(evidence).where(inArray(evidence.chargeId, ids));
  await tx.delete(charge).where(inArray(charge.id, ids));
  const storeIds = [...new Set(days.map(({ storeId }) => storeId))];
  await requestMonths(tx, storeIds);
  return storeIds;
}
