import { and, desc, eq, gt, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import { number } from '#core/model/declare.ts';
import { resourceNamed } from '#core/model/resolve.ts';
import { readingTask } from '#core/server/database/feature-tables.ts';
import { demandRole, type Variables } from '#core/server/kernel/context.ts';
import { requestQuery } from '#core/server/kernel/query.ts';
import { scopeOf } from '#core/server/kernel/scope.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { type AskedReading, readingState } from '#domain/readings.ts';
import type { Deps } from '#product';

const remembered = 3_600_000;
const most = 200;
const query = requestQuery({ searchConditionId: number('登録店舗', { min: 1, max: 2_147_483_647 }) });

/** GET /readings: what the caller asked to be measured within the last hour, the newest first, and what came of it. */
export function measuringRoutes(deps: Deps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  const stores = resourceNamed(deps.resources, 'search-conditions');
  routes.get('/readings', async (context) => {
    const actor = demandRole(context, stores, 'measure');
    const { searchConditionId } = query.parse(context.req.query(), deps.now());
    const data = await askedReadings(
      deps,
      and(
        eq(readingTask.requestedBy, actor.id),
        gt(readingTask.createDate, deps.now() - remembered),
        searchConditionId === undefined || searchConditionId === null
          ? undefined
          : eq(readingTask.storeId, searchConditionId),
        scopeOf(deps, 'search-conditions', actor),
      ),
    );
    return context.json({ data, total: data.length });
  });
  return routes;
}

async function askedReadings(deps: Deps, where: SQL | undefined): Promise<AskedReading[]> {
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
    .leftJoin(reading, eq(reading.id, readingTask.observationId))
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

/** The same call for OpenAPI. */
export const measuringOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/readings', summary: '今すぐ計測の進み具合', tag: '登録店舗', query: query.fields },
];
