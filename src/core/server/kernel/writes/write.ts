import { dayOf } from '#core/model/day.ts';
import { parseDraft, type Values } from '#core/model/draft.ts';
import { AppError, type Problem } from '#core/model/errors.ts';
import { holdsValues } from '#core/model/fields/field-values.ts';
import { words } from '#core/model/language.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { fieldNamed, isChoiceOfCodes, type ResolvedAction } from '#core/model/resolved.ts';
import { isSame } from '#core/model/shape.ts';
import { ruleContext } from '#core/server/kernel/reading/contexts.ts';
import type { Deps } from '../deps.ts';
import { findRow, present } from '../reading/rows.ts';
import type { LooseAction } from '../rules/loose-rules.ts';
import type { AnyRow } from '../rules/rule.ts';
import {
  type CheckedDraft,
  checkDrafts,
  finishWrite,
  isSound,
  outcomesOf,
  rulesContext,
  type WriteOutcome,
  writeChanges,
} from './drafts.ts';
import { markChildren } from './mark-children.ts';
import { requireExistingReferences } from './require-existing-references.ts';
import { storeChanges } from './store-changes.ts';
import { hideIncoming, storeNew } from './store-new.ts';
import { auditAny } from './system-write.ts';
import type { Writing } from './transact.ts';
import { refuseDuplicates } from './unique.ts';

/** The values sent for a locked row, and the row as shown to its writer. */
export interface RowChange {
  readonly current: AnyRow;
  readonly shown: object;
  readonly input: Record<string, unknown>;
  /** When a write is undone: what the rule's `historyOf` returned before it. */
  readonly history?: object | undefined;
}

/** Inserts a row from the values sent; throws AppError with every problem. */
export async function insertRow(
  writing: Writing,
  resource: ResolvedResource,
  input: Record<string, unknown>,
  action = 'create',
): Promise<AnyRow> {
  return requireRow(await insertRows(writing, resource, [input], action));
}

/**
 * Inserts a row for each set of values sent, except those with problems. If a hook throws AppError after they are written, all are rolled
 * back.
 */
export async function insertRows(
  writing: Writing,
  resource: ResolvedResource,
  inputs: readonly Record<string, unknown>[],
  action = 'create',
): Promise<readonly WriteOutcome[]> {
  const { deps, origin } = writing;
  const today = dayOf(deps.now());
  const drafts = inputs.map((input): CheckedDraft => {
    const { values = {}, problems = [] } = parseDraft(resource, input, { mode: 'create', actor: origin.actor, today });
    return { values, current: null, shown: {}, problems: [...problems] };
  });
  await checkDrafts(writing, resource, drafts);
  const sound = drafts.filter(isSound);
  const added = await storeNew(
    writing,
    resource,
    sound.map(({ values }) => values),
  );
  await hideIncoming(writing, resource, added);
  const rows = new Map(sound.flatMap((draft, at) => (added[at] === undefined ? [] : [[draft, added[at]]])));
  return outcomesOf(drafts, await finishWrite(writing, resource, sound, rows, { action, pasts: new Map() }));
}

/** Updates a row that the caller has locked with the values sent; throws AppError 409 with the current row if its version is outdated. */
export async function updateRow(
  writing: Writing,
  resource: ResolvedResource,
  current: AnyRow,
  input: Record<string, unknown>,
  action = 'update',
): Promise<AnyRow> {
  const { deps, tx, origin } = writing;
  const [shown = current] = await present(deps, tx, resource, [current], origin.actor);
  requireVersion(input.version, current, shown);
  const { version: _version, ...sent } = input;
  return requireRow(await updateRows(writing, resource, [{ current, shown, input: sent }], action));
}

/** Updates several locked rows with the values sent for each, except those with problems, as `insertRows` does. */
export async function updateRows(
  writing: Writing,
  resource: ResolvedResource,
  changes: readonly RowChange[],
  action = 'update',
): Promise<readonly WriteOutcome[]> {
  const { deps, origin } = writing;
  const today = dayOf(deps.now());
  const drafts = changes.map(({ current, shown, input, history }): CheckedDraft => {
    const changed = withoutUnchanged(resource, input, { ...shown });
    const known = { ...current, ...shown };
    const context = { mode: 'update', actor: origin.actor, today, current: known } as const;
    const { values = {}, problems = [] } = parseDraft(resource, changed, context);
    return { values, current, shown, problems: [...problems], history };
  });
  const changed = drafts.filter(
    ({ values, problems, history }) => Object.keys(values).length > 0 || problems.length > 0 || history !== undefined,
  );
  await checkDrafts(writing, resource, changed);
  const sound = changed.filter(isSound);
  const pasts = await pastsOf(writing, resource, sound);
  const rows = await writeChanges(writing, resource, sound, action, pasts);
  return outcomesOf(drafts, rows);
}

