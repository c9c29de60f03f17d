import { dayOf } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { audit } from '#core/server/kernel/writes/system-write.ts';
import type { Deps } from '#product';
import type { KeywordFacts, KeywordRival } from '#ranking/rules/keyword-ranks.ts';
import { othersDaysOfStore } from '#terms/server/others-days.ts';
import { getRivalSeries, listRivals, markRival, unmarkRival } from '../calls/ranks.ts';
import { findKeyword } from './keyword.ts';
import { requestedDays } from './readings/requested-days.ts';
import { addRival, listedRivals, readRivalSeries, removeRival } from './rivals.ts';

/** A keyword's rivals: visible to all who may see the store, changed by those who may update it. */
export function rivalRoutes(deps: Deps): Endpoint[] {
  const { database, tables, now } = deps;
  const on = endpoints(deps);
  const keywordOf = ({ params, actor }: { params: { readonly id: number }; actor: Actor }) =>
    findKeyword(deps, database.orm, params.id, actor);
  const record = (
    tx: Orm,
    { context, actor, found }: { context: AppContext; actor: Actor; found: KeywordFacts },
    action: 'mark-rival' | 'unmark-rival',
  ) =>
    audit(
      deps,
      tx,
      { actor, ip: context.get('ip'), requestId: context.get('requestId') },
      { resource: 'search-conditions', id: found.store.id, action, before: null, after: null },
    );
  return [
    on(listRivals, keywordOf, async ({ found }) => {
      const rivals = await listedRivals(database.orm, found.id);
      return { data: rivals, total: rivals.length };
    }),
    on(getRivalSeries, keywordOf, async ({ found, query, actor }) => {
      const today = dayOf(now());
      const others = await othersDaysOfStore(deps, database.orm, found.store.id, { shownTo: actor, today });
      return readRivalSeries(deps, database.orm, {
        detailId: found.id,
        actor,
        others,
        ...requestedDays(query, today),
      });
    }),
    on(markRival, keywordOf, (asked) =>
      database.transaction(async (tx): Promise<KeywordRival> => {
        const { found, actor, body } = asked;
        const marked = { detailId: found.id, ...body, userId: actor.id, today: dayOf(now()), now: now() };
        const rival = await addRival(tables, tx, marked);
        await record(tx, asked, 'mark-rival');
        return rival;
      }),
    ),
    on(unmarkRival, keywordOf, (asked) =>
      database.transaction(async (tx): Promise<KeywordRival> => {
        const gone = await removeRival(tx, { detailId: asked.found.id, id: asked.params.rivalId });
        await record(tx, asked, 'unmark-rival');
        return gone;
      }),
    ),
  ];
}
