import { and, asc, gte, inArray, lte } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Reads } from '#core/server/database/database.ts';
import type { DayRange } from '#domain/period.ts';

/**
 * Days that never count as achieved, however often a period is counted. Without a keyword those of the whole store, and of its fixed month.
 * Rows are only added, so that the ledger's reasons stay.
 */
export const excludedDay = pgTable(
  'excluded_day',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    storeId: integer('store_id').notNull(),
    detailId: integer('detail_id'),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** The objection that was accepted. */
    objectionId: integer('objection_id').notNull(),
    reason: text('reason').notNull(),
    /** epoch ms */
    createDate: bigint('create_date', { mode: 'number' }).notNull(),
  },
  (table) => [index('excluded_day_store_idx').on(table.storeId, table.firstDay)],
);

interface ExcludedRange extends DayRange {
  /** What the customer was answered. */
  readonly reason: string;
}

/** The days that do not count as achieved. */
export interface ExcludedDays {
  /** Of a store: those of all its keywords; with a keyword also those of that one. */
  of(storeId: number, detailId?: number): readonly ExcludedRange[];
}

/** Returns the excluded days of stores that overlap `first` to `last`. */
export async function excludedDays(
  tx: Reads,
  storeIds: readonly number[],
  { first, last }: DayRange,
): Promise<ExcludedDays> {
  const { storeId, detailId, firstDay, lastDay, reason } = excludedDay;
  const rows =
    storeIds.length === 0
      ? []
      : await tx
          .select({ storeId, detailId, first: firstDay, last: lastDay, reason })
          .from(excludedDay)
          .where(and(inArray(storeId, [...storeIds]), lte(firstDay, last), gte(lastDay, first)))
          .orderBy(asc(firstDay));
  const byStore = Map.groupBy(rows, (row) => row.storeId);
  return {
    of: (store, keyword) =>
      (byStore.get(store) ?? []).filter((row) => row.detailId === null || row.detailId === keyword),
  };
}
