import type { Problem } from '#core/model/errors.ts';
import { type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import type { Job } from '#core/server/kernel/reading/contexts.ts';
import { lockRows } from '#core/server/kernel/reading/rows.ts';
import type { Writing } from '#core/server/kernel/writes/transact.ts';
import { changeRows, storedHistory, valuesBefore } from '../../runs/change-rows.ts';
import type { Unexpected } from '../../runs/run.ts';
import { bisect } from '../bisect.ts';
import { removeRows } from '../remove.ts';
import {
  errorsOfLines,
  type ImportLine,
  type ImportRecord,
  isThrough,
  type LineResult,
  nextLines,
  saveLineResults,
  saveProgress,
} from './record.ts';

const action = 'undo-import';

/**
 * Undoes some lines: deletes new rows, and restores changed ones unless they were changed since. Lines that cannot be undone are kept, with
 * the reason. Returns the number of lines; after the last, the import is undone.
 */
export async function takeBackLines(
  writing: Writing,
  record: ImportRecord,
  most: number,
  unexpected: Unexpected<ImportLine>,
): Promise<number> {
  const { deps, tx } = writing;
  const resource = resourceNamed(deps.resources, record.resource);
  if (isThrough(record)) {
    await saveProgress(deps, tx, record, { state: 'UNDONE' });
    return 0;
  }
  const lines = await nextLines(tx, record, ['SETTLED'], most);
  const jobs: Job[] = [];
  const resultOf = ({ position, line }: ImportLine, problems: readonly Problem[]): LineResult => ({
    position,
    state: problems.length > 0 ? 'KEPT' : 'TAKEN_BACK',
    problems: problems.length > 0 ? errorsOfLines(resource, line, problems) : null,
  });
  const taking = (take: typeof removeNew) => async (held: Writing, some: readonly ImportLine[]) => {
    const asked: Job[] = [];
    const problems = await take({ ...held, jobs: asked }, resource, some);
    jobs.push(...asked);
    return some.map((line, at) => resultOf(line, problems[at] ?? []));
  };
  const news = lines.filter(({ version }) => version === null);
  const changed = lines.filter(({ version }) => version !== null);
  const results = [
    ...(await bisect(writing, news, taking(removeNew), resultOf, unexpected)),
    ...(await bisect(writing, changed, taking(putBack), resultOf, unexpected)),
  ];
  for (const { name, data } of jobs) await deps.enqueue(tx, name, data);
  await saveLineResults(tx, record.id, results);
  const kept = results.filter(({ state }) => state === 'KEPT').length;
  await saveProgress(deps, tx, record, {
    position: record.position + most,
    checked: record.checked + lines.length,
    kept: record.kept + kept,
  });
  return lines.length;
}

async function removeNew(
  writing: Writing,
  resource: ResolvedResource,
  lines: readonly ImportLine[],
): Promise<readonly (readonly Problem[])[]> {
  const { deps, tx, origin } = writing;
  const ids = lines.map(({ rowId }) => Number(rowId));
  const held = await lockRows(deps, tx, resource, ids, origin.actor);
  const rows = lines.flatMap(({ rowId }) => held.get(Number(rowId)) ?? []);
  const untouched = new Set(rows.filter(({ version }) => version === 1).map(({ id }) => id));
  const problems = await removeRows(writing, resource, rows, action, untouched);
  const against = new Map(rows.map(({ id }, at) => [id, problems[at] ?? []]));
  // A row already deleted by someone counts as undone
  return lines.map(({ rowId }) => against.get(Number(rowId)) ?? []);
}

/** Puts changed rows back as they were, except those changed since. */
async function putBack(
  writing: Writing,
  resource: ResolvedResource,
  lines: readonly ImportLine[],
): Promise<readonly (readonly Problem[])[]> {
  const changes = lines.map((line) => ({
    rowId: Number(line.rowId),
    version: Number(line.version) + 1,
    input: () => valuesBefore(writing, resource, replacedBy(line)),
    history: storedHistory(line.history),
  }));
  const outcomes = await changeRows(writing, resource, changes, action);
  return outcomes.map(({ problems = [] }) =>
    problems.map((problem) => (problem.code === 'version_conflict' ? { code: 'csv_gone' } : problem)),
  );
}

/** Returns the previous values of the fields that the line changed. */
function replacedBy({ audit, change }: ImportLine): object {
  const before: Readonly<Record<string, unknown>> = { ...Object(Object(audit).before) };
  return Object.fromEntries(Object.keys(Object(change)).map((name) => [name, before[name] ?? null]));
}
