import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { AnswerOf } from '#core/model/call.ts';
import * as calls from '#core/model/calls/row-calls.ts';
import { lineStates, runStates } from '#core/model/calls/row-runs.ts';
import { AppError, type ErrorCode, isErrorCode } from '#core/model/errors.ts';
import { sentence, words } from '#core/model/language.ts';
import { type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { type AppContext, requireActor } from '../../kernel/context.ts';
import type { Deps } from '../../kernel/deps.ts';
import { csvImport, csvImportLine } from '../../kernel/import-tables.ts';
import { reply } from '../../kernel/reply.ts';
import { isOwnRun, runIdOf } from '../../runs/request.ts';
import { type Cells, cellsOf } from '../csv/input.ts';
import { hasSubRow } from '../csv/sub-rows.ts';
import { undoableFor } from '../undo-period.ts';
import { fileColumns, fileLinesOf, type ImportRecord, type LineError, receivedWithin } from './record.ts';
import { csvImportJob } from './run.ts';

type RunState = (typeof runStates)[number];

const maxErrors = 1000;
const maxListed = 20;
const maxCauses = 200;
const maxCauseLines = 100;

/** `GET /{resource}/import/{jobId}` → `{ data }`: the progress of an import, then its result. Only for its sender, else 404. */
export function importAnswer(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    return reply(context, calls.readImport, await answerImport(deps, resource, runIdOf(context), actor));
  };
}

/** `GET /{resource}/import` → `{ data }`: the caller's imports, the newest first. */
export function importsAnswer(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const found = await deps.database.orm
      .select()
      .from(csvImport)
      .where(and(eq(csvImport.userId, actor.id), eq(csvImport.resource, resource.name)))
      .orderBy(desc(csvImport.id))
      .limit(maxListed);
    return reply(
      context,
      calls.listImports,
      found.map((record) => summaryOf(deps, record)),
    );
  };
}

/**
 * `DELETE /{resource}/import/{jobId}` → 202 `{ data: { jobId } }`: starts a job that cancels a running import, or undoes a finished one;
 * AppError 409 if it can be neither cancelled nor undone.
 */
export function startImportUndo(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const id = runIdOf(context);
    await deps.database.transaction(async (tx) => {
      const [record] = await tx
        .select()
        .from(csvImport)
        .where(isOwnRun(csvImport, resource, id, actor))
        .for('update');
      if (record === undefined) throw new AppError('not_found');
      if (!isUnderWay(record) && !isImportUndoable(deps, record))
        throw new AppError('wrong_state', { params: { state: words().notUndoable } });
      const change = isUnderWay(record)
        ? ({ state: 'DISCARDING', failure: 'import_cancelled' } as const)
        : ({ state: 'UNDOING', position: 0, checked: 0 } as const);
      await tx
        .update(csvImport)
        .set({ ...change, updateDate: deps.now() })
        .where(eq(csvImport.id, id));
      await deps.enqueue(tx, csvImportJob, { importId: id });
    });
    return reply(context, calls.undoImport, { jobId: id });
  };
}

/** Returns an import as its sender sees it, with the lines that have problems; throws AppError 404 for another user's. */
export async function answerImport(deps: Deps, resource: ResolvedResource, id: number, actor: Actor) {
  const { orm } = deps.database;
  const [record] = await orm
    .select()
    .from(csvImport)
    .where(isOwnRun(csvImport, resource, id, actor));
  if (record === undefined) throw new AppError('not_found');
  return {
    ...summaryOf(deps, record),
    errors: await errorsOf(deps, record),
    causes: await causesOf(deps, record),
    lines: await goodLines(deps, record),
    notes: record.notes,
  };
}

async function errorsOf({ database: { orm } }: Deps, { id, bad, kept }: ImportRecord): Promise<LineError[]> {
  // The query scans all lines, so it is skipped if there are no problems
  if (bad + kept === 0) return [];
  const found = await orm
    .select({ problems: csvImportLine.problems })
    .from(csvImportLine)
    .where(and(eq(csvImportLine.importId, id), isNotNull(csvImportLine.problems)))
    .orderBy(asc(csvImportLine.position))
    .limit(maxErrors);
  return found.flatMap(({ problems }) => [problems ?? []].flat()) as LineError[];
}

