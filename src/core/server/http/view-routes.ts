import { getColumns, saveColumns } from '#core/model/calls/column-calls.ts';
import * as calls from '#core/model/calls/view-calls.ts';
import { type AppContext, requireActor } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import type { Origin } from '../kernel/writes/system-write.ts';
import { columnsOf, saveColumnsOf } from '../verbs/list-columns.ts';
import { audienceOf, setOffer } from '../verbs/offered-views.ts';
import { countsOf, deleteView, listedAs, overwriteView, savedViewOf, saveView, viewsOf } from '../verbs/views.ts';
import { type Endpoint, endpoints } from './endpoint.ts';

/** The saved views of every list, and each user's own columns. */
export function viewRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const tx = deps.database.orm;
  return [
    on(getColumns, ({ actor }) => columnsOf(deps, actor)),
    on(saveColumns, ({ actor, body: { resource, ...chosen } }) =>
      saveColumnsOf(deps, actor, listedAs(deps, resource, actor), chosen),
    ),
    on(calls.listViews, ({ actor, query }) => viewsOf(deps, tx, listedAs(deps, query.resource, actor), actor)),
    on(calls.countViews, ({ actor, query }) =>
      countsOf(deps, tx, listedAs(deps, query.resource, actor), actor, query.within),
    ),
    on(calls.createView, ({ actor, body: { resource, isShared, ...said } }) =>
      saveView(deps, listedAs(deps, resource, actor), actor, { ...said, isShared: isShared === true }),
    ),
    on(
      calls.changeView,
      ({ actor, params }) => savedViewOf(deps, tx, actor, params.id),
      ({ context, found, body }) => overwriteView(deps, originOf(context), found, body),
    ),
    on(
      calls.removeView,
      ({ actor, params }) => savedViewOf(deps, tx, actor, params.id),
      ({ context, found, query }) => deleteView(deps, originOf(context), found, query.version),
    ),
    on(calls.viewAudience, async ({ actor, params }) =>
      audienceOf(deps, tx, actor, await savedViewOf(deps, tx, actor, params.id)),
    ),
    on(
      calls.offerView,
      ({ actor, params }) => savedViewOf(deps, tx, actor, params.id),
      ({ context, found, body: { version } }) => setOffer(deps, originOf(context), found, { version, isOffered: true }),
    ),
    on(
      calls.withdrawView,
      ({ actor, params }) => savedViewOf(deps, tx, actor, params.id),
      ({ context, found, query: { version } }) =>
        setOffer(deps, originOf(context), found, { version, isOffered: false }),
    ),
  ];
}

function originOf(context: AppContext): Origin {
  return { actor: requireActor(context), ip: context.get('ip'), requestId: context.get('requestId') };
}
