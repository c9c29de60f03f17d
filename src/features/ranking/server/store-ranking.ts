import { and, asc, eq, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addDays, type Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { resultRowsOf } from '#core/server/database/sql.ts';
import { comparedWithin, dayResult, placesGained, trendOf } from '#domain/billing/keyword-days.ts';
import { daysFrom, periodDays, periodOf } from '#domain/period.ts';
import { isStopped, markOn } from '#domain/ranks/day-marks.ts';
import { isOthers, type OthersDays } from '#domain/terms/others-days.ts';
import { storePeriodOn } from '#domain/terms/store-terms.ts';
import { termOn } from '#domain/terms/terms.ts';
import type { ScopeDeps } from '#product';
import type { DayReading, KeywordRanking, StoreRanking } from '#ranking/rules/keyword-ranks.ts';
import { excludedDays } from '#terms/server/excluded-days.ts';
import { keywordTermsOf, storeTermsOf } from '#terms/server/read.ts';
import { positionsOf } from './keyword.ts';
import { dayReadings } from './readings/day-readings.ts';

const trendDays = 30;

/** Returns the ranks of a store's active keywords on `today`, without other customers' days. The caller has checked access to the store. */
export async function readStoreRanking(
  deps: ScopeDeps,
  tx: Orm,
  store: { id: number; closingDay: number | null },
  { today, others }: { readonly today: Day; readonly others: OthersDays },
): Promise<StoreRanking> {
  const detail = deps.tables['search-condition-detail'];
  const keywords = await tx
    .select()
    .from(detail)
    .where(and(eq(detail.searchConditionId, store.id), eq(detail.active, true), isNull(detail.deleteDate)))
    .orderBy(asc(detail.id));
  const ids = keywords.map((row) => row.id);
  const agreed = (await storeTermsOf(deps, tx, [store.id])).get(store.id) ?? [];
  const usual = periodOf(today, store.closingDay);
  const running = storePeriodOn(agreed, today) ?? { period: usual, ...periodDays(usual, store.closingDay) };
  const { period: month, first } = running;
  const trendFrom = addDays(today, 1 - trendDays);
  const from = first < trendFrom ? first : trendFrom;
  const readings = await dayReadings(deps, tx, ids, { from, to: today });
  const terms = await keywordTermsOf(deps, tx, ids);
  const excluded = await excludedDays(tx, [store.id], { first: from, last: today });
  const positions = ids.length === 0 ? new Map() : await positionsOf(deps.tables, tx, inArray(detail.id, [...ids]));
  const best = await bestOf(deps, tx, ids, others);
  const byHand = await byHandOn(deps, tx, ids, today);
  const periodSoFar = daysFrom(first, today);
  return {
    day: today,
    period: { month, first, last: today },
    trendFrom,
    keywords: keywords.map((row): KeywordRanking => {
      const reads = (readings.get(row.id) ?? []).filter(({ day }) => !isOthers(others, day));
      const ownTerms = terms.get(row.id) ?? [];
      const targetRank = termOn(ownTerms, today)?.values.targetRank ?? row.targetRank;
      const read = new Map(reads.flatMap(({ day, status, rank }) => (status === 'OK' ? [[day, rank]] : [])));
      const rules = { store: agreed, keyword: ownTerms, excluded: excluded.of(store.id, row.id) };
      const marks = periodSoFar.map((day) => markOn(rules, day, read.get(day)));
      const isByHand = reads.find(({ day }) => day === today)?.origin === 'MANUAL';
      return {
        id: row.id,
        keyword: row.keyword,
        active: row.active === true,
        targetRank,
        position: positions.get(row.id) ?? null,
        ...rankingOn(
          today,
          reads.filter(({ day }) => day === today || !isStopped(rules.excluded, day)),
          targetRank,
        ),
        best: best.get(row.id) ?? null,
        reads: reads.filter((read) => read.day >= trendFrom).map(asDayRead),
        achievedDays: marks.filter((mark) => mark === '○').length,
        measuredDays: marks.filter((mark) => mark !== '−' && mark !== '停').length,
        byHand: isByHand ? null : (byHand.get(row.id) ?? null),
      };
    }),
  };
}

/** Returns today's reading, and the change since the last comparable reading. */
function rankingOn(today: Day, reads: readonly DayReading[], targetRank: number) {
  const now = reads.find((read) => read.day === today);
  const oldest = addDays(today, -comparedWithin);
  const before = reads.findLast(({ day, status }) => day < today && day >= oldest && status === 'OK');
  const change = placesGained(before, now);
  return {
    result: dayResult(now, targetRank),
    rank: now?.rank ?? null,
    takenAt: now?.takenAt ?? null,
    failure: now?.status === 'FAILED' ? now.failure : null,
    previousRank: before?.rank ?? null,
    previousDay: before?.day ?? null,
    change,
    trend: trendOf(change),
  };
}

function asDayRead({ day, status, rank, depth }: DayReading) {
  return { day, status, rank, depth };
}

/** Returns each keyword's best rank since the store was another customer's, otherwise ever, and the first day it had it. */
async function bestOf(deps: ScopeDeps, tx: Orm, ids: readonly number[], others: OthersDays) {
  if (ids.length === 0) return new Map<number, { rank: number; day: Day }>();
  const { 'rank-observation': readings, 'rank-month': kept } = deps.tables;
  const either = alias(readings, 'either');
  const last = others.at(-1)?.last;
  const since = (day: SQLWrapper) => (last === undefined ? sql`true` : sql`${day} > ${last}::date`);
  const found = resultRowsOf(
    await tx.execute(sql`
      select wanted.id, one.* from (values ${values(ids)}) as wanted(id)
      cross join lateral (
        select ${either.rank}, ${either.day}::text as day from (
          (select ${readings.rank}, ${readings.day} from ${readings}
          where ${readings.detailId} = wanted.id and ${readings.rank} is not null and ${readings.status} = 'OK'
            and ${readings.origin} <> 'GRID' and ${since(readings.day)}
          order by ${readings.rank}, ${readings.day} limit 1)
          union all
          (select ${kept.bestRank}, ${kept.bestOn} from ${kept}
          where ${kept.detailId} = wanted.id and ${kept.bestRank} is not null and ${kept.deleteDate} is null
            and ${since(kept.bestOn)})
        ) as ${either} order by ${either.rank}, ${either.day} limit 1
      ) as one`),
    ['id', 'rank', 'day'],
  );
  return new Map(found.map((row) => [Number(row.id), { rank: Number(row.rank), day: String(row.day) }]));
}

async function byHandOn(deps: ScopeDeps, tx: Orm, ids: readonly number[], today: Day) {
  if (ids.length === 0) return new Map<number, { rank: number | null; takenAt: number }>();
  const readings = deps.tables['rank-observation'];
  const found = resultRowsOf(
    await tx.execute(sql`
      select wanted.id, one.* from (values ${values(ids)}) as wanted(id)
      cross join lateral (
        select ${readings.rank}, ${readings.takenAt} as taken_at from ${readings}
        where ${readings.detailId} = wanted.id and ${readings.day} = ${today}::date and ${readings.status} = 'OK'
          and ${readings.origin} = 'MANUAL'
        order by ${readings.takenAt} desc limit 1
      ) as one`),
    ['id', 'rank', 'taken_at'],
  );
  return new Map(
    found.map((row) => [
      Number(row.id),
      { rank: row.rank === null ? null : Number(row.rank), takenAt: Number(row.taken_at) },
    ]),
  );
}

function values(ids: readonly number[]) {
  return sql.join(
    ids.map((id) => sql`(${id}::integer)`),
    sql`, `,
  );
}
