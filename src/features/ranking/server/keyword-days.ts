import { asc, eq } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { isPromised, markOn } from '#domain/ranks/day-marks.ts';
import { isOthers, nobodyElses, type OthersDays, withoutOthers } from '#domain/terms/others-days.ts';
import type { ScopeDeps } from '#product';
import { excludedDays } from '#terms/server/excluded-days.ts';
import { keywordTermsOf, storeTermsOf } from '#terms/server/read.ts';
import { dayReadings } from './readings/day-readings.ts';

/** A keyword's results over a date range; every list has one entry per day. */
export interface KeywordDays {
  readonly detailId: number;
  readonly keyword: string;
  /** The target on its last day under contract within the range. */
  readonly targetRank: number;
  /** Null for 圏外; also null for 未計測, where `measured` is false. */
  readonly ranks: readonly (number | null)[];
  readonly measured: readonly boolean[];
  /** The greatest depth that was searched; 0 if nothing was measured. */
  readonly depth: number;
  readonly achieved: number;
  /** Days on which it was due but not measured. */
  readonly unmeasured: number;
  /** The instruments of its readings, by their stored names. */
  readonly instruments: readonly string[];
}

/**
 * Returns a store's keywords with a term on any of these consecutive days, including ended ones, in order of entry. On other customers'
 * days nothing was measured for the reader. The caller has checked access to the store.
 */
export async function keywordDays(
  deps: ScopeDeps,
  tx: Reads,
  storeId: number,
  days: readonly Day[],
  others: OthersDays = nobodyElses,
): Promise<readonly KeywordDays[]> {
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const detail = deps.tables['search-condition-detail'];
  const details = await tx
    .select({ id: detail.id, keyword: detail.keyword })
    .from(detail)
    .where(eq(detail.searchConditionId, storeId))
    .orderBy(asc(detail.id));
  const ids = details.map(({ id }) => id);
  const agreed = (await storeTermsOf(deps, tx, [storeId])).get(storeId) ?? [];
  const terms = await keywordTermsOf(deps, tx, ids);
  const readings = await dayReadings(deps, tx, ids, { from, to });
  const excluded = await excludedDays(tx, [storeId], { first: from, last: to });
  const shown = withoutOthers({ first: from, last: to }, others);
  return details.flatMap(({ id, keyword }) => {
    const own = terms.get(id) ?? [];
    const last = own.findLast((term) =>
      shown.some((part) => term.from <= part.last && (term.to === null || term.to >= part.first)),
    );
    if (last === undefined) return [];
    const read = new Map(
      (readings.get(id) ?? []).flatMap(({ day, status, rank }) =>
        status === 'OK' && !isOthers(others, day) ? [[day, rank]] : [],
      ),
    );
    const marks = days.map((day) =>
      markOn({ store: agreed, keyword: own, excluded: excluded.of(storeId, id) }, day, read.get(day)),
    );
    return [
      {
        detailId: id,
        keyword,
        targetRank: last.values.targetRank,
        ranks: days.map((day) => read.get(day) ?? null),
        measured: days.map((day) => read.has(day)),
        depth: Math.max(0, ...(readings.get(id) ?? []).flatMap((one) => (read.has(one.day) ? [one.depth] : []))),
        instruments: [
          ...new Set((readings.get(id) ?? []).flatMap((one) => (read.has(one.day) ? (one.instrument ?? []) : []))),
        ],
        achieved: marks.filter((mark) => mark === '○').length,
        unmeasured: days.filter(
          (day, index) => marks[index] === '−' && isPromised(agreed, own, day) && !isOthers(others, day),
        ).length,
      },
    ];
  });
}
