import type { ResolvedResource } from '#model/resolve.ts';
import { type AppContext, demandRole, idOf } from './context.ts';
import type { Deps } from './deps.ts';
import { bodyWithFiles } from './files.ts';
import { answerWith } from './read.ts';
import { findRow } from './rows.ts';
import { transact } from './transact.ts';
import { updateRow } from './write.ts';

/** `PATCH /{resource}/{id}` (JSON, or multipart where a field is a file) with the version read → `{ data }`. */
export function update(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = demandRole(context, resource, 'update');
    const id = idOf(context);
    // A row outside the caller's sight is told before anything about the input is
    const before = await findRow(deps, deps.database.orm, resource, id, actor);
    const body = await bodyWithFiles(deps, context, resource, before);
    const { row } = await transact(deps, context, async (writing) => {
      const current = await findRow(deps, writing.tx, resource, id, actor, { lock: true });
      return { row: await updateRow(writing, resource, current, body), resource: resource.name, id };
    });
    return context.json(await answerWith(deps, resource, row, actor));
  };
}
