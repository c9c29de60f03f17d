import type { Values } from '#core/model/draft.ts';
import type { Problem } from '#core/model/errors.ts';
import { isChildren, type ResolvedResource } from '#core/model/resolved.ts';
import type { Job } from '#core/server/kernel/reading/contexts.ts';
import { lockRows } from '#core/server/kernel/reading/rows.ts';
import type { LooseRules } from '#core/server/kernel/rules/loose-rules.ts';
import type { AnyRow } from '#core/server/kernel/rules/rule.ts';
import type { Writing } from '#core/server/kernel/writes/transact.ts';
import { runAction } from '#core/server/kernel/writes/write.ts';
import { changeRows, type RunOutcome, storedHistory, valuesBefore } from '../../runs/change-rows.ts';
import type { Unexpected } from '../../runs/run.ts';
import { bisect } from '../bisect.ts';
import { withMissing } from '../csv/sub-rows.ts';
import { removeRows } from '../remove.ts';
import { membersIn } from './bulk-request.ts';
import { type BulkRecord, type BulkResult, type BulkRow, problemAnswers } from './record.ts';

/** The action in the audit entries of an undo. */
const undone = 'undo-bulk';

type Does = (writing: Writing, rows: readonly BulkRow[]) => Promise<readonly BulkResult[]>;

/**
 * Returns the maximum number of rows per transaction: one if the rule's hook checks rows singly, since it must see the previous row
 * written.
 */
export function rowsTogether(
  rules: LooseRules | undefined,
  { action }: Pick<BulkRecord, 'action'>,
  most: number,
): number {
  if (action === 'update') return rules?.beforeWrite !== undefined && rules.beforeWriteMany === undefined ? 1 : most;
  if (action === 'remove') return rules?.beforeRemove !== undefined && rules.beforeRemoveMany === undefined ? 1 : most;
  // Other rows that an action locks are locked no longer than by a single call
  return 1;
}

/** Applies the run's change or action to some rows; returns their results. */
export function doRows(
  writing: Writing,
  resource: ResolvedResource,
  run: BulkRecord,
  rows: readonly BulkRow[],
  unexpected: Unexpected<BulkRow>,
): Promise<readonly BulkResult[]> {
  const input: Values = { ...Object(run.input) };
  const asked = (): Does => {
    if (run.action === 'update') return changing(resource, input);
    if (run.action === 'remove') return removing(resource, 'remove');
    return acting(resource, run.action, input);
  };
  return each(writing, rows, { work: asked(), refused: 'REFUSED', unexpected });
}

/** Undoes the run for some rows, except those changed since. */
export async function undoRows(
  writing: Writing,
  resource: ResolvedResource,
  run: BulkRecord,
  rows: readonly BulkRow[],
  unexpected: Unexpected<BulkRow>,
): Promise<readonly BulkResult[]> {
  const back = (): Does => {
    if (run.action === 'remove') return acting(resource, 'restore', {});
    if (run.action === 'restore') return removing(resource, undone);
    return puttingBack(resource);
  };
  const results = await each(writing, rows, { work: back(), refused: 'KEPT', unexpected });
  return results.map((result) => (result.state === 'DONE' ? { ...result, state: 'TAKEN_BACK' } : movedOn(result)));
}

/** Returns the operation that undoes an action; null if it cannot be undone. */
export function undoOf(action: string): string | null {
  return (
    new Map([
      ['update', 'update'],
      ['remove', 'restore'],
      ['restore', 'remove'],
    ]).get(action) ?? null
  );
}

function movedOn(result: BulkResult): BulkResult {
  const gone = result.problems?.some(({ code }) => code === 'version_conflict' || code === 'not_found') ?? false;
  return gone ? { ...result, problems: problemAnswers([{ code: 'changed_since' }]) } : result;
}

interface Each {
  readonly work: Does;
  readonly refused: 'REFUSED' | 'KEPT';
  readonly unexpected: Unexpected<BulkRow>;
}

/** Processes rows so that the failure of one does not affect the others. */
function each(
  writing: Writing,
  rows: readonly BulkRow[],
  { work, refused, unexpected }: Each,
): Promise<readonly BulkResult[]> {
  const refuse = ({ rowId }: BulkRow, problems: readonly Problem[]): BulkResult => ({
    rowId,
    state: refused,
    problems: problemAnswers(problems),
  });
  const held = (some: readonly BulkResult[]) =>
    some.map((result) => (result.state === 'REFUSED' ? { ...result, state: refused } : result));
  return bisect(
    writing,
    rows,
    async (within, some) => {
      // Jobs enqueued by an attempt that is rolled back are dropped
      const jobs: Job[] = [];
      const results = held(await work({ ...within, jobs }, some));
      writing.jobs.push(...jobs);
      return results;
    },
    refuse,
    unexpected,
  );
}

