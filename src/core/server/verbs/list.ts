import { mayDo } from '#core/model/access.ts';
import { AppError } from '#core/model/errors.ts';
import { parseQuery } from '#core/model/query.ts';
import type { ResolvedResource } from '#core/model/resolve.ts';
import { type AppContext, demandRole } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { labelsOf } from '../kernel/labels.ts';
import { asRow, present } from '../kernel/rows.ts';
import { tableOf } from '../kernel/scope.ts';
import { countRows, orderOf, whereOf } from '../kernel/search.ts';

/**
 * `GET /{resource}` → `{ data, total, labels }` and `X-Total-Count`; `labels` names the rows that these refer to. With `_fields` only
 * those, `id` and `version`.
 */
export function list(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = demandRole(context, resource, 'list');
    const query = parseQuery(resource, new URL(context.req.url).searchParams, actor);
    if (query.filters.some((filter) => filter.field === 'deleteDate') && !mayDo(resource, 'restore', actor))
      throw new AppError('forbidden');
    const tx = deps.database.orm;
    const where = whereOf(deps, resource, query, actor);
    const { total, isEstimate } = await countRows(deps, tx, resource, where);
    const found = await tx
      .select()
      .from(tableOf(deps, resource.name).table)
      .where(where)
      .orderBy(...orderOf(deps, resource, query.sort, actor))
      .offset(query.start)
      .limit(query.end - query.start);
    const data = onlyFields(await present(deps, tx, resource, found.map(asRow), actor), query.fields);
    context.header('X-Total-Count', String(total));
    const labels = await labelsOf(deps, tx, resource, data);
    return context.json({ data, total, ...(isEstimate ? { totalIsEstimate: true } : {}), labels });
  };
}

function onlyFields(rows: readonly object[], fields: readonly string[] | undefined): readonly object[] {
  if (fields === undefined) return rows;
  const kept = new Set(['id', 'version', ...fields]);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => kept.has(name))));
}
