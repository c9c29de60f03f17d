import { mayWriteField } from '#core/model/access.ts';
import type { Values } from '#core/model/draft.ts';
import type { Problem } from '#core/model/error-codes.ts';
import { isChildren, type ResolvedResource } from '#core/model/resolve.ts';
import { type Recorded, recordAll } from '../../kernel/audit.ts';
import { type Job, lockRows, present } from '../../kernel/rows.ts';
import type { AnyRow, LooseRules } from '../../kernel/rule.ts';
import { updateRows } from '../../kernel/write.ts';
import type { Writing } from '../../kernel/writing.ts';
import { runAction } from '../action.ts';
import { inHalves } from '../halves.ts';
import { removeRows } from '../remove.ts';
import { type BulkResult, type BulkRow, type BulkRun, told } from './record.ts';

/** Of the audit entries of what is taken back. */
const undone = 'undo-bulk';

type Does = (writing: Writing, rows: readonly BulkRow[]) => Promise<readonly BulkResult[]>;

/** How many rows a transaction takes at most. A rule that is asked about rows one by one looks at what the row before left. */
export function rowsTogether(rules: LooseRules | undefined, { action }: Pick<BulkRun, 'action'>, most: number): number {
  if (action === 'update') return rules?.beforeWrite !== undefined && rules.beforeWriteMany === undefined ? 1 : most;
  if (action === 'remove') return rules?.beforeRemove !== undefined && rules.beforeRemoveMany === undefined ? 1 : most;
  // What an action locks beside its row is held no longer than a single call holds it
  return 1;
}

/** Does to some rows what was asked; gives what became of each. */
export function doRows(
  writing: Writing,
  resource: ResolvedResource,
  run: BulkRun,
  rows: readonly BulkRow[],
): Promise<readonly BulkResult[]> {
  const input: Values = { ...Object(run.input) };
  if (run.action === 'update')
    return each(
      writing,
      rows,
      changing(resource, () => input, 'update'),
      'REFUSED',
    );
  if (run.action === 'remove') return each(writing, rows, removing(resource, 'remove'), 'REFUSED');
  return each(writing, rows, acting(resource, run.action, input), 'REFUSED');
}

/** Takes back what was done to some rows, as far as nobody changed them since. */
export async function undoRows(
  writing: Writing,
  resource: ResolvedResource,
  run: BulkRun,
  rows: readonly BulkRow[],
): Promise<readonly BulkResult[]> {
  const back = (): Does => {
    if (run.action === 'remove') return acting(resource, 'restore', {});
    if (run.action === 'restore') return removing(resource, undone);
    return changing(resource, (row) => heldBefore(writing, resource, row), undone);
  };
  const results = await each(writing, rows, back(), 'KEPT');
  return results.map((result) => (result.state === 'DONE' ? { ...result, state: 'TAKEN_BACK' } : movedOn(result)));
}

/** What may be done to take it back; null for what cannot be. */
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
  return gone ? { ...result, problems: told([{ code: 'changed_since' }]) } : result;
}

/** One row's failure is its own: the others stand. */
function each(
  writing: Writing,
  rows: readonly BulkRow[],
  work: Does,
  refused: 'REFUSED' | 'KEPT',
): Promise<readonly BulkResult[]> {
  const refuse = ({ rowId }: BulkRow, problems: readonly Problem[]): BulkResult => ({
    rowId,
    state: refused,
    problems: told(problems),
  });
  const held = (some: readonly BulkResult[]) =>
    some.map((result) => (result.state === 'REFUSED' ? { ...result, state: refused } : result));
  return inHalves(
    writing,
    rows,
    async (within, some) => {
      // What a try that is taken back asked for is not to be done
      const jobs: Job[] = [];
      const results = held(await work({ ...within, jobs }, some));
      writing.jobs.push(...jobs);
      return results;
    },
    refuse,
  );
}

function changing(resource: ResolvedResource, change: (row: BulkRow) => Values, action: string): Does {
  return async (writing, rows) => {
    const { deps, tx, origin } = writing;
    const found = await livingRows(writing, resource, rows);
    const right = rows.flatMap((row) => {
      const current = found.get(row.rowId);
      return current === undefined || hasMoved(row, current) ? [] : [{ row, current }];
    });
    const shown = await present(
      deps,
      tx,
      resource,
      right.map(({ current }) => current),
      origin.actor,
    );
    const recorded: Recorded[] = [];
    const outcomes = await updateRows(
      { ...writing, changes: recorded },
      resource,
      right.map(({ row, current }, at) => {
        const seen = shown[at] ?? current;
        return { current, shown: seen, input: inEachSubRow(resource, change(row), seen) };
      }),
      action,
    );
    await recordAll(deps, tx, origin, recorded);
    const before = new Map(recorded.map((one) => [one.id, one.before]));
    const results = new Map(
      right.map(({ row: { rowId } }, at): [number, BulkResult] => {
        const { row, problems = [] } = outcomes[at] ?? {};
        return row === undefined
          ? [rowId, { rowId, state: 'REFUSED', problems: told(problems) }]
          : [rowId, { rowId, state: 'DONE', version: row.version, before: before.get(rowId) ?? {} }];
      }),
    );
    return rows.map((row) => results.get(row.rowId) ?? outOfReach(row, found));
  };
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
      if (wrong.length > 0) return { rowId, state: 'REFUSED', problems: told(wrong) };
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

/** Those of the rows that the caller sees, locked. */
function livingRows({ deps, tx, origin }: Writing, resource: ResolvedResource, rows: readonly BulkRow[]) {
  const ids = rows.map(({ rowId }) => rowId);
  return lockRows(deps, tx, resource, ids, origin.actor);
}

function hasMoved({ version }: BulkRow, current: AnyRow): boolean {
  return version !== null && version !== current.version;
}

function outOfReach({ rowId }: BulkRow, found: ReadonlyMap<number, AnyRow>): BulkResult {
  return { rowId, state: 'REFUSED', problems: told([{ code: found.has(rowId) ? 'version_conflict' : 'not_found' }]) };
}

/** What is said of sub-rows as one object is said of each of them; a list stands for all of them, as in any other write. */
function inEachSubRow(resource: ResolvedResource, change: Values, shown: object): Values {
  const held = new Map<string, unknown>(Object.entries(shown));
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      const field = resource.field.get(name);
      if (field === undefined || !isChildren(field) || !isObject(value)) return [name, value];
      return [name, [held.get(name) ?? []].flat().map((row) => ({ ...Object(row), ...value }))];
    }),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function heldBefore({ origin }: Writing, resource: ResolvedResource, { before }: BulkRow): Values {
  return Object.fromEntries(
    Object.entries(Object(before)).filter(([name]) => {
      const field = resource.field.get(name);
      return field !== undefined && mayWriteField(resource, field, { mode: 'update', actor: origin.actor });
    }),
  );
}
