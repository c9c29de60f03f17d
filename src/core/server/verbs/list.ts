import { mayDo, mayQueryBy } from '#core/model/access.ts';
import { AppError } from '#core/model/errors.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { type AppContext, requireActor } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { labelsOf } from '../kernel/reading/labels.ts';
import { cachedListRequests } from '../kernel/reading/list-page.ts';
import { present, type Wanted } from '../kernel/reading/rows.ts';
import { countEach } from '../kernel/reading/search.ts';

/**
 * `GET /{resource}` → `{ data, total, labels }` and `X-Total-Count`; `labels` names the rows that these refer to. With `_fields` only
 * those, `id` and `version`, and nothing is read for the others. Where the list is declared to count by a choice, `counts` says how many
 * rows there are of each code.
 */
export function list(deps: Deps, resource: ResolvedResource) {
  const ask = cachedListRequests(deps, resource);
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const { query, wanted, read } = ask(new URL(context.req.url).search, actor);
    if (query.filters.some((filter) => filter.field === 'deleteDate') && !mayDo(resource, 'restore', actor))
      throw new AppError('forbidden');
    const tx = deps.database.orm;
    const { rows, total, isEstimate, titles } = await read();
    const data = onlyThese(await present(deps, tx, resource, rows, actor, wanted), wanted);
    context.header('X-Total-Count', String(total));
    const labels = await labelsOf(deps, tx, resource, data, titles);
    const { counts: counted } = resource.list;
    // Whom a field is kept from is told nothing by numbers either
    const mayCount = counted !== null && mayQueryBy(counted, actor);
    const counts = mayCount ? { counts: await countEach(deps, tx, resource, counted, query, actor) } : {};
    return context.json({ data, total, ...(isEstimate ? { totalIsEstimate: true } : {}), labels, ...counts });
  };
}

function onlyThese(rows: readonly object[], wanted: Wanted | undefined): readonly object[] {
  if (wanted === undefined) return rows;
  return rows.map((row) => {
    const kept: Record<string, unknown> = {};
    const whole: Readonly<Record<string, unknown>> = { ...row };
    for (const name in whole) if (wanted.has(name)) kept[name] = whole[name];
    return kept;
  });
}
