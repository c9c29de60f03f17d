import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { audit } from '#core/server/kernel/audit.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { demandPermit } from '#core/server/kernel/permits.ts';
import type { GridPointFacts, RankGrid } from '#domain/grid.ts';
import type { GridSchedule } from '#domain/grid-schedule.ts';
import type { KeywordFacts } from '#domain/keyword-ranks.ts';
import type { Deps } from '#product';
import {
  askGrid,
  dropGridSchedule,
  getGrid,
  getGridPoint,
  getGridPointNames,
  getGridSchedule,
  getGridTrend,
  listGrids,
  putGridSchedule,
} from '../calls.ts';
import { ownStores } from './above.ts';
import { demandWhole, type GridGround, type GridPlan, gridAllowance, gridGround, startGrid } from './grid-plan.ts';
import { dropSchedule, scheduleOf, setSchedule } from './grid-schedules.ts';
import { gridPointOf, gridsOf, gridTrend } from './grid-store.ts';
import type { Instrument } from './instrument.ts';
import { gridJob } from './job-names.ts';
import { findKeyword } from './keyword.ts';
import { placeNamesOf } from './place-names.ts';

export interface GridDeps extends Deps {
  readonly instrument: Pick<Instrument, 'name' | 'version' | 'describe'>;
}

// A person goes from point to point: a few names each, so that an hour costs no more than the list of those above does
const pointNames = { most: 5, calls: 60 };

/** The grids of a keyword: looked at by whoever sees the store, asked for and set by those who may measure. */
export function gridRoutes(deps: GridDeps): Endpoint[] {
  const on = endpoints(deps);
  const { database, tables, now, instrument } = deps;
  const tx = database.orm;
  const keywordOf = ({ params, actor }: { params: { readonly id: number }; actor: Actor }) =>
    findKeyword(deps, tx, params.id, actor);
  return [
    on(listGrids, keywordOf, async ({ found }) => {
      const grids = await gridsOf(tx, { detailId: found.id });
      return { data: grids, total: grids.length };
    }),
    on(getGrid, keywordOf, ({ found, params }) => gridOf(found.id, params.gridId)),
    on(getGridTrend, keywordOf, async ({ found, params }) => {
      const runs = await gridTrend(database, { detailId: found.id, id: params.gridId });
      return { data: runs, total: runs.length };
    }),
    on(getGridPoint, keywordOf, ({ found, params, query, actor }) => pointOf(found.id, params.gridId, query, actor)),
    on(getGridPointNames, keywordOf, async ({ found, params, query, actor }) => {
      const { above } = await pointOf(found.id, params.gridId, query, actor);
      const { most, calls } = pointNames;
      return placeNamesOf(deps, {
        // Those that are shown first, less the stores whose name is known
        placeIds: (above ?? []).slice(0, most).flatMap(({ placeId, store }) => (store === null ? [placeId] : [])),
        most,
        permit: { key: `point-names:${actor.id}`, calls },
      });
    }),
    on(askGrid, keywordOf, async ({ found: keyword, actor, body }) => {
      const plan = { size: Number(body.size), spacing: body.spacing, centre: body.centre };
      const ground = await demandGround(keyword.id, plan);
      await demandPermit(database, `grid:${actor.id}`, gridAllowance, now());
      const id = await database.transaction(async (inside) => {
        const run = { ground, plan, origin: 'MANUAL', requestedBy: actor.id, now: now(), instrument } as const;
        const made = await startGrid(inside, run);
        await deps.enqueue(inside, gridJob, { gridId: made });
        return made;
      });
      return gridOf(keyword.id, id);
    }),
    on(getGridSchedule, keywordOf, async ({ found }) => ({ schedule: await scheduleOf(tx, found.id) })),
    on(putGridSchedule, keywordOf, async (asked) => {
      const { found, actor, body } = asked;
      const plan = { size: Number(body.size), spacing: body.spacing, centre: body.centre };
      const { isOver } = await demandGround(found.id, plan);
      if (isOver) throw new AppError('keyword_over');
      return database.transaction(async (inside): Promise<{ schedule: GridSchedule }> => {
        const set = { detailId: found.id, when: body.when, ...plan, createdBy: actor.id, today: today(), now: now() };
        const schedule = await setSchedule(inside, set);
        await record(inside, asked, 'schedule-grid');
        return { schedule };
      });
    }),
    on(dropGridSchedule, keywordOf, (asked) =>
      database.transaction(async (inside): Promise<{ schedule: null }> => {
        if (await dropSchedule(inside, asked.found.id)) await record(inside, asked, 'unschedule-grid');
        return { schedule: null };
      }),
    ),
  ];

  function today() {
    return dayOf(now());
  }

  async function gridOf(detailId: number, id: number): Promise<RankGrid> {
    const [grid] = await gridsOf(tx, { detailId, id });
    if (grid === undefined) throw new AppError('not_found');
    return grid;
  }

  async function pointOf(
    detailId: number,
    gridId: number,
    at: { row: number; column: number },
    actor: Actor,
  ): Promise<GridPointFacts> {
    const found = await gridPointOf(tx, { detailId, gridId, ...at });
    if (found === undefined) throw new AppError('not_found');
    const { placeIdsAbove, ...point } = found;
    const own = await ownStores(deps, tx, placeIdsAbove ?? [], actor);
    const above = placeIdsAbove?.map((placeId, index) => ({
      position: index + 1,
      placeId,
      store: own.get(placeId) ?? null,
    }));
    return { ...point, above: above ?? null };
  }

  /** What a grid is asked with; AppError where it could never run. */
  async function demandGround(detailId: number, { centre }: GridPlan): Promise<GridGround> {
    const ground = await gridGround(tables, tx, detailId, today());
    if (ground === null) throw new AppError('not_found');
    demandWhole(ground, centre);
    return ground;
  }

  function record(
    inside: Orm,
    { context, actor, found }: { context: AppContext; actor: Actor; found: KeywordFacts },
    action: 'schedule-grid' | 'unschedule-grid',
  ) {
    return audit(
      deps,
      inside,
      { actor, ip: context.get('ip'), requestId: context.get('requestId') },
      { resource: 'search-conditions', id: found.store.id, action, before: null, after: null },
    );
  }
}