/** What the rule's `historyOf` returns for rows of which a dated value is about to change, by id: an undo restores it exactly. */
async function pastsOf(
  writing: Writing,
  resource: ResolvedResource,
  drafts: readonly CheckedDraft[],
): Promise<ReadonlyMap<number, object>> {
  const rule = writing.deps.rules[resource.name];
  const isDated = ({ values, history }: CheckedDraft) =>
    history !== undefined || Object.keys(values).some((name) => resource.field.get(name)?.dated);
  const dated = drafts.filter(isDated);
  if (rule?.historyOf === undefined || dated.length === 0) return new Map();
  const written = new Set(dated.flatMap(({ values, history }) => Object.keys({ ...values, ...history })));
  const ids = dated.flatMap(({ current }) => current?.id ?? []);
  return rule.historyOf(ids, written, rulesContext(writing));
}

/** Updates columns of a locked row and its version without running rules, for actions, delete and restore. */
export async function storeChange(
  writing: Writing,
  resource: ResolvedResource,
  current: AnyRow,
  change: Values,
): Promise<AnyRow> {
  const [row] = await storeChanges(writing, resource, [{ current, change }]);
  if (row === undefined) throw new AppError('version_conflict');
  return row;
}

/**
 * Drops values equal to those shown, so that a whole row may be sent to change one field. If its effective day is sent and no dated
 * value differs, the dated values are kept: they are to be valid again from that day.
 */
function withoutUnchanged(resource: ResolvedResource, sent: Record<string, unknown>, shown: Record<string, unknown>) {
  const isDated = (name: string) => resource.field.get(name)?.dated === true;
  const differs = (name: string, value: unknown) => !Object.hasOwn(shown, name) || !isSame(value, shown[name]);
  const entries = Object.entries(sent);
  const day = resource.fields.find(({ effective }) => effective)?.name;
  const restates =
    day !== undefined &&
    (sent[day] ?? null) !== null &&
    !entries.some(([name, value]) => isDated(name) && differs(name, value));
  return Object.fromEntries(entries.filter(([name, value]) => differs(name, value) || (restates && isDated(name))));
}

function requireRow([outcome]: readonly WriteOutcome[]): AnyRow {
  if (outcome?.row === undefined) throw new AppError(outcome?.problems ?? []);
  return outcome.row;
}

/** Checks the version sent with a write; throws AppError 422 if it is missing, or 409 with the current row if it is outdated. */
export function requireVersion(sent: unknown, current: AnyRow, shown: object): void {
  if (sent === undefined || sent === null)
    throw new AppError('required', { field: 'version', params: { label: words().system.version } });
  if (typeof sent !== 'number' || !Number.isInteger(sent))
    throw new AppError('type', {
      field: 'version',
      params: { label: words().system.version, type: words().types.number },
    });
  if (sent !== current.version) throw new AppError('version_conflict', { data: shown });
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

/**
 * Restores a deleted row. The caller checks its unique values; throws AppError if it is not
 * deleted, or refers to a row that was deleted meanwhile.
 */
async function restoreRow(writing: Writing, resource: ResolvedResource, row: AnyRow): Promise<AnyRow> {
  if (row.deleteDate === null) throw new AppError('wrong_state', { params: { state: words().notDeleted } });
  const restored = await storeChange(writing, resource, row, { deleteDate: null });
  await markChildren(writing, resource, [row.id], { from: row.deleteDate, to: null });
  await requireExistingReferences(writing.deps, writing.tx, resource, [row.id]);
  const { deps, tx, origin, jobs } = writing;
  await deps.rules[resource.name]?.afterRestore?.(restored, ruleContext(deps, tx, origin, jobs));
  return restored;
}
