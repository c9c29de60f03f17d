import { eq } from 'drizzle-orm';
import { mayWriteField } from '#core/model/access.ts';
import { AppError, type Problem } from '#core/model/errors.ts';
import { type ResolvedResource, resourceNamed } from '#core/model/resolve.ts';
import { csvImport } from '../../database/feature-tables.ts';
import { findRow } from '../../kernel/rows.ts';
import { updateRow } from '../../kernel/write.ts';
import type { Writing } from '../../kernel/writing.ts';
import { removeRow } from '../remove.ts';
import { type ImportLine, type ImportRecord, keepProgress, keepResults, lineErrors, nextLines } from './record.ts';

const action = 'undo-import';

/**
 * Takes back what some lines did: new rows go, changed ones are put back unless they were changed since; what cannot be taken back
 * stays, with the reason at its line. Gives how many lines; after the last the import is undone.
 */
export async function takeBackLines(writing: Writing, record: ImportRecord, most: number): Promise<number> {
  const { deps, tx } = writing;
  const resource = resourceNamed(deps.resources, record.resource);
  const lines = await nextLines(tx, record.id, ['SETTLED'], most);
  if (lines.length === 0) {
    await keepProgress(deps, tx, record, { state: 'UNDONE' });
    return 0;
  }
  const jobs = [...writing.jobs];
  let kept = 0;
  const results = [];
  for (const line of lines) {
    const problems = await takeBack({ ...writing, jobs }, resource, line);
    if (problems.length > 0) kept += 1;
    results.push({
      position: line.position,
      state: problems.length > 0 ? 'KEPT' : 'TAKEN_BACK',
      problems: problems.length > 0 ? lineErrors(resource, line.line, problems) : null,
    });
  }
  for (const { name, data } of jobs) await deps.enqueue(tx, name, data);
  await keepResults(tx, record.id, results);
  await tx
    .update(csvImport)
    .set({ checked: record.checked + lines.length, kept: record.kept + kept, updateDate: deps.now() })
    .where(eq(csvImport.id, record.id));
  return lines.length;
}

async function takeBack(writing: Writing, resource: ResolvedResource, line: ImportLine): Promise<readonly Problem[]> {
  try {
    await writing.tx.transaction((tx) =>
      line.version === null
        ? removeNew({ ...writing, tx }, resource, line)
        : putBack({ ...writing, tx }, resource, line, line.version),
    );
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.problems;
  }
}

async function removeNew(writing: Writing, resource: ResolvedResource, { rowId }: ImportLine): Promise<void> {
  const { deps, tx, origin } = writing;
  try {
    const row = await findRow(deps, tx, resource, Number(rowId), origin.actor, { lock: true });
    await removeRow(writing, resource, row, action);
  } catch (error) {
    // Somebody has deleted it already
    if (!(error instanceof AppError) || error.problems[0]?.code !== 'not_found') throw error;
  }
}

async function putBack(
  writing: Writing,
  resource: ResolvedResource,
  { rowId, audit, change }: ImportLine,
  version: number,
): Promise<void> {
  const { deps, tx, origin } = writing;
  const row = await findRow(deps, tx, resource, Number(rowId), origin.actor, { lock: true });
  if (row.version !== version + 1) throw new AppError('csv_gone');
  const before: Record<string, unknown> = { ...Object(Object(audit).before) };
  const input = Object.fromEntries(
    Object.keys(Object(change)).flatMap((name) => {
      const field = resource.field.get(name);
      const may = field !== undefined && mayWriteField(resource, field, { mode: 'update', actor: origin.actor });
      return may ? [[name, before[name] ?? null]] : [];
    }),
  );
  await updateRow(writing, resource, row, { ...input, version: row.version }, action);
}
