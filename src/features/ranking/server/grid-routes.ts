import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { number, select } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolve.ts';
import { requestBody } from '#core/server/kernel/body.ts';
import { demandRole, idOf, jsonBody, type Variables } from '#core/server/kernel/context.ts';
import { demandPermit } from '#core/server/kernel/permits.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { gridCentreLabels, gridPoints } from '#domain/grid.ts';
import type { KeywordFacts } from '#domain/keyword-ranks.ts';
import type { Deps } from '#product';
import { gridJob } from './grid-job.ts';
import { addGrid, closeAbandoned, gridsOf } from './grid-store.ts';
import type { Instrument } from './instrument.ts';
import { findKeyword } from './keyword.ts';

export interface GridDeps extends Deps {
  readonly instrument: Pick<Instrument, 'name' | 'version'>;
}

const asked = requestBody({
  size: select('地点の数', { '3': '3×3', '5': '5×5', '7': '7×7', '9': '9×9' }, { required: true }),
  spacing: number('間隔', { required: true, min: 50, max: 5000, unit: 'm' }),
  centre: select('中心', gridCentreLabels, { initial: 'STORE' }),
});
const fallbackRadius = 1000;
// Every point costs calls of a service that is paid for
const allowance = { calls: 20, within: 3_600_000 };

/** The grids of a keyword: looked at by whoever sees the store, asked for by those who may measure. */
export function gridRoutes(deps: GridDeps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  const stores = resourceNamed(deps.resources, 'search-conditions');
  const tx = deps.database.orm;

  routes.get('/search-condition-detail/:id/grids', async (context) => {
    const keyword = await findKeyword(deps, tx, idOf(context), demandRole(context, stores, 'show'));
    const data = await gridsOf(tx, { detailId: keyword.id });
    return context.json({ data, total: data.length });
  });

  routes.get('/search-condition-detail/:id/grids/:gridId', async (context) => {
    const keyword = await findKeyword(deps, tx, idOf(context), demandRole(context, stores, 'show'));
    const text = context.req.param('gridId');
    const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    const [data] = await gridsOf(tx, { detailId: keyword.id, id });
    if (data === undefined) throw new AppError('not_found');
    return context.json({ data });
  });

  routes.post('/search-condition-detail/:id/grids', async (context) => {
    const actor = demandRole(context, stores, 'measure');
    const keyword = await findKeyword(deps, tx, idOf(context), actor);
    const { size, spacing, centre } = asked.parse(await jsonBody(context), deps.now());
    const { placeId } = keyword.store;
    if (placeId === null) throw new AppError('no_place');
    const middle = centre === 'POSITION' ? keyword.position : storePoint(keyword);
    if (middle === null)
      throw new AppError('no_point', { params: { name: centre === 'POSITION' ? '検索位置' : '店舗' } });
    await demandPermit(deps.database, `grid:${actor.id}`, allowance, deps.now());
    const language = await languageOf(keyword.id);
    const id = await deps.database.transaction(async (inside) => {
      await closeAbandoned(inside, keyword.id, deps.now());
      const id = await addGrid(
        inside,
        {
          detailId: keyword.id,
          size: Number(size),
          spacing: spacing ?? 0,
          centre: centre ?? 'STORE',
          radius: keyword.position?.radius ?? fallbackRadius,
          depth: keyword.depth,
          placeId,
          keyword: keyword.keyword,
          language,
          requestedBy: actor.id,
          createDate: deps.now(),
          instrument: deps.instrument.name,
          instrumentVersion: deps.instrument.version,
        },
        gridPoints(middle, Number(size), spacing ?? 0),
      );
      await deps.enqueue(inside, gridJob, { gridId: id });
      return id;
    });
    const [data] = await gridsOf(tx, { detailId: keyword.id, id });
    return context.json({ data }, 201);
  });

  return routes;

  async function languageOf(detailId: number): Promise<string> {
    const keywords = deps.tables['search-condition-detail'];
    const [row] = await tx.select({ language: keywords.language }).from(keywords).where(eq(keywords.id, detailId));
    return typeof row?.language === 'string' ? row.language : 'ja';
  }
}

function storePoint({ store: { latitude, longitude } }: KeywordFacts) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

const tag = '順位';

/** The same calls for OpenAPI. */
export const gridOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/search-condition-detail/{id}/grids', summary: 'グリッド計測の一覧', tag },
  { method: 'get', path: '/search-condition-detail/{id}/grids/{gridId}', summary: 'グリッド計測の結果', tag },
  { method: 'post', path: '/search-condition-detail/{id}/grids', summary: 'グリッド計測', tag, body: asked.fields },
];
