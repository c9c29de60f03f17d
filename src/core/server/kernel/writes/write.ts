import { dayOf } from '#core/model/day.ts';
import { parseDraft, type Values } from '#core/model/draft.ts';
import { AppError, type Problem } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { isSame } from '#core/model/shape.ts';
import { ruleContext } from '#core/server/kernel/reading/contexts.ts';
import { refuseMissing } from '../reading/references.ts';
import { invisibleRows, present, withDerived } from '../reading/rows.ts';
import { checkBefore, notifyRulesAfter } from '../reading/rule-hooks.ts';
import type { AnyRow } from '../rules/rule.ts';
import { tableOf } from '../scope.ts';
import { storeChanges } from './store-changes.ts';
import { hideIncoming, storeNew, withColumn } from './store-new.ts';
import { recordAll } from './system-write.ts';
import type { Writing } from './transact.ts';
import { refuseDuplicates } from './unique.ts';
import { writeChildren } from './write-children.ts';
import { movesBetweenReaders, recorded } from './written.ts';

/** The result of one of several writes: the row after it, or every reason why it was refused. */
export type WriteOutcome =
  | { readonly row: AnyRow; readonly values: Values; readonly problems?: undefined }
  | { readonly problems: readonly Problem[]; readonly row?: undefined };

interface Draft {
  readonly values: Values;
  readonly current: AnyRow | null;
  /** The row as shown to its reader. */
  readonly shown: object;
  readonly problems: Problem[];
  /** When a write is undone: the data stored outside the row before that write. */
  readonly history?: object | undefined;
}

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
  const drafts = inputs.map((input): Draft => {
    const { values = {}, problems = [] } = parseDraft(resource, input, { mode: 'create', actor: origin.actor, today });
    return { values, current: null, shown: {}, problems: [...problems] };
  });
  await check(writing, resource, drafts);
  const sound = drafts.filter(isSound);
  const added = await storeNew(
    writing,
    resource,
    sound.map(({ values }) => values),
  );
  await hideIncoming(writing, resource, added);
  const rows = new Map(sound.flatMap((draft, at) => (added[at] === undefined ? [] : [[draft, added[at]]])));
  return outcomes(drafts, await finish(writing, resource, sound, rows, { action, pasts: new Map() }));
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
  const drafts = changes.map(({ current, shown, input, history }): Draft => {
    const changed = withoutUnchanged(resource, input, { ...shown });
    const known = { ...current, ...shown };
    const context = { mode: 'update', actor: origin.actor, today, current: known } as const;
    const { values = {}, problems = [] } = parseDraft(resource, changed, context);
    return { values, current, shown, problems: [...problems], history };
  });
  const changed = drafts.filter(
    ({ values, problems, history }) => Object.keys(values).length > 0 || problems.length > 0 || history !== undefined,
  );
  await check(writing, resource, changed);
  const sound = changed.filter(isSound);
  const pasts = await pastsOf(writing, resource, sound);
  const rows = await writeChanges(writing, resource, sound, action, pasts);
  return outcomes(drafts, rows);
}

