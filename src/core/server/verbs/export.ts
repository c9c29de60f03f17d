import { mayDo } from '#core/model/access.ts';
import { checkExport, type ExportFormat, exportFormats, exportRows, exportTypes } from '#core/model/calls/row-calls.ts';
import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import {
  type CsvColumn,
  columnHeading,
  csvSubRows,
  isSubColumn,
  templateColumns,
} from '#core/model/list/csv-columns.ts';
import { parseQuery } from '#core/model/query.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { ListQuery } from '#core/model/row-types.ts';
import { asLongWork } from '#core/server/database/connections/limits.ts';
import type { Reads } from '#core/server/database/database.ts';
import { inSlice } from '#core/server/kernel/background.ts';
import { type AppContext, requireActor } from '#core/server/kernel/context.ts';
import type { Deps } from '#core/server/kernel/deps.ts';
import { attachment } from '#core/server/kernel/files/files.ts';
import { readerOf } from '#core/server/kernel/reader.ts';
import { orderOf, whereOf } from '#core/server/kernel/reading/search.ts';
import { sourceOf } from '#core/server/kernel/reading/source.ts';
import { reply } from '#core/server/kernel/reply.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { csvCell } from './csv/cells.ts';
import { type CsvEncoding, csvOf, encode, prefix, unmappable } from './csv/csv.ts';
import { type CellFormat, type Exported, exportedColumns, recordsOf } from './csv/exported.ts';
import { sheetCellOf, sheetText, styleOf } from './xlsx/cells.ts';
import { type SheetCell, workbook } from './xlsx/workbook.ts';

const maxListed = 100;
/** Excel allows 1,048,576 lines per sheet, including the header line. */
const sheetLimits = { rows: 100_000, lines: 1_048_575 } as const;

const asText: CellFormat<string> = { text: (text) => text, id: String, value: csvCell };
const asSheet: CellFormat<SheetCell> = {
  text: sheetText,
  id: (id) => ({ figure: id, style: 'number' }),
  value: sheetCellOf,
};

/** The requested file format and encoding. */
interface ExportRequest {
  readonly format: ExportFormat;
  readonly encoding: CsvEncoding;
}

/**
 * `GET /{resource}/export` with a list's filters, sort and `_fields` → CSV (`encoding=cp932` for Shift_JIS), or a workbook with
 * `format=xlsx`, streamed in slices. The ids are read first, so that rows added or deleted meanwhile are neither repeated nor break the
 * export. For Shift_JIS, `X-Unmappable` lists the characters it lacks, percent-encoded; with `check=true` the answer is their positions
 * instead of the file: `{ data: [{ line, column, characters }], total }`, the first hundred of `total`. With `template=true` it contains
 * only the headings of the columns that the caller may import. AppError 422 for more rows than a sheet allows.
 */
export function exportFiles(deps: Deps, resource: ResolvedResource) {
  return (context: AppContext) => asLongWork('export', () => answered(context));

  async function answered(context: AppContext): Promise<Response> {
    const actor = requireActor(context);
    const asked = exportRequestOf(context);
    const params = new URL(context.req.url).searchParams;
    const query = parseQuery(resource, params, actor, ['encoding', 'check', 'template', 'format']);
    if (query.filters.some((filter) => filter.field === 'deleteDate') && !mayDo(resource, 'restore', actor))
      throw new AppError('forbidden');
    if (context.req.query('template') === 'true') return template(context, resource, asked);
    const reader = readerOf(deps.database, exportRows);
    const ids = await inSlice(() => reader.read((tx) => idsIn(deps, tx, resource, query, actor)));
    const exported = { reader, resource, ids, actor, wanted: query.fields };
    context.header('X-Total-Count', String(ids.length));
    const name = `${resource.listTitle}_${dayOf(deps.now()).replaceAll('-', '')}`;
    return asked.format === 'xlsx' ? sheet(deps, context, exported, name) : csv(context, exported, asked, name);
  }

  async function csv(context: AppContext, exported: Exported, asked: ExportRequest, name: string): Promise<Response> {
    const { encoding } = asked;
    const lost = encoding === 'cp932' ? await lostCells(recordsOf(deps, exported, asText)) : [];
    if (context.req.query('check') === 'true')
      return reply(context, checkExport, { data: lost.slice(0, maxListed), total: lost.length });
    asFile(context, asked, name, resource);
    if (lost.length > 0) {
      const characters = [...new Set(lost.flatMap((cell) => [...cell.characters]))].slice(0, maxListed);
      context.header('X-Unmappable', encodeURIComponent(characters.join('')));
    }
    const records = recordsOf(deps, exported, asText);
    let isFirst = true;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const next = await asLongWork('export', () => records.next());
        if (next.done === true) return controller.close();
        controller.enqueue(encode((isFirst ? prefix(encoding) : '') + csvOf(next.value), encoding));
        isFirst = false;
      },
    });
    return context.body(body);
  }
}

