import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { GridPointFacts } from '#domain/ranks/grid.ts';
import type { Deps } from '#product';
import { getGridPoint, getGridPointNames } from '../../calls/grid.ts';
import { ownStores } from '../above.ts';
import type { Instrument } from '../instrument.ts';
import { findKeyword } from '../keyword.ts';
import { placeNamesOf } from '../place-names.ts';
import { gridPointOf } from './grid-store.ts';

export interface GridPointDeps extends Deps {
  readonly instrument: Pick<Instrument, 'describe'>;
}

// Users open several points: few names each, so that an hour costs no more than the list of places above
const pointNames = { most: 5, calls: 60 };

/** A point of a grid: its reading, and the places above. */
export function gridPointRoutes(deps: GridPointDeps): Endpoint[] {
  const on = endpoints(deps);
  const tx = deps.database.orm;
  const keywordOf = ({ params, actor }: { params: { readonly id: number }; actor: Actor }) =>
    findKeyword(deps, tx, params.id, actor);
  return [
    on(getGridPoint, keywordOf, ({ found, params, query, actor }) => pointOf(found.id, params.gridId, query, actor)),
    on(getGridPointNames, keywordOf, async ({ found, params, query, actor }) => {
      const { above } = await pointOf(found.id, params.gridId, query, actor);
      const { most, calls } = pointNames;
      return placeNamesOf(deps, {
        // The first ones shown, without stores whose name is known
        placeIds: (above ?? []).slice(0, most).flatMap(({ placeId, store }) => (store === null ? [placeId] : [])),
        most,
        permit: { key: `point-names:${actor.id}`, calls },
      });
    }),
  ];

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
}
