import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { addDays, type Day, dayOf } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { recordRun } from '#core/server/kernel/writes/system-write.ts';
import type { Period } from '#domain/performance/performance-period.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { type StoreLink, storeLink } from '#google/server/store-link.ts';
import { type DailyFigure, fetchDaily, fetchSearches, type MonthlySearch } from './fetch.ts';
import { metricsToAsk, saveRefusals } from './refused-metrics.ts';
import { performanceFetch } from './tables.ts';

export type PerformanceDeps = Pick<GoogleDeps, 'database' | 'tables' | 'background' | 'now' | 'publishChange'>;

// How far back Google's data goes, and how far back Google still corrects it
const historyDays = 540;
const correctedDays = 35;
const historyMonths = 12;
const correctedMonths = 2;
const daysAtOnce = 90;
const rowsAtOnce = 1000;

/** Fetches a store's figures: the whole history the first time, later only what may have changed. Throws on temporary failures. */
export async function syncPerformance(deps: PerformanceDeps, storeId: number): Promise<void> {
  const link = await storeLink(deps.database, storeId);
  // No valid link reaches the store (any more): keep what was fetched
  if (link === null || link.expired) return;
  let fetched: Awaited<ReturnType<typeof fetchAll>>;
  try {
    fetched = await fetchAll(deps, link);
  } catch (error) {
    if (!(error instanceof GoogleFailure) || error.passes) throw error;
    await saveState(deps.database.orm, storeId, { error: error.kind });
    return;
  }
  await deps.database.transaction(async (tx) => {
    await saveState(tx, storeId, { fetchedDate: deps.now(), error: null });
    const write = { actor: null, by: 'GOOGLE', action: 'fetch-performance' } as const;
    await recordRun(deps, tx, write, { resource: 'search-conditions', id: storeId }, fetched);
    await deps.publishChange('search-conditions', storeId, null, tx);
  });
}

/** Returns how many figures and search terms were saved. */
async function fetchAll(deps: PerformanceDeps, link: StoreLink) {
  const { background: client, database } = deps;
  const kept = { figures: 0, searches: 0 };
  const yesterday = addDays(dayOf(deps.now()), -1);
  const last = await lastDayOf(deps, link.storeId);
  const from = last === null ? addDays(yesterday, 1 - historyDays) : addDays(last, -correctedDays);
  for (const period of slices(from, yesterday)) {
    const asked = await metricsToAsk(deps);
    const days = await fetchDaily(client, link, period, asked);
    await database.transaction(async (tx) => {
      await saveFigures(deps, tx, link.storeId, days.figures);
      await saveRefusals(deps, tx, asked, days);
    });
    kept.figures += days.figures.length;
  }
  for (const month of await monthsToFetch(deps, link.storeId, yesterday)) {
    const searches = await fetchSearches(client, link, month);
    await database.transaction((tx) => saveSearches(deps, tx, link.storeId, month, searches));
    kept.searches += searches.length;
  }
  return kept;
}

function* slices(from: Day, to: Day): Generator<Period> {
  for (let start = from; start <= to; start = addDays(start, daysAtOnce)) {
    const end = addDays(start, daysAtOnce - 1);
    yield { from: start, to: end < to ? end : to };
  }
}

async function lastDayOf({ database, tables }: PerformanceDeps, storeId: number): Promise<Day | null> {
  const metrics = tables['performance-metric'];
  const [fetched] = await database.orm.select().from(performanceFetch).where(eq(performanceFetch.storeId, storeId));
  // Imported figures do not show how far the fetch got
  if (fetched?.fetchedDate === undefined || fetched.fetchedDate === null) return null;
  const [last] = await database.orm
    .select({ day: metrics.day })
    .from(metrics)
    .where(eq(metrics.storeId, storeId))
    .orderBy(desc(metrics.day))
    .limit(1);
  return last === undefined ? null : last.day;
}

/** Returns the months without search terms and the most recent ones, oldest first. */
async function monthsToFetch({ database, tables }: PerformanceDeps, storeId: number, yesterday: Day) {
  const keywords = tables['performance-keyword'];
  const months: string[] = [];
  for (let day = yesterday; months.length < historyMonths; day = addDays(`${day.slice(0, 7)}-01`, -1))
    months.unshift(day.slice(0, 7));
  const held = await database.orm
    .selectDistinct({ month: keywords.month })
    .from(keywords)
    .where(and(eq(keywords.storeId, storeId), inArray(keywords.month, months)));
  const known = new Set(held.map(({ month }) => month));
  return months.filter((month, index) => !known.has(month) || index >= months.length - correctedMonths);
}

async function saveFigures(
  { tables, now }: PerformanceDeps,
  tx: Orm,
  storeId: number,
  figures: readonly DailyFigure[],
): Promise<void> {
  const metrics = tables['performance-metric'];
  const moment = now();
  const sent = sql`excluded.${sql.identifier(metrics.value.name)}`;
  for (let start = 0; start < figures.length; start += rowsAtOnce) {
    const rows = figures.slice(start, start + rowsAtOnce);
    await tx
      .insert(metrics)
      .values(rows.map((figure) => ({ storeId, ...figure, createDate: moment, updateDate: moment })))
      .onConflictDoUpdate({
        target: [metrics.storeId, metrics.day, metrics.metric],
        // The unique index covers only rows that are not deleted
        targetWhere: sql`${sql.identifier(metrics.deleteDate.name)} is null`,
        set: { value: sent, updateDate: moment },
        setWhere: sql`${metrics.value} is distinct from ${sent}`,
      });
  }
}

async function saveSearches(
  { tables, now }: PerformanceDeps,
  tx: Orm,
  storeId: number,
  month: string,
  searches: readonly MonthlySearch[],
): Promise<void> {
  const keywords = tables['performance-keyword'];
  const moment = now();
  await tx.delete(keywords).where(and(eq(keywords.storeId, storeId), eq(keywords.month, month)));
  for (let start = 0; start < searches.length; start += rowsAtOnce)
    await tx.insert(keywords).values(
      searches.slice(start, start + rowsAtOnce).map((search) => ({
        storeId,
        month,
        ...search,
        createDate: moment,
        updateDate: moment,
      })),
    );
}

async function saveState(tx: Orm, storeId: number, state: { fetchedDate?: number; error: string | null }) {
  await tx
    .insert(performanceFetch)
    .values({ storeId, ...state })
    .onConflictDoUpdate({ target: performanceFetch.storeId, set: state });
}
