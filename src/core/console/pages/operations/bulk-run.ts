import { send } from '#core/console/http/send.ts';
import { newKey } from '#core/console/pages/form/saved.ts';
import type { AnswerOf } from '#core/model/call.ts';
import { readBulk, requestBulk, undoBulk } from '#core/model/calls/row-calls.ts';
import type { Values } from '#core/model/draft.ts';
import type { Row } from '#core/model/row-types.ts';

/** What became of many rows. */
export type BulkRun = AnswerOf<typeof readBulk>;

/** The rows that something is done to: those that were chosen, or all that pass the list's filter. */
export interface Targets {
  /** Those that are at hand. */
  readonly rows: readonly Row[];
  /** The query of the list where all that pass it are meant. */
  readonly filter: string | null;
  readonly count: number;
}

/** One change; one a row, in the order of the rows; or one action with what it is given. */
export type Work =
  | { readonly change: Values }
  | { readonly changes: readonly Values[] }
  | { readonly action: string; readonly input?: Values };

const pollEveryMs = 800;

/** Just these rows. */
export function these(rows: readonly Row[]): Targets {
  return { rows, filter: null, count: rows.length };
}

/** Has the same done to all of them in one call; `onProgress` hears how far a long one has come. */
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

/** Takes back what was done; gives what became of each row. */
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

/** The list's query as the call takes it: without sort and page, each name with its value or values. */
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
