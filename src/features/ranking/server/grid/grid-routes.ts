import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { requirePermit } from '#core/server/kernel/context.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import type { RankGrid } from '#domain/ranks/grid.ts';
import { isOthers } from '#domain/terms/others-days.ts';
import type { Deps } from '#product';
import { getGrid, getGridTrend, listGrids, listStoreGrids, requestGrid } from '#ranking/calls/grid.ts';
import type { KeywordFacts } from '#ranking/rules/keyword-ranks.ts';
import { othersDaysOfStore } from '#terms/server/others-days.ts';
import type { Instrument } from '../instrument.ts';
import { gridJob } from '../job-names.ts';
import { findKeyword } from '../keyword.ts';
import { firstGridOf } from './first-grids.ts';
import { areFirstGridsOn } from './first-grids-setting.ts';
import { gridAllowance, requireGridContext, startGrid } from './grid-plan.ts';
import { gridsOf, gridTrend, newestGridsOf } from './grid-store.ts';

export interface GridDeps extends Deps {
  readonly instrument: Pick<Instrument, 'name' | 'version'>;
  /** True: a store that was matched has its first grid by itself. */
  readonly startsFirstGrids: boolean;
}

/** A keyword's grids: visible to all who may see the store, requested by those who may measure. */
export function gridRoutes(deps: GridDeps): Endpoint[] {
  const on = endpoints(deps);
  const { database, tables, now, instrument } = deps;
  const tx = database.orm;
  const keywordOf = ({ params, actor }: { params: { readonly id: number }; actor: Actor }) =>
    findKeyword(deps, tx, params.id, actor);
  const othersOf = ({ store }: { store: Pick<KeywordFacts['store'], 'id'> }, actor: Actor) =>
    othersDaysOfStore(deps, tx, store.id, { shownTo: actor, today: dayOf(now()) });
  return [
    on(listGrids, keywordOf, async ({ found, actor }) => {
      const others = await othersOf(found, actor);
      const grids = (await gridsOf(tx, { detailId: found.id })).filter(
        (grid) => !isOthers(others, dayOf(grid.createDate)),
      );
      const planned = grids.length > 0 ? null : await firstPlannedOf(deps, found.store.id);
      return { data: grids, total: grids.length, isFirstPlanned: planned === found.id };
    }),
    on(
      listStoreGrids,
      ({ params, actor }) => findRowOf(deps, tx, 'search-conditions', params.id, actor),
      async ({ found: store, actor }) => {
        const others = await othersOf({ store }, actor);
        const newest = (await newestGridsOf(tables, tx, store.id)).filter(
          ({ createDate }) => !isOthers(others, dayOf(createDate)),
        );
        const isFirstPlanned = newest.length === 0 && (await firstPlannedOf(deps, store.id)) !== null;
        return { data: newest, total: newest.length, isFirstPlanned };
      },
    ),
    on(getGrid, keywordOf, async ({ found, params, actor }) => {
      const grid = await gridOf(found.id, params.gridId);
      if (isOthers(await othersOf(found, actor), dayOf(grid.createDate))) throw new AppError('not_found');
      return grid;
    }),
    on(getGridTrend, keywordOf, async ({ found, params, actor }) => {
      const others = await othersOf(found, actor);
      const all = await gridTrend(database, { detailId: found.id, id: params.gridId });
      const runs = all.filter((run) => !isOthers(others, dayOf(run.createDate)));
      return { data: runs, total: runs.length };
    }),
    on(requestGrid, keywordOf, async ({ found: keyword, actor, body }) => {
      const plan = { size: body.size, spacing: body.spacing, centre: body.centre };
      const ground = await requireGridContext(tables, tx, { detailId: keyword.id, centre: plan.centre, now: now() });
      await requirePermit(database, `grid:${actor.id}`, gridAllowance, now());
      const id = await database.transaction(async (inside) => {
        const run = { ground, plan, origin: 'MANUAL', requestedBy: actor.id, now: now(), instrument } as const;
        const made = await startGrid(inside, run);
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
}

/** The keyword whose grid the store is going to have by itself; null if it is to have none. */
async function firstPlannedOf({ startsFirstGrids, tables, database, now }: GridDeps, storeId: number) {
  if (!(await areFirstGridsOn({ startsFirstGrids, tables, tx: database.orm }))) return null;
  const first = await firstGridOf(tables, database.orm, { storeId, today: dayOf(now()) });
  return first?.ground.detailId ?? null;
}
