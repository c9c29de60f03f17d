import { dayOf } from '#core/model/day.ts';
import { isEmpty } from '#core/model/draft/empty.ts';
import { parseDraft, type Values } from '#core/model/draft.ts';
import type { Problem } from '#core/model/error-codes.ts';
import { AppError } from '#core/model/errors.ts';
import { isChildren, type ResolvedField } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { isSame } from '#core/model/same.ts';
import { withDerived } from '../reading/derived.ts';
import { refuseMissing } from '../reading/references.ts';
import { invisibleRows, present, ruleContext } from '../reading/rows.ts';
import { checkBefore, notifyRulesAfter } from '../reading/rule-hooks.ts';
import { tableOf } from '../scope.ts';
import { changedFields, type Recorded, recordAll } from './audit.ts';
import type { AnyRow } from './rule.ts';
import { storeChanges } from './store-changes.ts';
import { hideIncoming, storeNew, withColumn } from './store-new.ts';
import { refuseDuplicates } from './unique.ts';
import { requireVersion } from './version.ts';
import { writeChildren } from './write-children.ts';
import type { Writing } from './writing.ts';

/** What became of one of several writes: the row as it is then, or every reason why not. */
export type Outcome =
  | { readonly row: AnyRow; readonly values: Values; readonly problems?: undefined }
  | { readonly problems: readonly Problem[]; readonly row?: undefined };

interface Draft {
  readonly values: Values;
  readonly current: AnyRow | null;
  /** The row as its reader was shown it. */
  readonly shown: object;
  readonly problems: Problem[];
  /** What the row had beyond itself before the write that is taken back. */
  readonly history?: object | undefined;
}

/** What was sent for a locked row, and the row as its writer was shown it. */
export interface RowChange {
  readonly current: AnyRow;
  readonly shown: object;
  readonly input: Record<string, unknown>;
  /** Of a write that is taken back: what the rules kept before it. */
  readonly history?: object | undefined;
}

/** Writes a new row from what was sent; AppError with every problem. */
export async function insertRow(
  writing: Writing,
  resource: ResolvedResource,
  input: Record<string, unknown>,
  action = 'create',
): Promise<AnyRow> {
  return requireRow(await insertRows(writing, resource, [input], action));
}

/**
 * Writes new rows from what was sent for each, those alone that nothing is wrong with. What a rule finds wrong once they are written
 * (AppError) takes all of them back.
 */
export async function insertRows(
  writing: Writing,
  resource: ResolvedResource,
  inputs: readonly Record<string, unknown>[],
  action = 'create',
): Promise<readonly Outcome[]> {
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
  return outcomes(drafts, await finish(writing, resource, sound, rows, action));
}

/** Writes what was sent into a row that the caller has locked; a row that moved on is AppError 409 with the row as it stands. */
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

/** Writes what was sent for each of several locked rows, as `insertRows` does. */
export async function updateRows(
  writing: Writing,
  resource: ResolvedResource,
  changes: readonly RowChange[],
  action = 'update',
): Promise<readonly Outcome[]> {
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
  const rows = await writeChanges(writing, resource, sound, action);
  return outcomes(drafts, rows);
}

/** Writes checked values into their rows, tells the rules and records it: what `updateRows` does once nothing is wrong. */
export async function writeChanges(
  writing: Writing,
  resource: ResolvedResource,
  changes: readonly Pick<Draft, 'values' | 'current' | 'shown' | 'history'>[],
  action: string,
): Promise<ReadonlyMap<object, AnyRow>> {
  const stores = changes.flatMap(({ current, values }) =>
    current === null ? [] : [{ current, change: withColumn(resource, values) }],
  );
  const written = await storeChanges(writing, resource, stores);
  const rows = new Map(changes.flatMap((change, at) => (written[at] === undefined ? [] : [[change, written[at]]])));
  return finish(writing, resource, changes, rows, action);
}

/** Changes columns of a locked row and its version, without any rule: what actions, delete and restore do. */
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

/** What only the database and the rules can tell; each question is asked for the drafts that nothing is wrong with so far. */
async function check(writing: Writing, resource: ResolvedResource, drafts: readonly Draft[]): Promise<void> {
  const { deps, tx, origin } = writing;
  await refuseMissing(deps, tx, resource, drafts.filter(isSound).map(referring), origin.actor);
  const asked = drafts.filter(isSound);
  if (asked.length > 0) await checkBefore(deps.rules[resource.name], asked, contextOf(writing));
  await refuseDuplicates(writing, resource, drafts.filter(isSound).map(claiming));
}

