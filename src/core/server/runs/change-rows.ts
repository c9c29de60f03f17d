import { mayWriteField } from '#core/model/access.ts';
import type { Values } from '#core/model/draft.ts';
import type { Problem } from '#core/model/errors.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { lockRows, present } from '../kernel/reading/rows.ts';
import type { AnyRow } from '../kernel/rules/rule.ts';
import { type Recorded, recordAll } from '../kernel/writes/system-write.ts';
import type { Writing } from '../kernel/writes/transact.ts';
import { updateRows } from '../kernel/writes/write.ts';

/** A change of one row in a run. */
export interface RunChange {
  readonly rowId: number;
  /** The version that the row must have; null: any. */
  readonly version: number | null;
  /** Returns the values to write, from the row as its user sees it. */
  input(shown: object): Values;
  /** When a write is undone: what the rule's `historyOf` returned before it. */
  readonly history?: object | undefined;
}

/** The row after its change with what the audit log has of it, or why it did not change. */
export type RunOutcome =
  | { readonly row: AnyRow; readonly entry: Recorded | undefined; readonly problems?: never }
  | { readonly row?: never; readonly entry?: never; readonly problems: readonly Problem[] };

/**
 * Locks the rows and changes those that have the version they must have. In the order of the changes: a row that moved on has the problem
 * `version_conflict`, one that is gone or hidden from the run's user `not_found`.
 */
export async function changeRows(
  writing: Writing,
  resource: ResolvedResource,
  changes: readonly RunChange[],
  action: string,
): Promise<readonly RunOutcome[]> {
  const { deps, tx, origin } = writing;
  const ids = changes.map(({ rowId }) => rowId);
  const found = await lockRows(deps, tx, resource, ids, origin.actor);
  const unmoved = changes.flatMap((change) => {
    const current = found.get(change.rowId);
    const isUnmoved = current !== undefined && (change.version === null || change.version === current.version);
    return isUnmoved ? [{ change, current }] : [];
  });
  const rows = unmoved.map(({ current }) => current);
  const shown = await present(deps, tx, resource, rows, origin.actor);
  const recorded: Recorded[] = [];
  const written = await updateRows(
    { ...writing, changes: recorded },
    resource,
    unmoved.map(({ change: { input, history }, current }, at) => {
      const seen = shown[at] ?? current;
      return { current, shown: seen, input: input(seen), history };
    }),
    action,
  );
  await recordAll(deps, tx, origin, recorded);
  const entries = new Map(recorded.map((entry) => [entry.id, entry]));
  const outcomes = new Map(
    unmoved.map(({ change }, at): [RunChange, RunOutcome] => {
      const { row, problems = [] } = written[at] ?? {};
      return [change, row === undefined ? { problems } : { row, entry: entries.get(row.id) }];
    }),
  );
  const missed = ({ rowId }: RunChange): RunOutcome => ({
    problems: [{ code: found.has(rowId) ? 'version_conflict' : 'not_found' }],
  });
  return changes.map((change) => outcomes.get(change) ?? missed(change));
}

/** Returns the values before a change, without those that the run's user may not write. */
export function valuesBefore({ origin }: Writing, resource: ResolvedResource, before: object): Values {
  return Object.fromEntries(
    Object.entries(before).filter(([name]) => {
      const field = resource.field.get(name);
      return field !== undefined && mayWriteField(resource, field, { mode: 'update', actor: origin.actor });
    }),
  );
}

/** Returns what a run stored of a row's history; undefined if it has none. */
export function storedHistory(history: unknown): object | undefined {
  return typeof history === 'object' && history !== null ? history : undefined;
}
