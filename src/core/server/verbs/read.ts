import { mayDo } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '../database/database.ts';
import { type AppContext, idOf, requireActor } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { readLabels } from '../kernel/reading/labels.ts';
import { findRow, present } from '../kernel/reading/rows.ts';
import type { AnyRow } from '../kernel/rules/rule.ts';

/** `GET /{resource}/{id}` → `{ data, labels }`. With `?deleted=true`, callers who may restore also get a deleted row. */
export function read(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const deleted = context.req.query('deleted') === 'true' && mayDo(resource, 'restore', actor);
    const row = await findRow(deps, deps.database.orm, resource, idOf(context), actor, { deleted });
    return context.json(await answerWith(deps, resource, row, actor));
  };
}

/** Builds the response that all operations on one row return. */
export async function answerWith(
  deps: Deps,
  resource: ResolvedResource,
  row: AnyRow,
  actor: Actor,
  tx: Orm = deps.database.orm,
) {
  const [data] = await present(deps, tx, resource, [row], actor);
  return { data, labels: await readLabels(deps, tx, resource, data === undefined ? [] : [data]) };
}
