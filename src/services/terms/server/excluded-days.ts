import { and, asc, eq, gte, inArray, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Day } from '#core/model/day.ts';
import type { Orm, Reads } from '#core/server/database/database.ts';
import { unqualified } from '#core/server/database/sql.ts';
import type { DayRange } from '#domain/period.ts';
import { requestMonths } from './store-month.ts';

/**
 * Days that never count as achieved, however often a period is counted. Without a keyword those of the whole store, and of its fixed month.
 * Taken off by an objection, or stopped by the state that Google says the profile is in. Rows are only added, so that the ledger's reasons
 * stay; but for a day that is only held.
 */
export const excludedDay = pgTable(
  'excluded_day',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    storeId: integer('store_id').notNull(),
    detailId: integer('detail_id'),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** The objection that was accepted; null for a day of stopped measuring. */
    objectionId: integer('objection_id'),
    /** Google's state of the profile (`ProfileState`), which stopped the measuring; null for an objection. Such a row is one day of a store. */
    googleState: text('google_state'),
    reason: text('reason').notNull(),
    /** True while Google has not said it of that day: an earlier state holds (`heldDays`). */
    isHeld: boolean('is_held').notNull().default(false),
    /** epoch ms */
    createDate: bigint('create_date', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('excluded_day_store_idx').on(table.storeId, table.firstDay),
    uniqueIndex('excluded_day_google_key')
      .on(table.storeId, table.firstDay)
      .where(sql`${unqualified(table.googleState)} is not null`),
  ],
);

interface ExcludedRange extends DayRange {
  /** What the customer was answered, or what Google said of the profile. */
  readonly reason: string;
  /** True for days of stopped measuring (計測停止（Google側）). */
  readonly isStopped: boolean;
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
  const { storeId, detailId, firstDay, lastDay, reason, googleState } = excludedDay;
  const rows =
    storeIds.length === 0
      ? []
      : await tx
          .select({ storeId, detailId, first: firstDay, last: lastDay, reason, googleState })
          .from(excludedDay)
          .where(and(inArray(storeId, [...storeIds]), lte(firstDay, last), gte(lastDay, first)))
          .orderBy(asc(firstDay));
  const byStore = Map.groupBy(rows, (row) => row.storeId);
  return {
    of: (store, keyword) =>
      (byStore.get(store) ?? [])
        .filter((row) => row.detailId === null || row.detailId === keyword)
        .map(({ first: from, last: to, reason: why, googleState: state }) => ({
          first: from,
          last: to,
          reason: why,
          isStopped: state !== null,
        })),
  };
}

/** A day on which Google's state of a store's profile stops the measuring. */
export interface StoppedDay {
  readonly storeId: number;
  readonly day: Day;
  /** A `ProfileState`. */
  readonly googleState: string;
  /** Google's state in words, and when it was read. */
  readonly reason: string;
  /** True if Google did not say it of that day: an earlier state holds. */
  readonly isHeld?: boolean;
}

/**
 * Enters days of stopped measuring and requests the figures that depend on them. Days that are entered already stay as they are, but for a
 * held one of which Google says it now. The caller holds the locks of the stores. Returns the days that are new or no longer held. `now` in
 * epoch ms.
 */
export async function enterStoppedDays(tx: Orm, days: readonly StoppedDay[], now: number): Promise<readonly Day[]> {
  if (days.length === 0) return [];
  const entered = await tx
    .insert(excludedDay)
    .values(
      days.map(({ day, isHeld = false, ...stop }) => ({
        ...{ ...stop, isHeld },
        firstDay: day,
        lastDay: day,
        detailId: null,
        objectionId: null,
        createDate: now,
      })),
    )
    .onConflictDoUpdate({
      target: [excludedDay.storeId, excludedDay.firstDay],
      targetWhere: sql`${unqualified(excludedDay.googleState)} is not null`,
      set: Object.fromEntries(said.map((name) => [name, sql`excluded.${unqualified(excludedDay[name])}`])),
      setWhere: sql`${excludedDay.isHeld} and not excluded.${unqualified(excludedDay.isHeld)}`,
    })
    .returning({ day: excludedDay.firstDay, storeId: excludedDay.storeId });
  await requestMonths(
    tx,
    entered.map(({ storeId }) => storeId),
  );
  return entered.map(({ day }) => day);
}

const said = ['googleState', 'reason', 'isHeld', 'createDate'] as const;

/** SQL condition: on that day Google's state of the store's profile stopped the measuring. */
export function isStoppedOn(storeId: SQLWrapper, day: SQLWrapper): SQL {
  return sql`exists (select 1 from ${excludedDay} where ${excludedDay.storeId} = ${storeId}
    and ${excludedDay.firstDay} = ${day} and ${excludedDay.googleState} is not null)`;
}

/** Takes a day back that is only held, before anything of it is billed. Returns true if it was. */
export async function takeStoppedDayBack(tx: Orm, store: number, day: Day): Promise<boolean> {
  const { storeId, firstDay, isHeld } = excludedDay;
  const gone = await tx
    .delete(excludedDay)
    .where(and(eq(storeId, store), eq(firstDay, day), eq(isHeld, true)))
    .returning({ storeId });
  await requestMonths(
    tx,
    gone.map((row) => row.storeId),
  );
  return gone.length > 0;
}
