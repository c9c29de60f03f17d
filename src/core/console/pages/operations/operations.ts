import { newKey, send } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { mayDo, mayDoToRow } from '#core/model/access.ts';
import type { AnswerOf } from '#core/model/call.ts';
import { readBulk, requestBulk, undoBulk } from '#core/model/calls/row-calls.ts';
import type { Values } from '#core/model/draft.ts';
import { holdsValues } from '#core/model/fields/field-values.ts';
import { fill } from '#core/model/language.ts';
import type { ResolvedAction, ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Row, Targets } from '#core/model/row-types.ts';

/** An operation on rows besides editing: delete, restore or a declared action. */
export interface RowOperation {
  readonly name: string;
  readonly label: string;
  /** Label of the dialog's button. */
  readonly verb: string;
  /** The message after success; follows the rows' names. */
  readonly done: string;
  readonly danger: boolean;
  readonly bulk: boolean;
  /** The confirmation, given the number of rows; null if none is needed. */
  readonly question: ((count: number) => string) | null;
  /** Fields to fill in before it runs, once for all rows. */
  readonly input: readonly ResolvedField[];
}

function declared({ confirm, ...action }: ResolvedAction): RowOperation {
  return {
    name: action.name,
    label: action.label,
    verb: words().verbOf(action.label),
    done: action.done ?? words().doneOf(action.label),
    danger: action.danger === true,
    bulk: action.bulk === true,
    question: confirm === undefined ? null : (count) => fill(confirm, { count }),
    input: action.input,
  };
}

/** The operations that the generated pages may offer a role on a resource, in the order shown. */
export function operationsOf(resource: ResolvedResource, actor: Pick<Actor, 'role'>): readonly RowOperation[] {
  const actions = resource.actions.filter(({ ownButton }) => ownButton !== true).map(declared);
  const after = resource.restorable ? words().restorable : words().notRestorable;
  const remove: RowOperation = {
    name: 'remove',
    label: words().remove,
    verb: words().removeVerb,
    done: words().removed,
    danger: true,
    bulk: true,
    question: (count) => words().removeRows(count, resource.label, after),
    input: [],
  };
  const restore: RowOperation = {
    name: 'restore',
    label: words().restore,
    verb: words().restoreVerb,
    done: words().restored,
    danger: false,
    bulk: true,
    question: null,
    input: [],
  };
  return [...actions, restore, remove].filter((operation) => mayDo(resource, operation.name, actor));
}

/** The operations that the user may run on this row in its current state. */
export function operationsOn(resource: ResolvedResource, actor: Actor, row: Row): readonly RowOperation[] {
  return operationsOf(resource, actor).filter((operation) => mayDoToRow(resource, operation.name, actor, row));
}

/** The operation that comes next for a row in its state, of those that the user may run; null if none does. */
export function nextOperation(
  resource: ResolvedResource,
  operations: readonly RowOperation[],
  row: Row,
): RowOperation | null {
  const comesNext = resource.actions.filter(({ next }) => next !== null && holdsValues(next, (name) => row[name]));
  return (
    operations.find(({ name }) => name === 'restore') ??
    operations.find(({ name }) => comesNext.some((action) => action.name === name)) ??
    null
  );
}

/** The declared action for a button of a screen's own; null if the user may not run it on this row in its current state. */
export function ownOperation(resource: ResolvedResource, actor: Actor, row: Row, action: string): RowOperation | null {
  const found = resource.actions.find(({ name }) => name === action);
  return found === undefined || !mayDoToRow(resource, action, actor, row) ? null : declared(found);
}

/** The state of a bulk run, with the outcome of each row. */
export type BulkRun = AnswerOf<typeof readBulk>;

/** One change for all rows, one change per row in the order of the rows, or one action with its input. */
export type Work =
  | { readonly change: Values }
  | { readonly changes: readonly Values[] }
  | { readonly action: string; readonly input?: Values };

const pollEveryMs = 800;

/** Targets for exactly these rows. */
export function these(rows: readonly Row[]): Targets {
  return { rows, filter: null, count: rows.length };
}

/** Runs a bulk operation in one call and waits until it ends. Calls `onProgress` while a long one is running. */
export async function doToAll(
  resource: string,
  { rows, filter, count }: Targets,
  work: Work,
  onProgress: (run: BulkRun) => void,
): Promise<BulkRun> {
  const named =
    filter === null
      ? { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version) }
      : { filter: filterOf(filter), count };
  const options = { headers: { 'Idempotency-Key': newKey() } };
  const answer = await send(requestBulk, { resource, body: { ...named, ...work } }, options);
  return 'state' in answer ? answer : ended(resource, answer.jobId, onProgress);
}

/** Undoes a bulk run. Returns the outcome of each row. */
export async function takeBack(
  resource: string,
  jobId: number,
  onProgress: (run: BulkRun) => void = () => undefined,
): Promise<BulkRun> {
  await send(undoBulk, { resource, jobId });
  return ended(resource, jobId, onProgress);
}

async function ended(resource: string, jobId: number, onProgress: (run: BulkRun) => void): Promise<BulkRun> {
  for (;;) {
    const run = await send(readBulk, { resource, jobId });
    if (run.state !== 'RUNNING' && run.state !== 'UNDOING') return run;
    onProgress(run);
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
}

/** The list's query as the call's filter: without sorting and paging, each name with its value or values. */
function filterOf(query: string): Readonly<Record<string, string | readonly string[]>> {
  const params = new URLSearchParams(query);
  const names = [...new Set(params.keys())].filter((name) => !name.startsWith('_'));
  return Object.fromEntries(
    names.map((name) => {
      const values = params.getAll(name);
      return [name, name.endsWith('_in') ? values : (values[0] ?? '')];
    }),
  );
}

/** The rows that could not be processed. */
export function refusedOf({ results }: BulkRun): BulkRun['results'] {
  return results.filter(({ state }) => state === 'REFUSED' || state === 'SKIPPED' || state === 'KEPT');
}
