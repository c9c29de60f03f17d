import { eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { demandPermit } from '#core/server/kernel/permits.ts';
import { gridPoints, type RankGrid } from '#domain/grid.ts';
import type { KeywordFacts } from '#domain/keyword-ranks.ts';
import type { Deps } from '#product';
import { askGrid, getGrid, listGrids } from '../calls.ts';
import { addGrid, closeAbandoned, gridsOf } from './grid-store.ts';
import type { Instrument } from './instrument.ts';
import { gridJob } from './job-names.ts';
import { findKeyword } from './keyword.ts';

export interface GridDeps extends Deps {
  readonly instrument: Pick<Instrument, 'name' | 'version'>;
}

const fallbackRadius = 1000;
// Every point costs calls of a service that is paid for
const allowance = { calls: 20, within: 3_600_000 };

/** The grids of a keyword: looked at by whoever sees the store, asked for by those who may measure. */
export function gridRoutes(deps: GridDeps): Endpoint[] {
  const on = endpoints(deps);
  const tx = deps.database.orm;
  const keywordOf = ({ params, actor }: { params: { readonly id: number }; actor: Actor }) =>
    findKeyword(deps, tx, params.id, actor);
  return [
    on(listGrids, keywordOf, async ({ found }) => {
      const grids = await gridsOf(tx, { detailId: found.id });
      return { data: grids, total: grids.length };
    }),
    on(getGrid, keywordOf, ({ found, params }) => gridOf(found.id, params.gridId)),
    on(askGrid, keywordOf, async ({ found: keyword, actor, body: { size, spacing, centre } }) => {
      const { placeId } = keyword.store;
      if (placeId === null) throw new AppError('no_place');
      const middle = centre === 'POSITION' ? keyword.position : storePoint(keyword);
      if (middle === null)
        throw new AppError('no_point', { params: { name: centre === 'POSITION' ? '検索位置' : '店舗' } });
      await demandPermit(deps.database, `grid:${actor.id}`, allowance, deps.now());
      const language = await languageOf(keyword.id);
      const grid = {
        detailId: keyword.id,
        size: Number(size),
        spacing,
        centre,
        radius: keyword.position?.radius ?? fallbackRadius,
        depth: keyword.depth,
        placeId,
        keyword: keyword.keyword,
        language,
        requestedBy: actor.id,
        createDate: deps.now(),
        instrument: deps.instrument.name,
        instrumentVersion: deps.instrument.version,
      };
      const id = await deps.database.transaction(async (inside) => {
        await closeAbandoned(inside, keyword.id, deps.now());
        const made = await addGrid(inside, grid, gridPoints(middle, grid.size, spacing));
        await deps.enqueue(inside, gridJob, { gridId: made });
        return made;
      });
      return gridOf(keyword.id, id);
    }),
  ];

  async function gridOf(detailId: number, id: number): Promise<RankGrid> {
    const [grid] = await gridsOf(tx, { detailId, id });
    if (grid === undefined) throw new AppError('not_found');
    return grid;
  }

  async function languageOf(detailId: number): Promise<string> {
    const keywords = deps.tables['search-condition-detail'];
    const [row] = await tx.select({ language: keywords.language }).from(keywords).where(eq(keywords.id, detailId));
    return typeof row?.language === 'string' ? row.language : 'ja';
  }
}

function storePoint({ store: { latitude, longitude } }: KeywordFacts) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