/** Returns the problems of all lines, equal ones together, by the first line of each. */
async function causesOf(
  { database }: Deps,
  { id, bad, kept }: ImportRecord,
): Promise<AnswerOf<typeof calls.readImport>['causes']> {
  if (bad + kept === 0) return [];
  const { importId, problems } = csvImportLine;
  const found = await database.rows(sql`
    select one ->> 'column' as "column", one ->> 'code' as code, one ->> 'message' as message, one -> 'missing' as missing,
      count(*)::int as count, (array_agg((one ->> 'line')::int order by (one ->> 'line')::int))[1:${sql.raw(`${maxCauseLines}`)}] as lines
    from ${csvImportLine}, jsonb_array_elements(${problems}) as one
    where ${importId} = ${id} and jsonb_typeof(${problems}) = 'array'
    group by 1, 2, 3, 4 order by min((one ->> 'line')::int) limit ${maxCauses}`);
  return found.map(({ column, code, message, missing, count, lines }) => {
    const meant: { resource?: unknown; title?: unknown } = Object(missing);
    return {
      column: column === null ? null : String(column),
      code: String(code),
      message: String(message),
      count: Number(count),
      lines: [lines].flat().map(Number),
      missing:
        typeof meant.resource === 'string' && typeof meant.title === 'string'
          ? { resource: meant.resource, title: meant.title }
          : null,
    };
  });
}

/** Returns what the lines of a finished dry run would do. */
async function goodLines(deps: Deps, record: ImportRecord): Promise<AnswerOf<typeof calls.readImport>['lines']> {
  if (!record.dryRun || record.state !== 'DONE') return [];
  const resource = resourceNamed(deps.resources, record.resource);
  const found = await deps.database.orm
    .select({
      line: csvImportLine.line,
      cells: csvImportLine.cells,
      state: csvImportLine.state,
      change: csvImportLine.change,
    })
    .from(csvImportLine)
    .where(and(eq(csvImportLine.importId, record.id), inArray(csvImportLine.state, [...lineStates])))
    .orderBy(asc(csvImportLine.position))
    .limit(maxErrors);
  const columns = fileColumns(deps, record);
  return found.flatMap((one) => {
    const state = lineStates.find((known) => known === one.state);
    if (state === undefined) return [];
    const lines = fileLinesOf(one).map(({ cells }) => cellsOf(columns, cells));
    const changed = Object.keys(Object(one.change)).flatMap((name) => resource.field.get(name)?.label ?? []);
    return [
      {
        line: one.line,
        state,
        title: titleIn(resource, lines[0]),
        subRows: lines.filter(hasSubRow).length,
        changed,
      },
    ];
  });
}

/** Returns the line's name for its row: the title, else the key. */
function titleIn(resource: ResolvedResource, cells: Cells | undefined): string {
  const named = [resource.title, resource.key ?? 'id'].flatMap(
    (name) => (name === 'id' ? name : resource.field.get(name)) ?? [],
  );
  return named.map((column) => cells?.get(column)?.trim() ?? '').find((cell) => cell !== '') ?? '';
}

function summaryOf(deps: Deps, record: ImportRecord) {
  const { id, dryRun, fileName, rows, checked, created, updated, unchanged, bad, kept, createDate, shownDate } = record;
  return {
    jobId: id,
    state: stateOf(record, deps.now()),
    dryRun,
    fileName,
    rows,
    checked,
    created,
    updated,
    unchanged,
    bad,
    kept,
    createDate,
    shownDate,
    failure: failureOf(record),
    message: messageOf(record),
    mayUndo: isImportUndoable(deps, record),
  };
}

/** The state as shown to the sender: DONE as soon as the rows are visible. */
function stateOf({ state, shownDate, updateDate }: ImportRecord, now: number): RunState {
  if (state === 'RECEIVING' && updateDate < now - receivedWithin) return 'FAILED';
  if (state === 'UNDOING' || (state === 'SETTLING' && shownDate !== null)) return state === 'UNDOING' ? state : 'DONE';
  return runStates.find((one) => one === state) ?? 'RUNNING';
}

function failureOf({ failure, state }: ImportRecord): ErrorCode | null {
  return failure === null || !isErrorCode(failure) || state === 'DISCARDING' ? null : failure;
}

/** The message for a failure of the whole import. */
function messageOf(record: ImportRecord): string | null {
  const code = failureOf(record);
  return code === null ? null : sentence({ code, params: { requestId: record.requestId } });
}

function isUnderWay({ state }: ImportRecord): boolean {
  return state === 'LINES' || state === 'FLIP';
}

/** True when the import can be undone. */
export function isImportUndoable(deps: Deps, { state, dryRun, shownDate, created, updated }: ImportRecord): boolean {
  const isRecent = shownDate !== null && shownDate > deps.now() - undoableFor;
  return (state === 'DONE' || state === 'SETTLING') && !dryRun && isRecent && created + updated > 0;
}
