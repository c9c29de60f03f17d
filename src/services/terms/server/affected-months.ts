import { and, asc, eq, gte, inArray, lte, or, type SQL } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { calledSql } from '#core/server/database/sql.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import type { AffectedMonth, ChargeToCorrect } from '#domain/billing/affected-month.ts';
import { billedStatuses } from '#domain/billing/charge-status.ts';
import { monthInWords } from '#domain/month.ts';
import type { Days } from '#domain/terms/store-terms.ts';
import type { ScopeDeps } from '#product';

/** Returns the customers who own days of the range after a change but owned none before. */
export type NewOwners = (days: Days) => readonly number[];

interface AffectedMonthsQuery {
  readonly storeId: number;
  /** The date ranges that change. */
  readonly ranges: readonly Days[];
  /** The reader: charges that they cannot see are omitted. */
  readonly actor: Actor | null;
  readonly newOwners?: NewOwners;
}

/**
 * Returns the store's counted or billed months with days that change. Lists the charges that bill days of the store, and
 * those of customers who gain days of the month, because their invoice for that month is affected too.
 */
export async function affectedMonths(
  deps: ScopeDeps,
  tx: Orm,
  { storeId, ranges, actor, newOwners = () => [] }: AffectedMonthsQuery,
): Promise<AffectedMonth[]> {
  if (ranges.length === 0) return [];
  const counted = deps.tables['counted-period'];
  const periods = await tx
    .select({ period: counted.period, first: counted.firstDay, last: counted.lastDay })
    .from(counted)
    .where(
      and(
        eq(counted.searchConditionId, storeId),
        or(...ranges.map(({ first, last }) => and(gte(counted.lastDay, first), lte(counted.firstDay, last)))),
      ),
    )
    .orderBy(asc(counted.period));
  if (periods.length === 0) return [];
  const day = deps.tables['billed-day'];
  const charge = deps.tables['incentive-history'];
  const names = periods.map(({ period }) => period);
  const ofStore = await issuedCharges(
    deps,
    tx,
    inArray(
      charge.id,
      tx
        .select({ id: day.chargeId })
        .from(day)
        .where(and(eq(day.searchConditionId, storeId), eq(day.held, true), inArray(day.period, names))),
    ),
  );
  const gained = new Map(periods.map((one) => [one.period, newOwners(one)]));
  const owners = [...gained.values()].flat();
  const ofOwners =
    owners.length === 0
      ? []
      : await issuedCharges(deps, tx, and(inArray(charge.userId, owners), inArray(charge.period, names)));
  const seen = await inSight(deps, tx, actor, [...ofStore, ...ofOwners]);
  return names.map((period) => {
    const held = ofStore.filter((one) => one.period === period);
    const passed = ofOwners.filter((one) => one.period === period && gained.get(period)?.includes(one.userId));
    const found = new Map([...held, ...passed].map((one) => [one.id, one]));
    return {
      period,
      isBilled: held.length > 0,
      charges: [...found.values()]
        .filter(({ id }) => seen.has(id))
        .map(({ id, invoiceNumber, customer }): ChargeToCorrect => ({ id, invoiceNumber, customer })),
    };
  });
}

async function issuedCharges({ tables }: ScopeDeps, tx: Orm, which: SQL | undefined) {
  const charge = tables['incentive-history'];
  const user = tables['system-user'];
  const found = await tx
    .select({
      id: charge.id,
      period: charge.period,
      userId: charge.userId,
      invoiceNumber: charge.invoiceNumber,
      customer: calledSql(user.companyName, user.name),
    })
    .from(charge)
    .innerJoin(user, eq(user.id, charge.userId))
    .where(and(which, inArray(charge.status, billedStatuses), alive(charge)))
    .orderBy(charge.id);
  return found.map((one) => ({ ...one, invoiceNumber: one.invoiceNumber ?? '' }));
}

async function inSight(
  deps: ScopeDeps,
  tx: Orm,
  actor: Actor | null,
  charges: readonly { readonly id: number }[],
): Promise<ReadonlySet<number>> {
  const ids = charges.map(({ id }) => id);
  if (actor === null || ids.length === 0) return new Set(ids);
  const charge = deps.tables['incentive-history'];
  const found = await tx
    .select({ id: charge.id })
    .from(charge)
    .where(and(inArray(charge.id, ids), scopeOf(deps, 'incentive-history', actor)));
  return new Set(found.map(({ id }) => id));
}

/** Lists months as `2026年10月分（請求済）、2026年11月分（集計済）`. */
export function monthsInWords(months: readonly AffectedMonth[]): string {
  return months
    .map(({ period, isBilled }) => `${monthInWords(period)}分（${isBilled ? '請求済' : '集計済'}）`)
    .join('、');
}

/** Returns the past part of a range; null if it has none. */
export function passedOf(
  range: { readonly first: Day; readonly last: Day | null } | null,
  yesterday: Day,
): Days | null {
  if (range === null || range.first > yesterday) return null;
  const last = range.last === null || range.last > yesterday ? yesterday : range.last;
  return { first: range.first, last };
}
