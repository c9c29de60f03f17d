import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { jsonBody } from '#core/server/kernel/context.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import type { Deps } from '#product';
import { getOwnedStores, previewChange } from '../calls.ts';
import { ownedStores } from './owned-stores.ts';
import { previewOfChange } from './preview-change.ts';

/** The routes of a store's contracts: a preview of a change, and whose stores are whose today. */
export function termRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const tx = deps.database.orm;
  return [
    on(getOwnedStores, ({ params, actor }) => ownedStores(deps, params.id, actor)),
    on(
      previewChange,
      ({ params, actor }) => findRowOf(deps, tx, 'search-conditions', params.id, actor),
      async ({ found, actor, context }) => {
        const origin = { actor, ip: context.get('ip'), requestId: context.get('requestId') };
        return previewOfChange(deps, origin, found.id, await jsonBody(context));
      },
    ),
  ];
}
