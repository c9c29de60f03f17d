import { mayDo } from '#core/model/access.ts';
import { dayOf } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { formatQuery } from '#core/model/row-types.ts';
import type { Orm } from '#core/server/database/database.ts';
import { countUpTo, whereOf } from '#core/server/kernel/reading/search.ts';
import { waitingOn } from '#dashboard/rules/waiting.ts';
import type { WaitingCount } from '#domain/ranks/todays-ranks.ts';
import type { Deps } from '#product';
import { differencesToday } from '#ranking/server/readings/paid/differences.ts';

// Exact counts beyond this do not matter here; the list itself shows them
const most = 9999;

/** Returns the pending work in the lists that the actor may open, the most urgent first, without empty ones. */
export async function waitingFor(deps: Deps, tx: Orm, actor: Actor): Promise<readonly WaitingCount[]> {
  const found: WaitingCount[] = [];
  for (const { label, resource: name, list, filters } of waitingOn(deps.now(), actor.id)) {
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
  const apart = await differencesToday(deps, tx, { actor, today: dayOf(deps.now()), most: most + 1 });
  if (apart > 0)
    found.push({
      label: '本日の確認計測の食い違い',
      to: pathTo('/search-conditions/instrument-differences'),
      count: Math.min(apart, most),
      isMore: apart > most,
    });
  return found;
}
