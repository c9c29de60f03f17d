import { dayOf } from '#core/model/day.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { pageOf } from '#core/server/kernel/reading/query.ts';
import type { Deps } from '#product';
import {
  getDashboard,
  getMonth,
  getMonthBefore,
  getOwnMonth,
  getWaiting,
  listRanks,
  listStoreCards,
} from '../calls.ts';
import { monthBefore, readMonthSoFar } from './month-so-far.ts';
import { storeCards } from './store-cards.ts';
import { todaysDashboard, todaysRanks } from './todays-ranks.ts';
import { waitingFor } from './waiting.ts';

/** Routes of the dashboard, in the caller's scope. */
export function dashboardRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const tx = deps.database.orm;
  const today = () => dayOf(deps.now());
  return [
    on(getDashboard, ({ actor }) => todaysDashboard(deps, tx, actor, today())),
    on(getMonth, ({ actor }) => readMonthSoFar(deps, tx, actor, today())),
    on(getMonthBefore, ({ actor }) => monthBefore(deps, tx, actor, today())),
    on(getWaiting, ({ actor }) => waitingFor(deps, tx, actor)),
    on(getOwnMonth, ({ actor }) => readMonthSoFar(deps, tx, actor, today())),
    on(listStoreCards, ({ actor, query }) => {
      const ids = query.ids
        .split(',')
        .map(Number)
        .filter((id) => id <= 2_147_483_647);
      return storeCards(deps, tx, actor, { ids, today: today() });
    }),
    on(listRanks, async ({ actor, query: { _sort, _start, _end, ...filter } }) => {
      const day = today();
      const page = pageOf({ _start, _end });
      const { rows, total } = await todaysRanks(deps, tx, actor, day, { ...filter, ...page, sort: _sort });
      return { data: rows, total, day };
    }),
  ];
}
