import type { ResolvedResource } from '#model/resolve.ts';
import { type AppContext, demandRole, jsonBody } from './context.ts';
import type { Deps } from './deps.ts';
import { once } from './idempotency.ts';
import { answerWith } from './read.ts';
import { transact } from './transact.ts';
import { insertRow } from './write.ts';

/** `POST /{resource}` → 201 `{ data }`. With an `Idempotency-Key`, a repeated call answers what the first one did. */
export function create(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = demandRole(context, resource, 'create');
    const body = await jsonBody(context);
    return once(deps, context, body, async () => {
      const { row } = await transact(deps, context, async (writing) => {
        const { version: _version, ...input } = body;
        const row = await insertRow(writing, resource, input);
        return { row, resource: resource.name, id: row.id };
      });
      return { status: 201, answer: await answerWith(deps, resource, row, actor) };
    });
  };
}