/** Answers with the rows as a workbook. */
function sheet(deps: Deps, context: AppContext, exported: Exported, name: string): Response {
  const { resource, ids } = exported;
  const max = Math.min(sheetLimits.rows, Math.floor(sheetLimits.lines / Math.max(1, csvSubRows(resource)?.max ?? 1)));
  if (ids.length > max) throw new AppError('xlsx_rows_max', { params: { max } });
  asFile(context, { format: 'xlsx', encoding: 'utf8' }, name, resource);
  const { withId, fields, subs } = exportedColumns(exported);
  const columns = [...fields, ...subs.map(({ field }) => field)].map(styleOf);
  const slices = longWork(recordsOf(deps, exported, asSheet));
  const made = { name: resource.listTitle, columns: withId ? ['number' as const, ...columns] : columns, slices };
  return context.body(workbook(made, words().cutCell));
}

/** Returns the ids of the list's rows in its order. */
async function idsIn(
  deps: Deps,
  tx: Reads,
  resource: ResolvedResource,
  query: ListQuery,
  actor: Actor,
): Promise<readonly number[]> {
  const rows = await tx
    .select({ id: tableOf(deps, resource.name).column('id') })
    .from(sourceOf(deps, resource))
    .where(whereOf(deps, resource, query, actor))
    .orderBy(...orderOf(deps, resource, query.sort, actor));
  return rows.map((row) => Number(row.id));
}

/** Runs each slice with the statement timeout of long work, in any async context that reads the stream. */
async function* longWork<T>(slices: AsyncGenerator<T, undefined>): AsyncGenerator<T> {
  for (;;) {
    const next = await asLongWork('export', () => slices.next());
    if (next.done === true) return;
    yield next.value;
  }
}

function asFile(
  context: AppContext,
  { format, encoding }: ExportRequest,
  name: string,
  resource: ResolvedResource,
): void {
  const charset = format === 'csv' ? `; charset=${encoding === 'utf8' ? 'utf-8' : 'Shift_JIS'}` : '';
  context.header('Content-Type', `${exportTypes[format]}${charset}`);
  context.header('Content-Disposition', attachment(`${name}.${format}`, `${resource.name}.${format}`));
}

/** Answers with an empty file to fill in and import; throws AppError 403 for callers who may not import. */
function template(context: AppContext, resource: ResolvedResource, asked: ExportRequest): Response {
  const actor = requireActor(context);
  if (!mayDo(resource, 'import', actor)) throw new AppError('forbidden');
  const columns = templateColumns(resource, actor);
  const headings = columns.map((column) => columnHeading(resource, column));
  asFile(context, asked, `${resource.label}_${words().importTemplate}`, resource);
  if (asked.format === 'csv')
    return context.body(new Uint8Array(encode(prefix(asked.encoding) + csvOf([headings]), asked.encoding)));
  const slices = alone([headings]);
  return context.body(workbook({ name: resource.label, columns: columns.map(styleOfColumn), slices }, words().cutCell));
}

async function* alone<T>(slice: T): AsyncGenerator<T> {
  yield slice;
}

function styleOfColumn(column: CsvColumn) {
  if (column === 'id') return 'number';
  return styleOf(isSubColumn(column) ? column.field : column);
}

/** A cell with characters that Shift_JIS lacks; `line` is the first line of its row. */
interface LostCell {
  readonly line: number;
  readonly column: string;
  readonly characters: string;
}

async function lostCells(slices: AsyncIterable<readonly (readonly string[])[]>): Promise<LostCell[]> {
  const lost: LostCell[] = [];
  let heading: readonly string[] | undefined;
  let line = 1;
  for await (const rows of slices)
    for (const row of rows) {
      heading ??= row;
      for (const [at, cell] of row.entries()) {
        const characters = unmappable(cell).join('');
        if (characters !== '') lost.push({ line, column: heading[at] ?? '', characters });
      }
      line += 1 + row.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    }
  return lost;
}

/** Returns the requested encoding; throws AppError 400 for an unknown one. */
function encodingOf(text: string | undefined): CsvEncoding {
  if (text === undefined || text === 'utf8' || text === 'utf-8') return 'utf8';
  if (text === 'cp932' || text === 'shift_jis') return 'cp932';
  throw new AppError('invalid_query', { field: 'encoding', params: { name: 'encoding' } });
}

/** Returns the requested format and encoding; throws AppError 400 if either is unknown, or for an encoding of a format that has none. */
function exportRequestOf(context: AppContext): ExportRequest {
  const said = context.req.query('format') ?? 'csv';
  const format = exportFormats.find((one) => one === said);
  if (format === undefined) throw new AppError('invalid_query', { field: 'format', params: { name: 'format' } });
  const encoding = encodingOf(context.req.query('encoding'));
  if (format === 'xlsx' && encoding !== 'utf8')
    throw new AppError('invalid_query', { field: 'encoding', params: { name: 'encoding' } });
  return { format, encoding };
}
