import { inArray } from 'drizzle-orm';
import { type DayRange, periodDays } from '#domain/period.ts';
import { tableOf } from '../../endpoints/scope.ts';
import type { Charge, Reading } from './charge.ts';

/** The days that a charge is about: those of all its lines, or else each line's. */
export interface BilledDays {
  /** Undefined when the lines differ. */
  readonly whole: DayRange | undefined;
  /** The days of a line's store; undefined when they are those of the whole. */
  of(storeId: number | null | undefined): DayRange | undefined;
}

/** Which days a charge bills: its stores may close their months on different days. */
export async function billedDaysOf({ tx, tables }: Reading, charge: Charge): Promise<BilledDays> {
  const ids = [...new Set(charge.lines.flatMap(({ searchConditionId: id }) => (typeof id === 'number' ? [id] : [])))];
  const month = periodDays(charge.period, null);
  const closing = new Map<number, DayRange>();
  if (ids.length > 0) {
    const { table, column } = tableOf({ tables }, 'search-conditions');
    const rows = await tx
      .select({ id: column('id'), closingDay: column('closingDay') })
      .from(table)
      .where(inArray(column('id'), ids));
    for (const { id, closingDay } of rows)
      closing.set(Number(id), periodDays(charge.period, typeof closingDay === 'number' ? closingDay : null));
  }
  const each = ids.map((id) => closing.get(id) ?? month);
  const [first = month] = each;
  if (each.every((days) => areSame(days, first))) return { whole: first, of: () => undefined };
  return {
    whole: undefined,
    of: (id) => {
      const days = closing.get(id ?? 0) ?? month;
      return areSame(days, month) ? undefined : days;
    },
  };
}

function areSame(one: DayRange, other: DayRange): boolean {
  return one.first === other.first && one.last === other.last;
}
