import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import type { BilledUnit, HeldUnit } from '#domain/counting.ts';
import { nextMonth, previousMonth } from '#domain/period.ts';
import type { Days } from '#domain/store-terms.ts';
import type { Tables } from '#product';

/*
 * The ledger: each billed day (or fixed month) is a row that names its charge; the database lets it stand in one living charge only.
 */

interface Deps {
  readonly tables: Tables;
}

/** How a store's neighbouring periods were counted, as far as they were; `frozen` when a charge was issued for the period itself. */
export interface CountedPeriods {
  before?: Days;
  after?: Days;
  /** A charge was issued for the period after: its days do not move any more. */
  isAfterIssued?: boolean;
  frozen?: Days;
}

/** What was counted of stores around a period. */
export async function countedPeriods(
  deps: Deps,
  tx: Orm,
  storeIds: readonly number[],
  period: string,
): Promise<ReadonlyMap<number, CountedPeriods>> {
  const found = new Map<number, CountedPeriods>();
  if (storeIds.length === 0) return found;
  const counted = deps.tables['counted-period'];
  const names = { [previousMonth(period)]: 'before', [nextMonth(period)]: 'after', [period]: 'frozen' } as const;
  const rows = await tx
    .select()
    .from(counted)
    .where(and(inArray(counted.searchConditionId, [...storeIds]), inArray(counted.period, Object.keys(names))));
  const issued = await issuedStores(deps, tx, storeIds, [period, nextMonth(period)]);
  for (const row of rows) {
    const id = row.searchConditionId;
    const name = names[row.period];
    const isIssued = issued.has(`${id} ${row.period}`);
    if (name === undefined || (name === 'frozen' && !isIssued)) continue;
    const days = { [name]: { first: row.firstDay, last: row.lastDay } };
    found.set(id, { ...found.get(id), ...days, ...(name === 'after' ? { isAfterIssued: isIssued } : {}) });
  }
  return found;
}

/** The days of a period as they were counted, by store. */
export async function countedDays(
  { tables }: Deps,
  tx: Orm,
  storeIds: readonly number[],
  period: string,
): Promise<ReadonlyMap<number, Days>> {
  if (storeIds.length === 0) return new Map();
  const counted = tables['counted-period'];
  const rows = await tx
    .select({ id: counted.searchConditionId, first: counted.firstDay, last: counted.lastDay })
    .from(counted)
    .where(and(eq(counted.period, period), inArray(counted.searchConditionId, [...storeIds])));
  return new Map(rows.map(({ id, first, last }) => [id, { first, last }]));
}

/** Are these the same days? */
export function areSame(one: Days, other: Days | undefined): boolean {
  return other !== undefined && one.first === other.first && one.last === other.last;
}

/** For which periods of stores a charge was issued, as `store period`. */
async function issuedStores(
  deps: Deps,
  tx: Orm,
  storeIds: readonly number[],
  periods: readonly string[],
): Promise<Set<string>> {
  const day = deps.tables['billed-day'];
  const charge = deps.tables['incentive-history'];
  const rows = await tx
    .selectDistinct({ id: day.searchConditionId, period: day.period })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(
      and(
        inArray(day.period, [...periods]),
        inArray(day.searchConditionId, [...storeIds]),
        eq(day.held, true),
        ne(charge.status, 'DRAFT'),
      ),
    );
  return new Set(rows.map(({ id, period }) => `${id} ${period}`));
}

/** What charges that are no drafts hold of stores in a period. */
export async function heldUnits(
  deps: Deps,
  tx: Orm,
  storeIds: readonly number[],
  period: string,
): Promise<ReadonlyMap<number, readonly HeldUnit[]>> {
  if (storeIds.length === 0) return new Map();
  const day = deps.tables['billed-day'];
  const charge = deps.tables['incentive-history'];
  const rows = await tx
    .select({
      storeId: day.searchConditionId,
      kind: day.kind,
      detailId: day.detailId,
      first: day.firstDay,
      last: day.lastDay,
      price: day.price,
      status: charge.status,
    })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(
      and(
        eq(day.period, period),
        inArray(day.searchConditionId, [...storeIds]),
        eq(day.held, true),
        ne(charge.status, 'DRAFT'),
      ),
    )
    .orderBy(day.firstDay, day.id);
  return new Map(
    [...Map.groupBy(rows, ({ storeId }) => storeId)].map(([id, some]) => [
      id,
      some.map(({ storeId: _, status, ...unit }) => (status === 'CANCELLED' ? { ...unit, isWaived: true } : unit)),
    ]),
  );
}

