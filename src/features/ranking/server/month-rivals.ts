import { inArray, sql } from 'drizzle-orm';
import type { Reads } from '#core/server/database/database.ts';
import { isAnyOf, resultRowsOf } from '#core/server/database/sql.ts';
import type { DayRange } from '#domain/period.ts';
import type { Tables } from '#product';
import { topRivals } from '#ranking/rules/keyword-ranks.ts';
import { countedFirst } from './readings/counted-reading.ts';
import { keywordRivalTable } from './tables.ts';

/** A place that ranked above a keyword's store. */
export interface MonthRival {
  readonly detailId: number;
  readonly placeId: string;
  /** As a person named it when marking it; null: it is not marked. */
  readonly name: string | null;
  /** Days on which it ranked above. */
  readonly days: number;
  /** Its best rank on those days. */
  readonly best: number;
}

/**
 * Returns who ranked above each keyword on these days, in the readings that count: the three places with the most such days, and every marked
 * rival among the others; those with the most days first.
 */
export async function monthRivals(
  tables: Tables,
  tx: Reads,
  detailIds: readonly number[],
  parts: readonly DayRange[],
): Promise<readonly MonthRival[]> {
  if (detailIds.length === 0 || parts.length === 0) return [];
  const marked = await tx
    .select({ detailId: keywordRivalTable.detailId, placeId: keywordRivalTable.placeId, name: keywordRivalTable.name })
    .from(keywordRivalTable)
    .where(inArray(keywordRivalTable.detailId, [...detailIds]));
  const nameOf = new Map(marked.map(({ detailId, placeId, name }) => [`${detailId} ${placeId}`, name]));
  const readings = tables['rank-observation'];
  const within = sql.join(
    parts.map(({ first, last }) => sql`${readings.day} between ${first}::date and ${last}::date`),
    sql` or `,
  );
  const found = resultRowsOf(
    await tx.execute(sql`
      select * from (
        select above.*, (row_number() over (partition by detail_id order by days desc, best, place))::int as nth
        from (
          select counted.detail_id, seen.place, count(*)::int as days, min(seen.position)::int as best
          from (
            select distinct on (${readings.detailId}, ${readings.day}) ${readings.detailId} as detail_id,
              ${readings.status} as outcome, ${readings.placeIdsAbove} as places
            from ${readings}
            where ${isAnyOf(readings.detailId, detailIds)} and (${within}) and ${readings.origin} <> 'GRID'
            order by ${readings.detailId}, ${readings.day}, ${countedFirst(readings)}
          ) as counted
          cross join lateral jsonb_array_elements_text(
            case when counted.outcome = 'OK' and jsonb_typeof(counted.places) = 'array' then counted.places
              else '[]'::jsonb end
          ) with ordinality as seen(place, position)
          group by 1, 2
        ) as above
      ) as ranked
      order by detail_id, nth`),
    ['detail_id', 'place', 'days', 'best', 'nth'],
  );
  return found.flatMap((row) => {
    const [detailId, placeId] = [Number(row.detail_id), String(row.place)];
    const name = nameOf.get(`${detailId} ${placeId}`) ?? null;
    if (Number(row.nth) > topRivals && name === null) return [];
    return [{ detailId, placeId, name, days: Number(row.days), best: Number(row.best) }];
  });
}
