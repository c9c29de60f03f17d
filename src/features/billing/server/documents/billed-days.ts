import { and, eq, inArray } from 'drizzle-orm';
import { type DayRange, periodDays } from '#domain/period.ts';
import type { Charge, ChargeReading } from '../charge-record/charge.ts';

/** The date ranges that a charge bills: one for all lines, or one per line's store. */
export interface BilledDays {
  /** Undefined when the stores' date ranges differ. */
  readonly whole: DayRange | undefined;
  /** The date range of a line's store; undefined when `whole` is set or it is the calendar month. */
  of(storeId: number | null | undefined): DayRange | undefined;
}

/** Returns the date ranges that a charge bills, as they were counted. Its stores may have different closing days. */
export async function billedDaysOf({ tx, tables }: ChargeReading, charge: Charge): Promise<BilledDays> {
  const ids = [...new Set(charge.lines.flatMap(({ searchConditionId: id }) => (typeof id === 'number' ? [id] : [])))];
  const month = periodDays(charge.period, null);
  const counted = new Map<number, DayRange>();
  if (ids.length > 0) {
    const countedTable = tables['counted-period'];
    const rows = await tx
      .select({ id: countedTable.searchConditionId, first: countedTable.firstDay, last: countedTable.lastDay })
      .from(countedTable)
      .where(and(eq(countedTable.period, charge.period), inArray(countedTable.searchConditionId, ids)));
    for (const { id, first, last } of rows) counted.set(id, { first, last });
    // Charges imported directly into the database were never counted
    const rest = ids.filter((id) => !counted.has(id));
    const store = tables['search-conditions'];
    const stores =
      rest.length === 0
        ? []
        : await tx.select({ id: store.id, closingDay: store.closingDay }).from(store).where(inArray(store.id, rest));
    for (const { id, closingDay } of stores) counted.set(id, periodDays(charge.period, closingDay));
  }
  const each = ids.map((id) => counted.get(id) ?? month);
  const [first = month] = each;
  if (each.every((days) => areSame(days, first))) return { whole: first, of: () => undefined };
  return {
    whole: undefined,
    of: (id) => {
      const days = counted.get(id ?? 0) ?? month;
      return areSame(days, month) ? undefined : days;
    },
  };
}

function areSame(one: DayRange, other: DayRange): boolean {
  return one.first === other.first && one.last === other.last;
}
