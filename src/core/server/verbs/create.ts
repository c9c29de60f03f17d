import type { ResolvedResource } from '#core/model/resolved.ts';
import { type AppContext, jsonBody, requireActor } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { onceByKey } from '../kernel/writes/idempotency.ts';
import { transact } from '../kernel/writes/transact.ts';
import { insertRow } from '../kernel/writes/write.ts';
import { answerWith } from './read.ts';

/** `POST /{resource}` → 201 `{ data }`. With an `Idempotency-Key`, a repeated call gets the first answer. */
export function create(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const body = await jsonBody(context);
    const { version: _version, ...input } = body;
    const { answer } = await transact(deps, context, async (writing) => {
      const done = await onceByKey(writing, context, body, async () => {
        const row = await insertRow(writing, resource, input);
        return { id: row.id, answer: await answerWith(deps, resource, row, actor, writing.tx) };
      });
      return { ...done, resource: resource.name };
    });
    return context.json(answer, 201);
  };
}
