import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { audit } from '#core/server/kernel/writes/system-write.ts';
import type { Deps } from '#product';
import type { GridSchedule } from '#ranking/rules/grid-schedule.ts';
import type { KeywordFacts } from '#ranking/rules/keyword-ranks.ts';
import { dropGridSchedule, getGridSchedule, putGridSchedule } from '../../calls/grid.ts';
import { findKeyword } from '../keyword.ts';
import { requireGridContext } from './grid-plan.ts';
import { dropSchedule, scheduleOf, setSchedule } from './grid-schedules.ts';

/** A keyword's grid schedule: visible to all who may see the store, changed by those who may measure. */
export function gridScheduleRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const { database, tables, now } = deps;
  const tx = database.orm;
  const keywordOf = ({ params, actor }: { params: { readonly id: number }; actor: Actor }) =>
    findKeyword(deps, tx, params.id, actor);
  const record = (
    inside: Orm,
    { context, actor, found }: { context: AppContext; actor: Actor; found: KeywordFacts },
    action: 'schedule-grid' | 'unschedule-grid',
  ) =>
    audit(
      deps,
      inside,
      { actor, ip: context.get('ip'), requestId: context.get('requestId') },
      { resource: 'search-conditions', id: found.store.id, action, before: null, after: null },
    );
  return [
    on(getGridSchedule, keywordOf, async ({ found }) => ({ schedule: await scheduleOf(tx, found.id) })),
    on(putGridSchedule, keywordOf, async (asked) => {
      const { found, actor, body } = asked;
      const plan = { size: body.size, spacing: body.spacing, centre: body.centre };
      const ground = await requireGridContext(tables, tx, { detailId: found.id, centre: plan.centre, now: now() });
      if (ground.isOver) throw new AppError('keyword_over');
      return database.transaction(async (inside): Promise<{ schedule: GridSchedule }> => {
        const today = dayOf(now());
        const set = { detailId: found.id, when: body.when, ...plan, createdBy: actor.id, today, now: now() };
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
}
