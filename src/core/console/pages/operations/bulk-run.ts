import { send } from '#core/console/http/send.ts';
import { newKey } from '#core/console/pages/form/saved.ts';
import type { AnswerOf } from '#core/model/call.ts';
import { readBulk, requestBulk, undoBulk } from '#core/model/calls/row-calls.ts';
import type { Values } from '#core/model/draft.ts';
import type { Row } from '#core/model/row-types.ts';

/** The state of a bulk run, with the outcome of each row. */
export type BulkRun = AnswerOf<typeof readBulk>;

/** The rows that a bulk operation applies to: selected ones, or all that match the list's filter. */
export interface Targets {
  /** The loaded rows. */
  readonly rows: readonly Row[];
  /** The list's query if all rows that match it are meant; null otherwise. */
  readonly filter: string | null;
  readonly count: number;
}

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
