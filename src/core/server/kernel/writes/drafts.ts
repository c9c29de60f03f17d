import type { Values } from '#core/model/draft.ts';
import { AppError, type Problem } from '#core/model/errors.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { ruleContext } from '#core/server/kernel/reading/contexts.ts';
import { refuseMissing } from '../reading/references.ts';
import { invisibleRows, withDerived } from '../reading/rows.ts';
import { checkBefore, notifyRulesAfter } from '../reading/rule-hooks.ts';
import type { AnyRow } from '../rules/rule.ts';
import { tableOf } from '../scope.ts';
import { storeChanges } from './store-changes.ts';
import { withColumn } from './store-new.ts';
import { recordAll } from './system-write.ts';
import type { Writing } from './transact.ts';
import { refuseDuplicates } from './unique.ts';
import { writeChildren } from './write-children.ts';
import { movesBetweenReaders, recorded } from './written.ts';

/** The result of one of several writes: the row after it, or every reason why it was refused. */
export type WriteOutcome =
  | { readonly row: AnyRow; readonly values: Values; readonly problems?: undefined }
  | { readonly problems: readonly Problem[]; readonly row?: undefined };

/** A write that is being checked: its values, and what is wrong with them. */
export interface CheckedDraft {
  readonly values: Values;
  readonly current: AnyRow | null;
  /** The row as shown to its reader. */
  readonly shown: object;
  readonly problems: Problem[];
  /** When a write is undone: the data stored outside the row before that write. */
  readonly history?: object | undefined;
}

/** Runs the checks that need the database or the rules, each only on drafts without problems so far. */
export async function checkDrafts(
  writing: Writing,
  resource: ResolvedResource,
  drafts: readonly CheckedDraft[],
): Promise<void> {
  const { deps, tx, origin } = writing;
  await refuseMissing(deps, tx, resource, drafts.filter(isSound).map(referring), origin.actor);
  const asked = drafts.filter(isSound);
  if (asked.length > 0) await checkBefore(deps.rules[resource.name], asked, rulesContext(writing));
  await refuseDuplicates(writing, resource, drafts.filter(isSound).map(claiming));
}

/**
 * Checks again changes that were checked a while ago and are about to be written: meanwhile referenced rows may have been deleted and
 * unique values taken. Returns the problems of each.
 */
export async function recheck(
  writing: Writing,
  resource: ResolvedResource,
  changes: readonly Pick<CheckedDraft, 'values' | 'current' | 'shown'>[],
): Promise<readonly (readonly Problem[])[]> {
  const { deps, tx, origin } = writing;
  const drafts = changes.map((change): CheckedDraft => ({ ...change, problems: [] }));
  await refuseMissing(deps, tx, resource, drafts.map(referring), origin.actor);
  await refuseDuplicates(writing, resource, drafts.filter(isSound).map(claiming));
  return drafts.map(({ problems }) => problems);
}

function referring({ values, current, shown, problems }: CheckedDraft) {
  // `shown` includes the previous sub-rows
  return { values, current: current === null ? null : { ...current, ...shown }, problems };
}

function claiming({ values, current, problems }: CheckedDraft) {
  return { row: { ...current, ...values }, id: current?.id ?? null, problems };
}

/** The context of the rules that a write asks. */
export function rulesContext({ deps, tx, origin, jobs, importId, dryRun = false }: Writing) {
  return ruleContext(deps, tx, origin, jobs, { dryRun, isImport: importId !== undefined });
}

/**
 * Completes a write: stores sub-rows, runs the after hooks, fills derived columns, checks the scope and writes audit entries. Returns the
 * rows as they are then.
 */
export async function finishWrite(
  writing: Writing,
  resource: ResolvedResource,
  drafts: readonly Pick<CheckedDraft, 'values' | 'current' | 'shown' | 'history'>[],
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
  await notifyRulesAfter(deps.rules[resource.name], written, rulesContext(writing));
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

/** Writes checked values to their rows, runs the rules' hooks and writes audit entries: the second half of `updateRows`. */
export async function writeChanges(
  writing: Writing,
  resource: ResolvedResource,
  changes: readonly Pick<CheckedDraft, 'values' | 'current' | 'shown' | 'history'>[],
  action: string,
  pasts: ReadonlyMap<number, object> = new Map(),
): Promise<ReadonlyMap<object, AnyRow>> {
  const stores = changes.flatMap(({ current, values }) =>
    current === null ? [] : [{ current, change: withColumn(resource, values) }],
  );
  const written = await storeChanges(writing, resource, stores);
  const rows = new Map(changes.flatMap((change, at) => (written[at] === undefined ? [] : [[change, written[at]]])));
  return finishWrite(writing, resource, changes, rows, { action, pasts });
}

/** True while nothing is wrong with it. */
export function isSound({ problems }: CheckedDraft): boolean {
  return problems.length === 0;
}

/** A row without changes is returned as it was. */
export function outcomesOf(drafts: readonly CheckedDraft[], rows: ReadonlyMap<object, AnyRow>): WriteOutcome[] {
  return drafts.map((draft) => {
    const row = rows.get(draft) ?? draft.current;
    return draft.problems.length > 0 || row === null
      ? { problems: draft.problems }
      : { row, values: rows.has(draft) ? draft.values : {} };
  });
}