/** What the rule's `historyOf` returns for rows of which a dated value is about to change, by id: an undo restores it exactly. */
async function pastsOf(
  writing: Writing,
  resource: ResolvedResource,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<number, object>> {
  const rule = writing.deps.rules[resource.name];
  const isDated = ({ values, history }: Draft) =>
    history !== undefined || Object.keys(values).some((name) => resource.field.get(name)?.dated);
  const dated = drafts.filter(isDated);
  if (rule?.historyOf === undefined || dated.length === 0) return new Map();
  const written = new Set(dated.flatMap(({ values, history }) => Object.keys({ ...values, ...history })));
  const ids = dated.flatMap(({ current }) => current?.id ?? []);
  return rule.historyOf(ids, written, contextOf(writing));
}

/** Writes checked values to their rows, runs the rules' hooks and writes audit entries: the second half of `updateRows`. */
export async function writeChanges(
  writing: Writing,
  resource: ResolvedResource,
  changes: readonly Pick<Draft, 'values' | 'current' | 'shown' | 'history'>[],
  action: string,
  pasts: ReadonlyMap<number, object> = new Map(),
): Promise<ReadonlyMap<object, AnyRow>> {
  const stores = changes.flatMap(({ current, values }) =>
    current === null ? [] : [{ current, change: withColumn(resource, values) }],
  );
  const written = await storeChanges(writing, resource, stores);
  const rows = new Map(changes.flatMap((change, at) => (written[at] === undefined ? [] : [[change, written[at]]])));
  return finish(writing, resource, changes, rows, { action, pasts });
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

/** Runs the checks that need the database or the rules, each only on drafts without problems so far. */
async function check(writing: Writing, resource: ResolvedResource, drafts: readonly Draft[]): Promise<void> {
  const { deps, tx, origin } = writing;
  await refuseMissing(deps, tx, resource, drafts.filter(isSound).map(referring), origin.actor);
  const asked = drafts.filter(isSound);
  if (asked.length > 0) await checkBefore(deps.rules[resource.name], asked, contextOf(writing));
  await refuseDuplicates(writing, resource, drafts.filter(isSound).map(claiming));
}

/**
 * Checks again changes that were checked a while ago and are about to be written: meanwhile referenced rows may have been deleted and
 * unique values taken. Returns the problems of each.
 */
export async function recheck(
  writing: Writing,
  resource: ResolvedResource,
  changes: readonly Pick<Draft, 'values' | 'current' | 'shown'>[],
): Promise<readonly (readonly Problem[])[]> {
  const { deps, tx, origin } = writing;
  const drafts = changes.map((change): Draft => ({ ...change, problems: [] }));
  await refuseMissing(deps, tx, resource, drafts.map(referring), origin.actor);
  await refuseDuplicates(writing, resource, drafts.filter(isSound).map(claiming));
  return drafts.map(({ problems }) => problems);
}

function referring({ values, current, shown, problems }: Draft) {
  // `shown` includes the previous sub-rows
  return { values, current: current === null ? null : { ...current, ...shown }, problems };
}

function claiming({ values, current, problems }: Draft) {
  return { row: { ...current, ...values }, id: current?.id ?? null, problems };
}

function contextOf({ deps, tx, origin, jobs, importId, dryRun = false }: Writing) {
  return ruleContext(deps, tx, origin, jobs, { dryRun, isImport: importId !== undefined });
}

/**
 * Completes a write: stores sub-rows, runs the after hooks, fills derived columns, checks the scope and writes audit entries. Returns the
 * rows as they are then.
 */
async function finish(
  writing: Writing,
  resource: ResolvedResource,
  drafts: readonly Pick<Draft, 'values' | 'current' | 'shown' | 'history'>[],
  rows: ReadonlyMap<object, AnyRow>,
  { action, pasts }: { readonly action: string; readonly pasts: ReadonlyMap<number, object> },
): Promise<ReadonlyMap<object, AnyRow>> {
  const { deps, tx, origin } = writing;
  const written = drafts.flatMap((draft) => {
    const row = rows.get(draft);
    const { current: previous, values, shown, history } = draft;
    return row === undefined ? [] : [{ row, previous, values, shown, history, past: pasts.get(row.id) }];
  });
  if (written.length === 0) return rows;
  const parents = written.map(({ row, previous, values }) => ({ id: row.id, isNew: previous === null, values }));
  await writeChildren(writing, resource, parents);
  await notifyRulesAfter(deps.rules[resource.name], written, contextOf(writing));
  // The scope may depend on derived columns. They are not audited, as they are no change of the row
  const filled = await withDerived(deps, tx, resource.name, [...rows.values()]);
  const ids = written.map(({ row }) => row.id);
  if ((await invisibleRows(deps, tx, tableOf(deps, resource.name), ids, origin.actor)).length > 0)
    throw new AppError('forbidden');
  if (movesBetweenReaders(resource, written, filled))
    await deps.publishChange(resource.name, null, origin.actor.id, tx);
  const changes = await recorded(writing, resource, written, action);
  if (writing.changes === undefined) await recordAll(deps, tx, origin, changes);
  else writing.changes.push(...changes);
  return new Map([...rows.keys()].flatMap((draft, at) => (filled[at] === undefined ? [] : [[draft, filled[at]]])));
}

/**
 * Drops values equal to those shown, so that a whole row may be sent to change one field. If `validFrom` is sent and no dated value
 * differs, the dated values are kept: they are to be valid again from that day.
 */
function withoutUnchanged(resource: ResolvedResource, sent: Record<string, unknown>, shown: Record<string, unknown>) {
  const isDated = (name: string) => resource.field.get(name)?.dated === true;
  const differs = (name: string, value: unknown) => !Object.hasOwn(shown, name) || !isSame(value, shown[name]);
  const entries = Object.entries(sent);
  const restates =
    sent.validFrom !== undefined &&
    sent.validFrom !== null &&
    !entries.some(([name, value]) => isDated(name) && differs(name, value));
  return Object.fromEntries(entries.filter(([name, value]) => differs(name, value) || (restates && isDated(name))));
}

function isSound({ problems }: Draft): boolean {
  return problems.length === 0;
}

/** A row without changes is returned as it was. */
function outcomes(drafts: readonly Draft[], rows: ReadonlyMap<object, AnyRow>): WriteOutcome[] {
  return drafts.map((draft) => {
    const row = rows.get(draft) ?? draft.current;
    return draft.problems.length > 0 || row === null
      ? { problems: draft.problems }
      : { row, values: rows.has(draft) ? draft.values : {} };
  });
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
