import { sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { rowsOf } from '#core/server/database/result-rows.ts';
import type { Performance } from '#domain/performance/performance.ts';
import type { ScopeDeps } from '#product';

/**
 * The ranks of a store's active keywords on these days. The scheduled reading counts; one made by hand only fills a gap, a
 * reading of the grid or a failed one never.
 */
export async function ranksOf(
  { tables }: Pick<ScopeDeps, 'tables'>,
  tx: Reads,
  storeId: number,
  days: readonly Day[],
): Promise<Performance['ranks']> {
  const details = tables['search-condition-detail'];
  const readings = tables['rank-observation'];
  const keywords = rowsOf(
    await tx.execute(sql`
      select ${details.id} as id, ${details.keyword} as keyword, ${details.targetRank} as target
      from ${details}
      where ${details.searchConditionId} = ${storeId} and ${details.active}
        and ${details.deleteDate} is null
      order by ${details.id}`),
    ['id', 'keyword', 'target'],
  );
  const [first, last] = [days[0], days.at(-1)];
  if (keywords.length === 0 || first === undefined || last === undefined) return [];
  const ids = sql.join(
    keywords.map(({ id }) => sql`${Number(id)}`),
    sql`, `,
  );
  const found = rowsOf(
    await tx.execute(sql`
      select distinct on (${readings.detailId}, ${readings.day})
        ${readings.detailId} as detail_id, ${readings.day}::text as day, ${readings.rank} as rank
      from ${readings}
      where ${readings.detailId} in (${ids}) and ${readings.day} between ${first} and ${last}
        and ${readings.status} = 'OK' and ${readings.origin} <> 'GRID'
        and ${readings.deleteDate} is null
      order by ${readings.detailId}, ${readings.day},
        (${readings.origin} = 'SCHEDULED') desc, ${readings.takenAt} desc`),
    ['detail_id', 'day', 'rank'],
  );
  const byKey = new Map(
    found.map((row) => [`${row.detail_id} ${row.day}`, row.rank === null ? null : Number(row.rank)]),
  );
  return keywords.map(({ id, keyword, target }) => {
    const key = (day: Day) => `${id} ${day}`;
    return {
      detailId: Number(id),
      keyword: String(keyword),
      targetRank: Number(target),
      ranks: days.map((day) => byKey.get(key(day)) ?? null),
      measured: days.map((day) => byKey.has(key(day))),
    };
  });
}
