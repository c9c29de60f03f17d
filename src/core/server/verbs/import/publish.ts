import { and, eq, gte, inArray, isNotNull, isNull, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { AppError, type ErrorCode, type Problem } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import { isReference, type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import { ruleContext } from '#core/server/kernel/reading/contexts.ts';
import { lockRows, present } from '#core/server/kernel/reading/rows.ts';
import { recheck, writeChanges } from '#core/server/kernel/writes/drafts.ts';
import type { Recorded } from '#core/server/kernel/writes/system-write.ts';
import type { Writing } from '#core/server/kernel/writes/transact.ts';
import { inQuery } from '../../database/sql.ts';
import { csvImportLine, pendingRow } from '../../kernel/import-tables.ts';
import { alive, tableOf } from '../../kernel/scope.ts';
import {
  errorsOfLines,
  type ImportLine,
  type ImportRecord,
  type LineResult,
  nextLines,
  saveLineResults,
  saveProgress,
} from './record.ts';

const batch = 500;

/** The import's rows cannot be shown, because of a conflicting write meanwhile. */
export class PublishRefused extends Error {
  readonly results: readonly LineResult[];
  /** The error code for the whole import, if no line is to blame. */
  readonly failure: ErrorCode | null;
  constructor(results: readonly LineResult[], failure: ErrorCode | null = null) {
    super('the import cannot be shown');
    this.results = results;
    this.failure = failure;
  }
}

/**
 * Shows all new rows of an import at once by updating the import's own row, and writes the changes to existing rows, in one transaction.
 * Throws PublishRefused if meanwhile a value was taken, a row was changed or a referenced row was deleted; this applies to new rows and to
 * changes.
 */
export async function publishRows(writing: Writing, record: ImportRecord): Promise<void> {
  const { deps, tx, origin } = writing;
  const resource = resourceNamed(deps.resources, record.resource);
  const lost = [
    ...(await takenLines(writing, resource, record)),
    ...(await unreferredLines(writing, resource, record)),
  ];
  if (lost.length > 0) throw new PublishRefused(lost);
  if (record.updated > 0) await writeUpdates(writing, resource, record);
  await saveProgress(deps, tx, record, { state: 'SETTLING', position: 0, shownDate: deps.now() });
  const [first] = await tx
    .select({ rowId: csvImportLine.rowId })
    .from(csvImportLine)
    .where(and(eq(csvImportLine.importId, record.id), inArray(csvImportLine.state, ['CREATE', 'UPDATE'])))
    .limit(1);
  if (first !== undefined) await deps.publishChange(resource.name, null, origin.actor.id, tx);
}

/* The following queries may scan twenty thousand rows while all other requests wait. */

/** Returns the lines whose new row lost its unique value to another user's row. */
async function takenLines({ deps, tx }: Writing, resource: ResolvedResource, record: ImportRecord) {
  const table = tableOf(deps, resource.name);
  const coming = tx.select({ id: pendingRow.rowId }).from(pendingRow).where(eq(pendingRow.importId, record.id));
  const deleted = tx
    .select({ id: table.column('id') })
    .from(table.table)
    .where(and(gte(table.column('id'), firstRow(record)), isNotNull(table.deleteDate)));
  const found = await tx
    .select({ position: csvImportLine.position, line: csvImportLine.line })
    .from(csvImportLine)
    .where(
      and(
        eq(csvImportLine.importId, record.id),
        eq(csvImportLine.state, 'CREATE'),
        or(notInArray(csvImportLine.rowId, coming), inQuery(csvImportLine.rowId, deleted)),
      ),
    );
  const [name = ''] = resource.keyedBy === null ? (resource.unique[0] ?? []) : [resource.keyedBy];
  const label = resource.field.get(name)?.label ?? words().types.value;
  return found.map((line) => refused(resource, line, { code: 'duplicate', field: name, params: { label } }));
}

/** Returns the lines whose new row refers to a row that was deleted meanwhile. */
async function unreferredLines({ deps, tx }: Writing, resource: ResolvedResource, record: ImportRecord) {
  const { table, column } = tableOf(deps, resource.name);
  const references = resource.fields.flatMap((field) => {
    if (!isReference(field) || field.to === resource.name) return [];
    const target = tableOf(deps, field.to);
    const gone = tx
      .select({ id: target.column('id') })
      .from(target.table)
      .where(not(alive(target)));
    const held = column(field.name);
    return [
      { field, isGone: field.many === true ? sql<boolean>`(${held} && array${gone}) is true` : inQuery(held, gone) },
    ];
  });
  if (references.length === 0) return [];
  const found = await tx
    .select({ id: column('id'), ...Object.fromEntries(references.map(({ field, isGone }) => [field.name, isGone])) })
    .from(table)
    .where(
      and(
        gte(column('id'), firstRow(record)),
        isNull(column('deleteDate')),
        or(...references.map(({ isGone }) => isGone)),
      ),
    );
  if (found.length === 0) return [];
  const rows = new Map(found.map(({ id, ...gone }) => [Number(id), new Map(Object.entries(gone))]));
  const lines = await tx
    .select({ position: csvImportLine.position, line: csvImportLine.line, rowId: csvImportLine.rowId })
    .from(csvImportLine)
    .where(
      and(
        eq(csvImportLine.importId, record.id),
        eq(csvImportLine.state, 'CREATE'),
        inArray(csvImportLine.rowId, [...rows.keys()]),
      ),
    );
  return lines.flatMap(({ rowId, ...line }) =>
    references
      .filter(({ field }) => rows.get(Number(rowId))?.get(field.name) === true)
      .map(({ field: { name, label } }) =>
        refused(resource, line, { code: 'reference_missing', field: name, params: { label } }),
      ),
  );
}

/** The lowest id among the import's new rows, to limit scans. */
function firstRow({ id }: ImportRecord): SQL {
  return sql`(select min(${pendingRow.rowId}) from ${pendingRow} where ${pendingRow.importId} = ${id})`;
}

async function writeUpdates(writing: Writing, resource: ResolvedResource, record: ImportRecord): Promise<void> {
  const { tx } = writing;
  for (let position = 0; position < record.rows; position += batch) {
    const lines = await nextLines(tx, { id: record.id, position }, ['UPDATE'], batch);
    if (lines.length > 0) await updateLines(writing, resource, record, lines);
  }
}

async function updateLines(
  writing: Writing,
  resource: ResolvedResource,
  record: ImportRecord,
  lines: readonly ImportLine[],
): Promise<void> {
  const { deps, tx, origin } = writing;
  const ids = lines.map(({ rowId }) => Number(rowId));
  const held = await lockRows(deps, tx, resource, ids, origin.actor);
  const moved = lines.filter(({ rowId, version }) => held.get(Number(rowId))?.version !== version);
  if (moved.length > 0) throw new PublishRefused(moved.map((line) => refused(resource, line, { code: 'csv_moved' })));
  const current = ids.flatMap((id) => held.get(id) ?? []);
  const shown = await present(deps, tx, resource, current, origin.actor);
  const changes = current.map((row, at) => ({
    current: row,
    shown: shown[at] ?? row,
    values: { ...Object(lines[at]?.change) },
  }));
  const problems = await recheck({ ...writing, importId: record.id }, resource, changes);
  const stale = lines.flatMap((line, at) => (problems[at] ?? []).map((problem) => refused(resource, line, problem)));
  if (stale.length > 0) throw new PublishRefused(stale);
  // Exact data for an undo to restore
  const context = ruleContext(deps, tx, origin, writing.jobs);
  const written = new Set(lines.flatMap(({ change }) => Object.keys(Object(change))));
  const histories = await deps.rules[resource.name]?.historyOf?.(ids, written, context);
  if (histories !== undefined)
    await saveLineResults(
      tx,
      record.id,
      lines.map(({ position, state, rowId }) => ({ position, state, history: histories.get(Number(rowId)) ?? null })),
    );
  // Audit entries were prepared when the lines were read, and are written once the rows are stored
  const unrecorded: Recorded[] = [];
  try {
    await writeChanges({ ...writing, importId: record.id, changes: unrecorded }, resource, changes, 'import');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new PublishRefused([], error.problems[0]?.code ?? 'csv_moved');
  }
  for (const job of writing.jobs.splice(0)) await deps.enqueue(tx, job.name, job.data);
}

function refused(
  resource: ResolvedResource,
  { position, line }: Pick<ImportLine, 'position' | 'line'>,
  problem: Problem,
): LineResult {
  return { position, state: 'BAD', problems: errorsOfLines(resource, line, [problem]) };
}
