import { and, eq, inArray } from 'drizzle-orm';
import { type DayRange, periodDays } from '#domain/billing/period.ts';
import type { Charge, Reading } from '../charges/charge.ts';

/** The days that a charge is about: those of all its lines, or else each line's. */
export interface BilledDays {
  /** Undefined when the lines differ. */
  readonly whole: DayRange | undefined;
  /** The days of a line's store; undefined when they are those of the whole. */
  of(storeId: number | null | undefined): DayRange | undefined;
}

/** Which days a charge bills, as they were counted: its stores may close their months on different days. */
export async function billedDaysOf({ tx, tables }: Reading, charge: Charge): Promise<BilledDays> {
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
    // One that came into the database by itself was never counted
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
