import { eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { type ResolvedResource, singletonId } from '#core/model/resolved.ts';
import type { Orm } from '../database/database.ts';
import { type AppContext, requireActor } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { bodyWithFiles, storeSentFiles, withFilesLaid } from '../kernel/files/files.ts';
import { asRow } from '../kernel/reading/rows.ts';
import type { AnyRow } from '../kernel/rules/rule.ts';
import { tableOf } from '../kernel/scope.ts';
import { transact } from '../kernel/writes/transact.ts';
import { insertRow, updateRow } from '../kernel/writes/write.ts';
import { answerWith } from './read.ts';

/** `GET` at a singleton's path → `{ data, labels }`; `data` is null before the first write. */
export function singletonAnswer(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const row = await theRow(deps, deps.database.orm, resource);
    return context.json(row === null ? { data: null, labels: {} } : await answerWith(deps, resource, row, actor));
  };
}

/**
 * `PUT` or `PATCH` at a singleton's path → `{ data, labels }`: fields that are not sent stay unchanged. A `version` is checked if sent;
 * before the first write there is none.
 */
export function saveSingleton(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const before = await theRow(deps, deps.database.orm, resource);
    const { body, files } = await bodyWithFiles(context, resource, before);
    const write = () =>
      transact(deps, context, async (writing) => {
        const current = await theRow(deps, writing.tx, resource, { lock: true });
        const { id: _id, version = current?.version, ...sent } = body;
        const written =
          current === null
            ? await insertRow(writing, resource, sent)
            : await updateRow(writing, resource, current, { ...sent, version });
        await storeSentFiles(writing, resource, files, { before: current, after: written });
        return { row: written, resource: resource.name, id: written.id };
      });
    const { row } = await withFilesLaid(deps, files, write);
    return context.json(await answerWith(deps, resource, row, actor));
  };
}

/** Refuses a method that singletons do not have, for every caller. */
export function refuseVerb(context: AppContext): never {
  requireActor(context);
  throw new AppError('forbidden');
}

async function theRow(deps: Deps, tx: Orm, resource: ResolvedResource, { lock = false } = {}): Promise<AnyRow | null> {
  const { table, column } = tableOf(deps, resource.name);
  const query = tx
    .select()
    .from(table)
    .where(eq(column('id'), singletonId));
  const [found] = lock ? await query.for('update') : await query;
  return found === undefined ? null : asRow(found);
}
