import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Day } from '#core/model/day.ts';
import { jsonRows } from '#core/server/database/sql.ts';
import type { Tables } from '#product';

/** What is archived of a day; enough for its `DayReading`. */
export const archivedDayFields = [
  'day',
  'status',
  'rank',
  'depth',
  'takenAt',
  'origin',
  'failure',
  'instrument',
] as const;

export type ArchivedDayField = (typeof archivedDayFields)[number];

/**
 * SQL of a keyword's archived days (months whose partition was detached), with the reading that counts: day, status, rank, depth, taken_at,
 * origin, failure, instrument. All months if `within` is omitted.
 */
export function archivedDays(
  { 'rank-month': kept, 'rank-observation': readings }: Tables,
  detailId: SQLWrapper,
  within?: { readonly from: Day | SQL; readonly to: Day | SQL },
): SQL {
  const daily = alias(readings, 'daily');
  const months =
    within &&
    sql`and ${kept.month} between to_char((${within.from})::date, 'YYYY-MM') and to_char((${within.to})::date, 'YYYY-MM')
      and ${daily.day} between (${within.from})::date and (${within.to})::date`;
  return sql`
    select ${daily}.* from ${kept} cross join lateral ${daysIn(kept.days, daily)}
    where ${kept.detailId} = ${detailId} and ${kept.deleteDate} is null ${months}`;
}

/** SQL that expands an archived list of days to rows of readings, under the alias `daily`. */
export function daysIn(days: SQLWrapper, daily: Readonly<Record<ArchivedDayField, PgColumn>> & SQLWrapper): SQL {
  return jsonRows(
    days,
    daily,
    archivedDayFields.map((name) => daily[name]),
  );
}
