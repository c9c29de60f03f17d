import { mayDo } from '#core/model/access.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { formatQuery } from '#core/model/row-types.ts';
import type { Orm } from '#core/server/database/database.ts';
import { countUpTo, whereOf } from '#core/server/kernel/reading/search.ts';
import { waitingOn } from '#dashboard/rules/waiting.ts';
import type { WaitingCount } from '#domain/ranks/todays-ranks.ts';
import type { Deps } from '#product';

// Exact counts beyond this do not matter here; the list itself shows them
const most = 9999;

/** Returns the pending work in the lists that the actor may open, the most urgent first, without empty ones. */
export async function waitingFor(deps: Deps, tx: Orm, actor: Actor): Promise<readonly WaitingCount[]> {
  const found: WaitingCount[] = [];
  for (const { label, resource: name, list, filters } of waitingOn(deps.now())) {
    const resource = resourceNamed(deps.resources, name);
    if (!mayDo(resource, 'list', actor)) continue;
    const { total, isMore } = await countUpTo(
      deps,
      tx,
      resource,
      whereOf(deps, resource, { filters, search: '' }, actor),
      most,
    );
    const path = list ?? resource.routes.list;
    if (total > 0 && path !== null)
      found.push({ label, to: `${path}?${new URLSearchParams(formatQuery({ filters }))}`, count: total, isMore });
  }
  return found;
}
