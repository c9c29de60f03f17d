import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { jsonBody } from '#core/server/kernel/context.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import type { Deps } from '#product';
import { previewChange } from '../calls.ts';
import { previewOfChange } from './preview-change.ts';

/** The route that previews a change of a store. */
export function termRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const tx = deps.database.orm;
  return [
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
