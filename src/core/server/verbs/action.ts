import { refusalOf } from '#core/model/calls/token-access.ts';
import { dayOf } from '#core/model/day.ts';
import { parseFields, valuesOrThrow } from '#core/model/draft.ts';
import { AppError } from '#core/model/errors.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { type AppContext, idOf, jsonBody, requireActor, requireRole } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { findRow } from '../kernel/reading/rows.ts';
import { transact } from '../kernel/writes/transact.ts';
import { runAction } from '../kernel/writes/write.ts';
import { answerWith } from './read.ts';

/** `POST /{resource}/{id}/{action}` → `{ data }`, for declared actions and restore. A `version` in the body is checked if sent. */
export function act(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    requireActor(context);
    const name = context.req.param('action') ?? '';
    const action = resource.actions.find((one) => one.name === name);
    if (action === undefined && name !== 'restore') throw new AppError('not_found');
    const actor = requireRole(context, resource, name);
    refuseToken(context, resource, name);
    const id = idOf(context);
    const deleted = action === undefined;
    await findRow(deps, deps.database.orm, resource, id, actor, { deleted });
    const { version, ...unknown } = await jsonBody(context, { optional: true });
    const known = new Set(action?.input.map((field) => field.name));
    const strange = Object.keys(unknown)
      .filter((name) => !known.has(name))
      .map((field) => ({
        code: 'unknown_field' as const,
        field,
        params: { name: field },
      }));
    if (strange.length > 0) throw new AppError(strange);
    const today = dayOf(deps.now());
    const input = valuesOrThrow(parseFields(action?.input ?? [], unknown, { mode: 'create', actor, today }));
    const { row } = await transact(deps, context, async (writing) => ({
      row: await runAction(writing, resource, name, id, { version, deleted, input }),
      resource: resource.name,
      id,
    }));
    return context.json(await answerWith(deps, resource, row, actor));
  };
}

/** Throws AppError 403 if the call uses a personal token and the action refuses tokens. */
export function refuseToken(context: AppContext, resource: ResolvedResource, action: string): void {
  const refused = context.get('token') === null ? null : refusalOf(resource, action);
  if (refused !== null) throw new AppError(refused);
}