/** Updates rows; stores with each the exact data that an undo restores. */
function changing(resource: ResolvedResource, change: Values): Does {
  const changeOf = (row: BulkRow): Values => (row.change === null ? change : { ...Object(row.change) });
  return async (writing, rows) => {
    const changes = rows.map((row) => ({
      rowId: row.rowId,
      version: row.version,
      input: (shown: object) => inEachRow(resource, changeOf(row), shown),
    }));
    return resultsOf(rows, await changeRows(writing, resource, changes, 'update'));
  };
}

function puttingBack(resource: ResolvedResource): Does {
  return async (writing, rows) => {
    const changes = rows.map(({ rowId, version, before, history }) => ({
      ...{ rowId, version, history: storedHistory(history) },
      input: () => valuesBefore(writing, resource, Object(before)),
    }));
    return resultsOf(rows, await changeRows(writing, resource, changes, undone));
  };
}

function resultsOf(rows: readonly BulkRow[], outcomes: readonly RunOutcome[]): readonly BulkResult[] {
  return rows.map(({ rowId }, at): BulkResult => {
    const { row, entry, problems = [] } = outcomes[at] ?? { problems: [] };
    if (row === undefined) return { rowId, state: 'REFUSED', problems: problemAnswers(problems) };
    const { before, revert } = entry ?? {};
    return { rowId, state: 'DONE', version: row.version, before: before ?? {}, history: revert?.history ?? null };
  });
}

function removing(resource: ResolvedResource, action: string): Does {
  return async (writing, rows) => {
    const found = await livingRows(writing, resource, rows);
    const right = rows.flatMap((row) => {
      const current = found.get(row.rowId);
      return current === undefined || hasMoved(row, current) ? [] : [current];
    });
    const problems = await removeRows(writing, resource, right, action);
    const against = new Map(right.map(({ id }, at) => [id, problems[at] ?? []]));
    return rows.map((row): BulkResult => {
      const { rowId } = row;
      const wrong = against.get(rowId);
      if (wrong === undefined) return outOfReach(row, found);
      if (wrong.length > 0) return { rowId, state: 'REFUSED', problems: problemAnswers(wrong) };
      const version = found.get(rowId)?.version ?? 0;
      return { rowId, state: 'DONE', version: resource.restorable ? version + 1 : null };
    });
  };
}

function acting(resource: ResolvedResource, action: string, input: Values): Does {
  return async (writing, rows) => {
    const results: BulkResult[] = [];
    for (const { rowId, version } of rows) {
      const deleted = action === 'restore';
      const asked = { deleted, input, ...(version === null ? {} : { version }) };
      const row = await runAction(writing, resource, action, rowId, asked);
      results.push({ rowId, state: 'DONE', version: row.version });
    }
    return results;
  };
}

/** Locks those of the rows that are not deleted and in the caller's scope. */
function livingRows({ deps, tx, origin }: Writing, resource: ResolvedResource, rows: readonly BulkRow[]) {
  const ids = rows.map(({ rowId }) => rowId);
  return lockRows(deps, tx, resource, ids, origin.actor);
}

function hasMoved({ version }: BulkRow, current: AnyRow): boolean {
  return version !== null && version !== current.version;
}

function outOfReach({ rowId }: BulkRow, found: ReadonlyMap<number, AnyRow>): BulkResult {
  return {
    rowId,
    state: 'REFUSED',
    problems: problemAnswers([{ code: found.has(rowId) ? 'version_conflict' : 'not_found' }]),
  };
}

/**
 * Applies a bulk change to the values of one row. An object for sub-rows is merged into each existing sub-row, and the rows in its `add`
 * are appended unless already held. `{ add, remove }` changes the list that the row holds. A plain list replaces all, as in any other
 * write.
 */
function inEachRow(resource: ResolvedResource, change: Values, shown: object): Values {
  const held = new Map<string, unknown>(Object.entries(shown));
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      const field = resource.field.get(name);
      const members = field === undefined ? null : membersIn(field, value);
      if (members !== null) {
        const stays = [held.get(name) ?? []].flat().filter((one) => !members.remove.includes(one));
        return [name, [...new Set([...stays, ...members.add])]];
      }
      if (field === undefined || !isChildren(field) || !isObject(value)) return [name, value];
      const { add = [], ...each } = value;
      const changed = [held.get(name) ?? []].flat().map((row) => ({ ...Object(row), ...each }));
      // Invalid rows are left for the draft's checks to refuse
      const isRows = Array.isArray(add) && add.every(isObject);
      return [name, isRows ? withMissing(field, changed, add) : [...changed, add].flat()];
    }),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
