import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { importRows } from '#core/model/calls/row-calls.ts';
import type { ImportNotes } from '#core/model/calls/row-runs.ts';
import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import { type CsvColumn, columnName } from '#core/model/list/csv-columns.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { asLongWork } from '#core/server/database/connections/limits.ts';
import { formParts } from '#core/server/kernel/files/form-parts.ts';
import type { Orm } from '../../database/database.ts';
import { insertWithoutIds } from '../../database/sql.ts';
import { forEachInSlices, inSlice } from '../../kernel/background.ts';
import { type AppContext, requireActor } from '../../kernel/context.ts';
import type { LongWorkDeps } from '../../kernel/deps.ts';
import { csvImport, csvImportLine } from '../../kernel/import-tables.ts';
import { reply } from '../../kernel/reply.ts';
import { requestOnce, runOnce } from '../../kernel/writes/idempotency.ts';
import { decode, pieces } from '../csv/csv.ts';
import { cellsOf, keyIn } from '../csv/input.ts';
import { isWorkbook } from '../xlsx/package.ts';
import { answerImport } from './answer.ts';
import { forgetAbandoned, forgetReceived, forgetRefused } from './forget.ts';
import { chosenHeadings, saveHeadings } from './headings.ts';
import { type CsvReading, parseCsv, parseWorkbook } from './parse.ts';
import { errorsOfLines, type LineError } from './record.ts';
import { csvImportJob, discardImport, runImport } from './run.ts';
import { type CsvRow, rowsIn } from './sub-lines.ts';

/** Files with more lines are imported by a job; shorter ones within their call, or by `resumeRuns` if its process dies. */
const maxAtOnce = 500;
// Limits per insert of lines, so that it takes little time however long the lines are
const batch = { lines: 500, length: 200_000 } as const;

/**
 * `POST /{resource}/import?dryRun=true|false` with the CSV, or the workbook (.xlsx), as the body (or as the part `file`). Up to 500 lines →
 * 200 `{ data: { jobId, rows, created, updated, unchanged, errors, … } }`, or 422 with bad lines unless it is a dry run; more → 202 `{
 * data: { jobId } }`, to be read at `GET /{resource}/import/{jobId}`. Imports all lines or none. With an `Idempotency-Key`, sending the
 * same file again returns the earlier import; another file, or another `dryRun`, is 409.
 */
export function importCsv(deps: LongWorkDeps, resource: ResolvedResource) {
  return (context: AppContext) => asLongWork('import', () => answered(context));

  async function answered(context: AppContext): Promise<Response> {
    const actor = requireActor(context);
    const dryRun = flag(context.req.query('dryRun'));
    const { bytes, name } = await csvBytes(context);
    const choice = choiceIn(context);
    const chosen = await chosenHeadings(deps, resource, actor);
    const { file, encoding } = await fileIn(bytes, { resource, actor, chosen, ...choice });
    if (choice.columns !== null) await saveHeadings(deps, resource, actor, file.notes.headings);
    const isLong = file.lines.length > maxAtOnce;
    const hash = await hashOf(resource, bytes, { dryRun, ...choice });
    const rows = { columns: file.columns, rows: await rowsIn(resource, file) };
    const { notes } = file;
    const id = await receive(deps, context, resource, rows, { dryRun, encoding, name, isLong, hash, notes });
    if (isLong) return reply(context, importRows, { jobId: id }, 202);
    try {
      // Also for an import that was sent before: of two concurrent calls, each slice is done once
      await runImport(deps, id);
    } catch (error) {
      await discardImport(deps, id);
      // The same request may then be sent again
      await forgetRefused(deps, id);
      throw error;
    }
    const data = await answerImport(deps, resource, id, actor);
    const isRefused = data.failure !== null || (data.errors.length > 0 && !dryRun);
    if (isRefused) await forgetRefused(deps, id);
    if (data.failure !== null) throw new AppError(data.failure);
    return isRefused ? context.json({ errors: data.errors, data }, 422) : reply(context, importRows, data);
  }
}

/** Parses a file by its content, whatever its name; returns its lines and its encoding. */
async function fileIn(bytes: Uint8Array, reading: CsvReading) {
  if (isWorkbook(bytes)) return { file: await parseWorkbook(bytes, reading), encoding: 'xlsx' };
  const { text, encoding } = await decode(bytes);
  return { file: await parseCsv(text, reading), encoding };
}

type Choice = Pick<CsvReading, 'columns' | 'mends' | 'leavesHidden'>;

/** What the caller chose about the file. */
function choiceIn(context: AppContext): Choice {
  const columns = context.req.query('columns');
  return {
    columns: columns === undefined ? null : columns.split(',').map((name) => (name === '' ? null : name)),
    mends: flag(context.req.query('mend'), 'mend'),
    leavesHidden: flag(context.req.query('skipHidden'), 'skipHidden'),
  };
}

/** The rows of a file, with the fields of its columns. */
interface CsvRows {
  readonly columns: readonly CsvColumn[];
  readonly rows: readonly CsvRow[];
}

interface Received {
  readonly dryRun: boolean;
  readonly encoding: string;
  readonly name: string | null;
  /** True when a job processes it. */
  readonly isLong: boolean;
  /** Hash of everything sent. */
  readonly hash: string;
  /** How the file was read. */
  readonly notes: ImportNotes;
}