/**
 * For changes that were checked a while ago, and are about to be written: what of each is wrong by now, since others delete what it
 * refers to and take its values.
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
  // What its sub-rows held stands in what was shown
  return { values, current: current === null ? null : { ...current, ...shown }, problems };
}

function claiming({ values, current, problems }: Draft) {
  return { row: { ...current, ...values }, id: current?.id ?? null, problems };
}

function contextOf({ deps, tx, origin, jobs, dryRun = false }: Writing) {
  return ruleContext(deps, tx, origin.actor, jobs, { dryRun });
}

/** What follows of rows that were written, down to their derived columns; gives them as they stand then. */
async function finish(
  writing: Writing,
  resource: ResolvedResource,
  drafts: readonly Pick<Draft, 'values' | 'current' | 'shown' | 'history'>[],
  rows: ReadonlyMap<object, AnyRow>,
  action: string,
): Promise<ReadonlyMap<object, AnyRow>> {
  const { deps, tx, origin } = writing;
  const written = drafts.flatMap((draft) => {
    const row = rows.get(draft);
    const { current: previous, values, shown, history } = draft;
    return row === undefined ? [] : [{ row, previous, values, shown, history }];
  });
  if (written.length === 0) return rows;
  const parents = written.map(({ row, previous, values }) => ({ id: row.id, isNew: previous === null, values }));
  await writeChildren(writing, resource, parents);
  await notifyRulesAfter(deps.rules[resource.name], written, contextOf(writing));
  // Who sees a row may hang on what is derived of it. The audit log is told nothing of that: it is no change of the row
  const filled = await withDerived(deps, tx, resource.name, [...rows.values()]);
  const ids = written.map(({ row }) => row.id);
  if ((await invisibleRows(deps, tx, tableOf(deps, resource.name), ids, origin.actor)).length > 0)
    throw new AppError('forbidden');
  const changes = await recorded(writing, resource, written, action);
  if (writing.changes === undefined) await recordAll(deps, tx, origin, changes);
  else writing.changes.push(...changes);
  return new Map([...rows.keys()].flatMap((draft, at) => (filled[at] === undefined ? [] : [[draft, filled[at]]])));
}

interface Written {
  readonly row: AnyRow;
  readonly previous: AnyRow | null;
  readonly values: Values;
  readonly shown: object;
}

/** What the audit log is told: the row, what was said with the write, and, where days or sub-rows changed, how they stand. */
async function recorded(
  { deps, tx, origin }: Writing,
  resource: ResolvedResource,
  written: readonly Written[],
  action: string,
): Promise<Recorded[]> {
  const fieldsOf = (values: Values) => Object.keys(values).flatMap((name) => resource.field.get(name) ?? []);
  // A new row has no days before it: nothing but its sub-rows stands outside of it
  const reachesBeyond = ({ previous, values }: Written, field: ResolvedField) =>
    previous === null ? isChildren(field) && !isEmpty(values[field.name]) : field.dated || isChildren(field);
  const withHistory = written.filter((one) => fieldsOf(one.values).some((field) => reachesBeyond(one, field)));
  const presented = await present(
    deps,
    tx,
    resource,
    withHistory.map(({ row }) => row),
    origin.actor,
  );
  const shownNow = new Map(withHistory.map((one, at) => [one, presented[at]]));
  return written.map((one) => {
    const { row, previous, values, shown } = one;
    const said = Object.fromEntries(
      fieldsOf(values)
        .filter((field) => field.transient && values[field.name] !== null)
        .map(({ name }) => [name, values[name]]),
    );
    const now = shownNow.get(one);
    const before = previous === null || now === undefined ? previous : { ...previous, ...shown };
    const after = { ...row, ...now, ...said };
    return { resource: resource.name, id: row.id, action, ...changedFields(before, after) };
  });
}

/**
 * What was sent back just as it was read says nothing, so a whole row may be sent where only one field was changed. But who says from
 * when, and changes nothing that holds from a day, means what was sent: the same values, from another day.
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

/** A row that nothing was changed in stands as it was. */
function outcomes(drafts: readonly Draft[], rows: ReadonlyMap<object, AnyRow>): Outcome[] {
  return drafts.map((draft) => {
    const row = rows.get(draft) ?? draft.current;
    return draft.problems.length > 0 || row === null
      ? { problems: draft.problems }
      : { row, values: rows.has(draft) ? draft.values : {} };
  });
}

function requireRow([outcome]: readonly Outcome[]): AnyRow {
  if (outcome?.row === undefined) throw new AppError(outcome?.problems ?? []);
  return outcome.row;
}
