import { and, asc, eq, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Orm, Reads } from '#core/server/database/database.ts';
import { billedStatuses } from '#domain/billing/charge-status.ts';
import type { Tables } from '#product';

/** Days of a store that a customer looks at. */
export interface DaysOfCustomer {
  readonly storeId: number;
  /** Null: the fixed month of the charge. */
  readonly detailId: number | null;
  /** JST days; of a fixed month none. */
  readonly days: readonly Day[];
  /** Null: the charge that bills the days. */
  readonly chargeId: number | null;
  readonly userId: number;
}

/** A day, or a fixed month, that an issued charge of the customer bills. */
export interface BilledDay {
  readonly chargeId: number;
  readonly issueDate: Day | null;
  readonly first: Day;
  readonly last: Day;
}

interface Deps {
  readonly tables: Tables;
}

/** SQL: ledger rows of issued charges in force that bill these days for the customer. */
function isBilled({ tables }: Deps, { storeId, detailId, days, chargeId, userId }: DaysOfCustomer): SQL | undefined {
  const { 'billed-day': day, 'incentive-history': charge } = tables;
  const isOfKeyword =
    detailId === null ? eq(day.kind, 'FIXED_MONTH') : and(eq(day.detailId, detailId), inArray(day.firstDay, [...days]));
  return and(
    eq(day.searchConditionId, storeId),
    eq(day.held, true),
    isOfKeyword,
    chargeId === null ? undefined : eq(charge.id, chargeId),
    eq(charge.userId, userId),
    inArray(charge.status, billedStatuses),
  );
}

/** Locks the charges that bill the days against being corrected, cancelled or issued meanwhile. */
export async function lockBilling(deps: Deps, tx: Orm, days: DaysOfCustomer): Promise<void> {
  const { 'billed-day': day, 'incentive-history': charge } = deps.tables;
  const found = await tx
    .selectDistinct({ id: charge.id })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(isBilled(deps, { ...days, chargeId: null }));
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .select({ id: charge.id })
    .from(charge)
    .where(inArray(charge.id, ids))
    .orderBy(asc(charge.id))
    .for('key share');
}

/** Returns the days, or the fixed month, that issued charges of the customer bill, by day. */
export function billedDays(deps: Deps, tx: Reads, days: DaysOfCustomer): Promise<readonly BilledDay[]> {
  const { 'billed-day': day, 'incentive-history': charge } = deps.tables;
  return tx
    .select({ chargeId: charge.id, issueDate: charge.issueDate, first: day.firstDay, last: day.lastDay })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(isBilled(deps, days))
    .orderBy(asc(day.firstDay));
}

/** Returns which of these days a charge of the customer counted that was issued and is in force, billed or not. */
export async function isCountedInCharge(
  { tables }: Deps,
  tx: Reads,
  {
    detailId,
    userId,
    first,
    last,
  }: { readonly detailId: number; readonly userId: number; readonly first: Day; readonly last: Day },
): Promise<boolean> {
  const { 'charge-evidence': evidence, 'incentive-history': charge } = tables;
  const [found] = await tx
    .select({ id: charge.id })
    .from(evidence)
    .innerJoin(charge, eq(charge.id, evidence.chargeId))
    .where(
      and(
        eq(evidence.detailId, detailId),
        eq(charge.userId, userId),
        inArray(charge.status, billedStatuses),
        lte(charge.periodFirst, last),
        or(isNull(charge.periodLast), gte(charge.periodLast, first)),
      ),
    )
    .limit(1);
  return found !== undefined;
}
