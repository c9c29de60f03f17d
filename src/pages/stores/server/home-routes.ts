import { readKeywordAmounts } from '#billing/server/counting/keyword-amounts.ts';
import { readOwnMonth } from '#billing/server/counting/own-month.ts';
import { dayOf } from '#core/model/day.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import type { Deps } from '#product';
import { getOwnDay, getOwnMonth, getStoreAmounts, listStoreCards } from '../calls.ts';
import { readOwnDay } from './own-day.ts';
import { storeCards } from './store-cards.ts';

/** Routes of what several capabilities say of a store, and of the stores as customers see them, in the caller's scope. */
export function homeRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const tx = deps.database.orm;
  const today = () => dayOf(deps.now());
  return [
    on(getOwnMonth, ({ actor }) => readOwnMonth(deps, tx, actor, today())),
    on(
      getStoreAmounts,
      ({ params, actor }) => findRowOf(deps, tx, 'search-conditions', params.id, actor),
      ({ found: { id, closingDay }, actor }) =>
        readKeywordAmounts(deps, tx, { id, closingDay }, { actor, today: today() }),
    ),
    on(getOwnDay, ({ actor }) => readOwnDay(deps, tx, actor, today())),
    on(listStoreCards, ({ actor, query }) => {
      const ids = query.ids
        .split(',')
        .map(Number)
        .filter((id) => id <= 2_147_483_647);
      return storeCards(deps, tx, actor, { ids, today: today() });
    }),
  ];
}
