import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { findRowOf } from '#core/server/kernel/rows.ts';
import type { Deps } from '#product';
import { listTouchedMonths } from '../calls.ts';
import { touchedMonths } from './touched-months.ts';

/** What a change of a store's past touches. */
export function termRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const tx = deps.database.orm;
  return [
    on(
      listTouchedMonths,
      ({ params, actor }) => findRowOf(deps, tx, 'search-conditions', params.id, actor),
      ({ found, query }) => touchedMonths(deps, tx, found.id, { first: query.from, last: query.to }),
    ),
  ];
}
