import { monthBefore, readMonthSoFar } from '#billing/server/counting/month-so-far.ts';
import { addDays, dayOf } from '#core/model/day.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { pageOf } from '#core/server/kernel/reading/search.ts';
import type { Deps } from '#product';
import { getDashboard, getMonth, getMonthBefore, getObjections, getWaiting, listRanks } from '../calls.ts';
import { trendDays } from '../rules/ranks-of-day.ts';
import { readObjectionRate } from './objection-rate.ts';
import { withTrends } from './rank-trends.ts';
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
    on(getObjections, ({ actor }) => readObjectionRate(deps, tx, actor, today())),
    on(getWaiting, ({ actor }) => waitingFor(deps, tx, actor)),
    on(listRanks, async ({ actor, query: { _sort, _start, _end, ...filter } }) => {
      const day = today();
      const page = pageOf({ _start, _end });
      const { rows, total } = await todaysRanks(deps, tx, actor, day, { ...filter, ...page, sort: _sort });
      const trendFrom = addDays(day, 1 - trendDays);
      return {
        data: await withTrends(deps, tx, actor, { ranks: rows, from: trendFrom, to: day }),
        total,
        day,
        trendFrom,
      };
    }),
  ];
}
