import type { ResolvedResource } from '#core/model/resolved.ts';
import { type AppContext, idOf, requireActor } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { bodyWithFiles, storeSentFiles, withFilesLaid } from '../kernel/files/files.ts';
import { findRow } from '../kernel/reading/rows.ts';
import { transact } from '../kernel/writes/transact.ts';
import { updateRow } from '../kernel/writes/write.ts';
import { answerWith } from './read.ts';

/** `PATCH /{resource}/{id}` (JSON, or multipart if a field is a file) with the version read → `{ data }`. */
export function update(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const id = idOf(context);
    // 404 for a row outside the caller's scope takes precedence over errors of the input
    const before = await findRow(deps, deps.database.orm, resource, id, actor);
    const { body, files } = await bodyWithFiles(context, resource, before);
    const write = () =>
      transact(deps, context, async (writing) => {
        const current = await findRow(deps, writing.tx, resource, id, actor, { lock: true });
        const row = await updateRow(writing, resource, current, body);
        await storeSentFiles(writing, resource, files, { before: current, after: row });
        return { row, resource: resource.name, id };
      });
    const { row } = await withFilesLaid(deps, files, write);
    return context.json(await answerWith(deps, resource, row, actor));
  };
}
