import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reads } from '#core/server/database/database.ts';
import type { Row, Tables } from '#product';
import { excludedDay, isStoppedOn } from '#terms/server/excluded-days.ts';

/**
 * SQL: true for a charge that bills days of stopped measuring (計測停止（Google側）), because it was known only later: a day, or a fixed month of
 * whose days the store was measured on none. An issued one is corrected by a person.
 */
export function billsStoppedDays({ 'incentive-history': charge, ...tables }: Tables): SQL {
  const [day, agreed] = [tables['billed-day'], alias(tables['search-condition-term'], 'agreed')];
  const measured = sql`
    select 1 from generate_series(coalesce(${charge.periodFirst}, ${day.firstDay}), coalesce(${charge.periodLast}, ${day.lastDay}), interval '1 day') as one(day)
    join ${tables['search-condition-term']} as ${agreed} on ${agreed.searchConditionId} = ${day.searchConditionId}
      and ${agreed.status} = 'MEASURING' and ${agreed.deleteDate} is null and ${agreed.effectiveFrom} <= one.day
      and (${agreed.effectiveTo} is null or ${agreed.effectiveTo} >= one.day)
    where not ${isStoppedOn(day.searchConditionId, sql`one.day::date`)}`;
  return sql`${charge.id} in (
    select ${day.chargeId} from ${excludedDay} join ${day} on ${day.searchConditionId} = ${excludedDay.storeId} and ${day.held}
      and ${day.firstDay} <= ${excludedDay.firstDay} and ${day.lastDay} >= ${excludedDay.firstDay}
    where ${excludedDay.googleState} is not null and (${day.kind} <> 'FIXED_MONTH' or not exists (${measured})))`;
}

/** Adds to each charge whether it bills days of stopped measuring. */
export async function withStoppedDays<T extends Pick<Row<'incentive-history'>, 'id'>>(
  rows: readonly T[],
  { tx, tables }: { readonly tx: Reads; readonly tables: Tables },
): Promise<(T & { hasStoppedDays: boolean })[]> {
  const charge = tables['incentive-history'];
  const ids = rows.map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await tx
          .select({ id: charge.id })
          .from(charge)
          .where(and(inArray(charge.id, ids), billsStoppedDays(tables)));
  const stopped = new Set(found.map(({ id }) => id));
  return rows.map((row) => ({ ...row, hasStoppedDays: stopped.has(row.id) }));
}
