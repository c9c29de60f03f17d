import { dayOf } from '#core/model/day.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { pageOf } from '#core/server/kernel/query.ts';
import type { Deps } from '#product';
import { getDashboard, getMonth, listRanks } from '../calls.ts';
import { monthSoFar } from './month-so-far.ts';
import { todaysFigures, todaysRanks } from './todays-ranks.ts';

/** The day and the month at a glance, in the caller's scope. */
export function dashboardRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const tx = deps.database.orm;
  const today = () => dayOf(deps.now());
  return [
    on(getDashboard, async ({ actor }) => {
      const day = today();
      const [ranks, up, down, unmeasured] = [
        await todaysFigures(deps, tx, actor, day),
        await todaysRanks(deps, tx, actor, day, { trend: 'UP', sort: 'change', start: 0, end: 5 }),
        await todaysRanks(deps, tx, actor, day, { trend: 'DOWN', sort: '-change', start: 0, end: 5 }),
        await todaysRanks(deps, tx, actor, day, { result: 'UNMEASURED', sort: 'store', start: 0, end: 5 }),
      ];
      return { day, ranks, up: up.rows, down: down.rows, unmeasured: unmeasured.rows };
    }),
    on(getMonth, ({ actor }) => monthSoFar(deps, tx, actor, today())),
    on(listRanks, async ({ actor, query: { _sort, _start, _end, ...filter } }) => {
      const day = today();
      const page = pageOf({ _start, _end });
      const { rows, total } = await todaysRanks(deps, tx, actor, day, { ...filter, ...page, sort: _sort });
      return { data: rows, total, day };
    }),
  ];
}
