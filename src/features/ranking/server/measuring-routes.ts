import { and, desc, eq, gt, type SQL } from 'drizzle-orm';
import { hour } from '#core/model/day.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { scopeOf } from '#core/server/kernel/scope.ts';
import type { Deps } from '#product';
import { type RequestedReading, readingState } from '#ranking/rules/readings.ts';
import { listRequestedReadings } from '../calls/ranks.ts';
import { readingTask } from './tables.ts';

const remembered = hour;
const most = 200;

/** The readings that the caller requested within the last hour, with their results. */
export function measuringRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(listRequestedReadings, async ({ actor, query: { searchConditionId } }) => {
      const data = await requestedReadings(
        deps,
        and(
          eq(readingTask.requestedBy, actor.id),
          gt(readingTask.createDate, deps.now() - remembered),
          searchConditionId === null ? undefined : eq(readingTask.storeId, searchConditionId),
          scopeOf(deps, 'search-conditions', actor),
        ),
      );
      return { data, total: data.length };
    }),
  ];
}

async function requestedReadings(deps: Deps, where: SQL | undefined): Promise<RequestedReading[]> {
  const store = deps.tables['search-conditions'];
  const detail = deps.tables['search-condition-detail'];
  const reading = deps.tables['rank-observation'];
  const rows = await deps.database.orm
    .select({
      id: readingTask.id,
      detailId: readingTask.detailId,
      keyword: detail.keyword,
      searchConditionId: readingTask.storeId,
      storeName: store.name,
      targetRank: detail.targetRank,
      state: readingTask.state,
      rank: reading.rank,
      failure: readingTask.failure,
      requestedDate: readingTask.createDate,
      finishedDate: readingTask.finishedDate,
    })
    .from(readingTask)
    .innerJoin(store, eq(store.id, readingTask.storeId))
    .innerJoin(detail, eq(detail.id, readingTask.detailId))
    .leftJoin(reading, and(eq(reading.id, readingTask.observationId), eq(reading.day, readingTask.day)))
    .where(and(eq(readingTask.origin, 'MANUAL'), where))
    .orderBy(desc(readingTask.id))
    .limit(most);
  return rows.map((row) => ({
    ...row,
    keyword: row.keyword,
    storeName: row.storeName,
    targetRank: row.targetRank,
    state: readingState(row.state),
    rank: row.rank,
  }));
}
