import { refusalOf } from '#core/model/calls/token-access.ts';
import { dayOf } from '#core/model/day.ts';
import { parseFields, type Values, valuesOrThrow } from '#core/model/draft.ts';
import { AppError, type Problem } from '#core/model/errors.ts';
import { holdsValues } from '#core/model/fields/field-values.ts';
import { words } from '#core/model/language.ts';
import { fieldNamed, isChoiceOfCodes, type ResolvedAction, type ResolvedResource } from '#core/model/resolved.ts';
import { ruleContext } from '#core/server/kernel/reading/contexts.ts';
import { type AppContext, idOf, jsonBody, requireActor, requireRole } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { findRow, present } from '../kernel/reading/rows.ts';
import type { LooseAction } from '../kernel/rules/loose-rules.ts';
import type { AnyRow } from '../kernel/rules/rule.ts';
import { auditAny } from '../kernel/writes/system-write.ts';
import { transact, type Writing } from '../kernel/writes/transact.ts';
import { refuseDuplicates } from '../kernel/writes/unique.ts';
import { requireVersion, storeChange } from '../kernel/writes/write.ts';
import { answerWith } from './read.ts';
import { restoreRow } from './remove.ts';

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

/** The options of an action. */
interface RequestedAction {
  /** The version that the caller read; compared with the row's if given. */
  readonly version?: unknown;
  readonly deleted?: boolean;
  readonly input?: Values;
  /** Replaces the rule's implementation, for calls that know more than a user may send. */
  readonly work?: LooseAction;
}

/**
 * Runs an action, or restore, on a row within the write's transaction and writes an audit entry; throws AppError 404 for a row outside the
 * actor's scope, 409 for a state that does not allow it. Returns the row after it.
 */
export async function runAction(
  writing: Writing,
  resource: ResolvedResource,
  name: string,
  id: number,
  { version, deleted = false, input = {}, work }: RequestedAction = {},
): Promise<AnyRow> {
  const { deps, tx, origin, jobs } = writing;
  const { actor } = origin;
  const action = resource.actions.find((one) => one.name === name);
  const current = await findRow(deps, tx, resource, id, actor, { lock: true, deleted });
  const [shown = current] = await present(deps, tx, resource, [current], actor);
  // Requires the version, or concurrent duplicate calls would add twice
  const adds = action?.adds?.some((name) => (input[name] ?? null) !== null) === true;
  if (version !== undefined || adds) requireVersion(version, current, shown);
  if (action === undefined) {
    const problems: Problem[] = [];
    await refuseDuplicates(writing, resource, [{ row: current, id: current.id, problems }]);
    if (problems.length > 0) throw new AppError(problems);
  }
  const row =
    action === undefined
      ? await restoreRow(writing, resource, current)
      : await changed(
          writing,
          resource,
          current,
          await perform(deps, resource, action, { current, shown, input, work }, ruleContext(deps, tx, origin, jobs)),
        );
  await auditAny(deps, tx, origin, { resource: resource.name, id, action: name, before: current, after: row });
  return row;
}

/** If an action changes no field, keeps the row's version, so that concurrent editors get no conflict. */
async function changed(writing: Writing, resource: ResolvedResource, current: AnyRow, change: Values): Promise<AnyRow> {
  return Object.keys(change).length === 0 ? current : storeChange(writing, resource, current, change);
}

interface Performed {
  readonly current: AnyRow;
  readonly shown: object;
  readonly input: Values;
  readonly work: LooseAction | undefined;
}

async function perform(
  deps: Deps,
  resource: ResolvedResource,
  action: ResolvedAction,
  { current: row, shown, input, work = deps.rules[resource.name]?.actions?.[action.name] }: Performed,
  context: ReturnType<typeof ruleContext>,
) {
  // The state may be a computed field
  const whole = { ...row, ...shown };
  if (!holdsValues(action.when, (name) => whole[name]))
    throw new AppError('wrong_state', { params: { state: stateOf(resource, action, whole) } });
  if (work === undefined) throw new Error(`${resource.name}: no rule for the action ${action.name}`);
  return work(row, context, input);
}

function stateOf(resource: ResolvedResource, action: ResolvedAction, row: AnyRow): string {
  return Object.keys(action.when)
    .map((name) => {
      const field = fieldNamed(resource, name);
      const value = String(row[name] ?? '');
      return isChoiceOfCodes(field) ? (field.options[value] ?? value) : value;
    })
    .join(words().or);
}