/** The stores whose days of a period a charge bills to the end: whatever else they turn out to owe, a person corrects it. */
export async function settledStores(
  { tables }: Deps,
  tx: Orm,
  storeIds: readonly number[],
  period: string,
): Promise<ReadonlySet<number>> {
  if (storeIds.length === 0) return new Set();
  const day = tables['billed-day'];
  const charge = tables['incentive-history'];
  const rows = await tx
    .selectDistinct({ id: day.searchConditionId })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(
      and(
        eq(day.period, period),
        inArray(day.searchConditionId, [...storeIds]),
        eq(day.held, true),
        eq(charge.isSettled, true),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** What drafts hold of stores in a period, and whose they are. */
export async function draftedUnits(
  { tables }: Deps,
  tx: Orm,
  storeIds: readonly number[],
  period: string,
): Promise<readonly DraftedUnit[]> {
  if (storeIds.length === 0) return [];
  const day = tables['billed-day'];
  const charge = tables['incentive-history'];
  return tx
    .select({
      storeId: day.searchConditionId,
      userId: charge.userId,
      kind: day.kind,
      detailId: day.detailId,
      first: day.firstDay,
      last: day.lastDay,
      price: day.price,
    })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(
      and(
        eq(day.period, period),
        inArray(day.searchConditionId, [...storeIds]),
        eq(day.held, true),
        eq(charge.status, 'DRAFT'),
      ),
    );
}

export interface DraftedUnit extends HeldUnit {
  readonly storeId: number;
  readonly userId: number;
}

/** Who has a draft of the period, and the stores that it holds days of. */
export async function draftsOf(
  { tables }: Deps,
  tx: Orm,
  period: string,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const day = tables['billed-day'];
  const charge = tables['incentive-history'];
  const rows = await tx
    .selectDistinct({ userId: charge.userId, storeId: day.searchConditionId })
    .from(charge)
    .leftJoin(day, eq(day.chargeId, charge.id))
    .where(and(eq(charge.period, period), eq(charge.status, 'DRAFT')));
  const found = new Map<number, Set<number>>();
  for (const { userId, storeId } of rows) {
    const stores = found.get(userId) ?? new Set();
    if (storeId !== null) stores.add(storeId);
    found.set(userId, stores);
  }
  return found;
}

export interface LedgerEntry extends BilledUnit {
  readonly searchConditionId: number;
}

/** Enters what a charge bills. The database refuses what another living charge holds (SQLSTATE 23P01). */
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
}

/** The drafts that hold any of these days: what was counted before the day changed its owner, or its period. */
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
        // By the stores first: all that was drafted so far is much to look through
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

/** The customers whose drafts of a period hold days of these stores. */
export async function draftOwners(
  { tx, tables }: { readonly tx: Orm; readonly tables: Tables },
  period: string,
  storeIds: readonly number[],
): Promise<readonly number[]> {
  if (storeIds.length === 0) return [];
  const day = tables['billed-day'];
  const charge = tables['incentive-history'];
  const rows = await tx
    .selectDistinct({ userId: charge.userId })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(
      and(
        eq(day.period, period),
        inArray(day.searchConditionId, [...storeIds]),
        eq(day.held, true),
        eq(charge.status, 'DRAFT'),
      ),
    );
  return rows.map(({ userId }) => userId);
}

/** A cancelled charge holds its days no more: they may be billed anew. Gives the stores of those days. */
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
  return [...new Set(released.map(({ storeId }) => storeId))];
}

/** Drafts go, with their days and what they rest on; gives the stores of those days. What is no draft any more stays. */
export async function dropDrafts(
  { tx, tables }: { readonly tx: Orm; readonly tables: Tables },
  chargeIds: readonly number[],
): Promise<readonly number[]> {
  if (chargeIds.length === 0) return [];
  const charge = tables['incentive-history'];
  // Locked, so that none is issued meanwhile
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
  return [...new Set(days.map(({ storeId }) => storeId))];
}
