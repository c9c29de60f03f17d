import { and, desc, eq, gt, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import { number } from '#core/model/declare.ts';
import { resourceNamed } from '#core/model/resolve.ts';
import { readingTask } from '#core/server/database/feature-tables.ts';
import { demandRole, type Variables } from '#core/server/kernel/context.ts';
import { requestQuery } from '#core/server/kernel/query.ts';
import { scopeOf, tableOf } from '#core/server/kernel/scope.ts';
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
  const store = tableOf(deps, 'search-conditions');
  const detail = tableOf(deps, 'search-condition-detail');
  const reading = tableOf(deps, 'rank-observation');
  const rows = await deps.database.orm
    .select({
      id: readingTask.id,
      detailId: readingTask.detailId,
      keyword: detail.column('keyword'),
      searchConditionId: readingTask.storeId,
      storeName: store.column('name'),
      targetRank: detail.column('targetRank'),
      state: readingTask.state,
      rank: reading.column('rank'),
      failure: readingTask.failure,
      requestedDate: readingTask.createDate,
      finishedDate: readingTask.finishedDate,
    })
    .from(readingTask)
    .innerJoin(store.table, eq(store.column('id'), readingTask.storeId))
    .innerJoin(detail.table, eq(detail.column('id'), readingTask.detailId))
    .leftJoin(reading.table, eq(reading.column('id'), readingTask.observationId))
    .where(and(eq(readingTask.origin, 'MANUAL'), where))
    .orderBy(desc(readingTask.id))
    .limit(most);
  return rows.map((row) => ({
    ...row,
    keyword: String(row.keyword),
    storeName: String(row.storeName),
    targetRank: Number(row.targetRank),
    state: readingState(row.state),
    rank: row.rank === null ? null : Number(row.rank),
  }));
}

/** The same call for OpenAPI. */
export const measuringOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/readings', summary: '今すぐ計測の進み具合', tag: '登録店舗', query: query.fields },
];