async function receive(
  deps: LongWorkDeps,
  context: AppContext,
  resource: ResolvedResource,
  { columns, rows }: CsvRows,
  { dryRun, encoding, name, isLong, hash, notes }: Received,
): Promise<number> {
  const { id: userId } = requireActor(context);
  const now = deps.now();
  const request = requestOnce(context, now, hash);
  const problems = await problemsOf(resource, { columns, rows });
  // Deletes abandoned imports first, so that their keys can be used again
  await forgetAbandoned({ database: deps.database, now }, userId);
  const { runId: id, isRepeat } = await deps.database.transaction((tx) =>
    runOnce(tx, request, () =>
      insertImport(tx, {
        resource: resource.name,
        userId,
        state: 'RECEIVING',
        dryRun,
        encoding,
        fileName: name,
        columns: columns.map(columnName),
        notes,
        ip: context.get('ip'),
        requestId: context.get('requestId'),
        requestKey: request.key,
        rows: rows.length,
        checked: problems.size,
        bad: problems.size,
        createDate: now,
        updateDate: now,
      }),
    ),
  );
  if (isRepeat) return receivedBefore(deps, id);
  try {
    await saveLines(deps, id, rows, problems);
  } catch (error) {
    await forgetReceived(deps, id);
    throw error;
  }
  await deps.database.transaction(async (tx) => {
    await tx.update(csvImport).set({ state: 'LINES', updateDate: deps.now() }).where(eq(csvImport.id, id));
    if (isLong) await deps.enqueue(tx, csvImportJob, { importId: id });
  });
  return id;
}

async function saveLines(
  { database: { orm } }: LongWorkDeps,
  id: number,
  rows: readonly CsvRow[],
  problems: ReadonlyMap<number, object>,
): Promise<void> {
  let position = 0;
  for (const some of batches(rows)) {
    const kept = some.map(({ line, cells, further }, at) => {
      const wrong = problems.get(position + at);
      const state = wrong === undefined ? 'NEW' : 'BAD';
      const said = further.length === 0 ? cells : [{ line, cells }, ...further];
      return { importId: id, position: position + at, line, cells: said, state, problems: wrong ?? null };
    });
    await inSlice(() => insertWithoutIds(orm, csvImportLine, kept));
    position += some.length;
  }
}

function* batches(rows: readonly CsvRow[]): Generator<readonly CsvRow[]> {
  let [start, length] = [0, 0];
  for (const [at, { cells, further }] of rows.entries()) {
    const more = lengthOf(cells) + further.reduce((sum, one) => sum + lengthOf(one.cells), 0);
    if (at > start && (at - start === batch.lines || length + more > batch.length)) {
      yield rows.slice(start, at);
      [start, length] = [at, 0];
    }
    length += more;
  }
  if (start < rows.length) yield rows.slice(start);
}

function lengthOf(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0);
}

async function insertImport(tx: Orm, values: typeof csvImport.$inferInsert): Promise<number> {
  const [made] = await tx.insert(csvImport).values(values).returning({ id: csvImport.id });
  if (made === undefined) throw new Error('an import got no row');
  return made.id;
}

/** Gives the import that the same request started before; throws AppError 409 while it is still being received. */
async function receivedBefore({ database }: LongWorkDeps, id: number): Promise<number> {
  const [found] = await database.orm.select({ state: csvImport.state }).from(csvImport).where(eq(csvImport.id, id));
  if (found === undefined || found.state === 'RECEIVING') throw new AppError('idempotency_conflict');
  return id;
}

async function hashOf(
  { name }: ResolvedResource,
  bytes: Uint8Array,
  { dryRun, columns, mends, leavesHidden }: Choice & { readonly dryRun: boolean },
): Promise<string> {
  const chosen = columns === null && !mends && !leavesHidden ? '' : JSON.stringify([columns, mends, leavesHidden]);
  const hash = createHash('sha256').update(`${name}\n${dryRun}\n${chosen}`);
  await forEachInSlices(pieces(bytes), (piece) => hash.update(piece));
  return hash.digest('hex');
}

/** Returns problems found without the database, by position: lines that do not fit the columns, and rows named twice. */
async function problemsOf(resource: ResolvedResource, { columns, rows }: CsvRows) {
  const seen = new Map<string, number>();
  const field = resource.key === null ? undefined : resource.field.get(resource.key);
  const problemOf = ({ line, cells, problem }: CsvRow) => {
    if (problem !== null) return problem;
    const key = keyIn(resource, cellsOf(columns, cells));
    const earlier = key === null ? undefined : seen.get(key);
    if (key !== null && earlier === undefined) seen.set(key, line);
    if (earlier === undefined) return null;
    const params = { label: field?.label ?? 'ID', value: key ?? '', line: earlier };
    return { code: 'csv_duplicate' as const, params, ...(field === undefined ? {} : { field: field.name }) };
  };
  const found = new Map<number, LineError[]>();
  await forEachInSlices(rows.entries(), ([position, row]) => {
    const problem = problemOf(row);
    if (problem !== null) found.set(position, errorsOfLines(resource, row.line, [problem]));
  });
  return found;
}

function flag(text: string | undefined, name = 'dryRun'): boolean {
  if (text === undefined || text === 'false') return false;
  if (text === 'true') return true;
  throw new AppError('invalid_query', { field: name, params: { name } });
}

async function csvBytes(context: AppContext): Promise<{ bytes: Uint8Array; name: string | null }> {
  const type = context.req.header('content-type') ?? '';
  if (/^multipart\/form-data\b/i.test(type)) {
    const file = (await formParts(context)).get('file');
    if (file instanceof File) return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name.slice(0, 200) };
    throw new AppError('required', { field: 'file', params: { label: words().types.file } });
  }
  if (
    !/^(text\/csv|application\/csv|text\/plain|application\/octet-stream|application\/vnd\.ms-excel|application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)\b/i.test(
      type,
    )
  )
    throw new AppError('unsupported_media');
  return { bytes: new Uint8Array(await context.req.arrayBuffer()), name: null };
}
