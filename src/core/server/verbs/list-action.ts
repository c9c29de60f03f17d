import { dayOf } from '#core/model/day.ts';
import { parseFields, valuesOrThrow } from '#core/model/draft.ts';
import { AppError } from '#core/model/errors.ts';
import type { ResolvedListAction, ResolvedResource } from '#core/model/resolved.ts';
import { ruleContext } from '#core/server/kernel/reading/contexts.ts';
import { type AppContext, jsonBody, requireActor } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { onceByKey } from '../kernel/writes/idempotency.ts';
import { recordAll } from '../kernel/writes/system-write.ts';
import { transact } from '../kernel/writes/transact.ts';

/**
 * `POST /{resource}/{action}` with the action's input → `{ data: { rows } }`: the number of affected rows, or null where a number means
 * nothing. With an `Idempotency-Key`, a repeated call gets the first answer.
 */
export function runListAction(deps: Deps, resource: ResolvedResource, action: ResolvedListAction) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const sent = await jsonBody(context, { optional: true });
    const known = new Set(action.input.map((field) => field.name));
    const strange = Object.keys(sent).filter((name) => !known.has(name));
    if (strange.length > 0)
      throw new AppError(strange.map((name) => ({ code: 'unknown_field', field: name, params: { name } })));
    const input = valuesOrThrow(parseFields(action.input, sent, { mode: 'create', actor, today: dayOf(deps.now()) }));
    const { answer } = await transact(deps, context, async (writing) => {
      const { tx, origin, jobs } = writing;
      const done = await onceByKey(writing, context, sent, async () => {
        const work = deps.rules[resource.name]?.listActions?.[action.name];
        if (work === undefined) throw new Error(`${resource.name}: no rule for the list's action ${action.name}`);
        const rows = await work(ruleContext(deps, tx, origin, jobs), input);
        const after = Object.keys(input).length === 0 ? null : input;
        await recordAll(deps, tx, origin, [
          { resource: resource.name, id: null, action: action.name, before: null, after },
        ]);
        return { id: null, answer: { data: { rows } } };
      });
      return { ...done, resource: resource.name };
    });
    return context.json(answer);
  };
}
