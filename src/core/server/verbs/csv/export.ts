import { getTableColumns, inArray } from 'drizzle-orm';
import { mayDo, mayReadField } from '#core/model/access.ts';
import { auditedTexts } from '#core/model/audited.ts';
import {
  columnHeading,
  csvFields,
  idHeading,
  type SubColumn,
  subColumns,
  templateColumns,
} from '#core/model/csv-columns.ts';
import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import { parseQuery } from '#core/model/query.ts';
import { isReference, type ResolvedField } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import { checkExport, exportRows } from '#core/model/row-calls.ts';
import type { Reader, Reads } from '#core/server/database/database.ts';
import { asLongWork } from '#core/server/database/limits.ts';
import { withComputed } from '#core/server/kernel/computed.ts';
import { type AppContext, demandActor } from '#core/server/kernel/context.ts';
import type { Deps } from '#core/server/kernel/deps.ts';
import { readerOf } from '#core/server/kernel/reader.ts';
import { reply } from '#core/server/kernel/reply.ts';
import { asRow, concealed, present, readContext } from '#core/server/kernel/rows.ts';
import type { AnyRow } from '#core/server/kernel/rule.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { orderOf, whereOf } from '#core/server/kernel/search.ts';
import { sourceOf } from '#core/server/kernel/source.ts';
import { paced, turn } from '#core/server/kernel/turns.ts';
import { attachment } from '../../kernel/disposition.ts';
import { cellOf } from './cells.ts';
import { type CsvEncoding, encode, prefix, unmappable } from './encoding.ts';
import { namesForCsv, namesToImport } from './reference-names.ts';
import { csvOf } from './table.ts';

// Rows of the first slice
const first = 100;
const maxListed = 100;

/**
 * `GET /{resource}/export` with a list's filters and sort (`encoding=cp932` for Shift_JIS) → CSV, streamed by slices that let others
 * through. The ids are read first, so that rows which come or go meanwhile neither repeat nor stop it. For Shift_JIS the characters it
 * lacks are named, percent-encoded, in `X-Unmappable`; with `check=true` the answer is, instead of the file, where they stand:
 * `{ data: [{ line, column, characters }], total }`, the first hundred of `total`. With `template=true` it is the headings alone of what
 * the caller may import.
 */
export function exportCsv(deps: Deps, resource: ResolvedResource) {
  return (context: AppContext) => asLongWork('export', () => answered(context));

  async function answered(context: AppContext): Promise<Response> {
    const actor = demandActor(context);
    const encoding = encodingOf(context.req.query('encoding'));
    const query = parseQuery(resource, new URL(context.req.url).searchParams, actor, ['encoding', 'check', 'template']);
    if (query.filters.some((filter) => filter.field === 'deleteDate') && !mayDo(resource, 'restore', actor))
      throw new AppError('forbidden');
    if (context.req.query('template') === 'true') return template(context, resource, encoding, actor);
    const reader = readerOf(deps.database, exportRows);
    const table = tableOf(deps, resource.name);
    const rows = await turn(() =>
      reader.read((tx) =>
        tx
          .select({ id: table.column('id') })
          .from(sourceOf(deps, resource))
          .where(whereOf(deps, resource, query, actor))
          .orderBy(...orderOf(deps, resource, query.sort, actor)),
      ),
    );
    const ids = rows.map((row) => Number(row.id));
    const lost = encoding === 'cp932' ? await lostCells(recordsOf(deps, reader, resource, ids, actor)) : [];
    if (context.req.query('check') === 'true')
      return reply(context, checkExport, { data: lost.slice(0, maxListed), total: lost.length });
    asFile(context, encoding, `${resource.listTitle}_${dayOf(deps.now()).replaceAll('-', '')}.csv`, resource);
    context.header('X-Total-Count', String(ids.length));
    if (lost.length > 0) {
      const characters = [...new Set(lost.flatMap((cell) => [...cell.characters]))].slice(0, maxListed);
      context.header('X-Unmappable', encodeURIComponent(characters.join('')));
    }
    const records = recordsOf(deps, reader, resource, ids, actor);
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

function asFile(context: AppContext, encoding: CsvEncoding, fileName: string, { name }: ResolvedResource): void {
  context.header('Content-Type', `text/csv; charset=${encoding === 'utf8' ? 'utf-8' : 'Shift_JIS'}`);
  context.header('Content-Disposition', attachment(fileName, `${name}.csv`));
}

/** A file to be filled in and imported; 403 for who may not. */
function template(context: AppContext, resource: ResolvedResource, encoding: CsvEncoding, actor: Actor): Response {
  if (!mayDo(resource, 'import', actor)) throw new AppError('forbidden');
  const headings = templateColumns(resource, actor).map((column) => columnHeading(resource, column));
  asFile(context, encoding, `${resource.label}_${words().importTemplate}.csv`, resource);
  return context.body(new Uint8Array(encode(prefix(encoding) + csvOf([headings]), encoding)));
}

/** A cell with characters that Shift_JIS has no place for, by the line on which its row begins. */
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

/** The heading, then the rows as cells, slice by slice. */
async function* recordsOf(
  deps: Deps,
  reader: Reader,
  resource: ResolvedResource,
  ids: readonly number[],
  actor: Actor,
): AsyncGenerator<readonly (readonly string[])[], undefined> {
  const fields = csvFields(resource).filter((field) => mayReadField(field, actor));
  const subs = subColumns(resource).filter(({ of }) => mayReadField(of, actor));
  const withId = resource.key === null;
  const inWords = resource.audit === null ? {} : auditedTexts(deps.resources, resource);
  const texts = new Map<string, (row: Record<string, unknown>) => string>(Object.entries(inWords));
  yield [[...(withId ? [idHeading] : []), ...[...fields, ...subs].map((column) => columnHeading(resource, column))]];
  const { table, column } = tableOf(deps, resource.name);
  const pace = paced(first);
  for (let start = 0; start < ids.length; ) {
    const some = ids.slice(start, start + pace.size());
    start += some.length;
    yield await turn(async () => {
      const began = performance.now();
      const rows = await reader.read((tx) => rowsOf(tx, some));
      pace.took(some.length, performance.now() - began);
      return rows;
    });
  }

  async function rowsOf(tx: Reads, some: readonly number[]): Promise<string[][]> {
    const found = (
      await tx
        .select(getTableColumns(table))
        .from(sourceOf(deps, resource))
        .where(inArray(column('id'), [...some]))
    ).map(asRow);
    const known = (await concealed(deps, resource, found, readContext(deps, tx, actor))).map((row) =>
      asRow({ ...row }),
    );
    const whole = withComputed(resource, known, dayOf(deps.now()));
    const byId = new Map(whole.map((row) => [row.id, row]));
    const names = await referenceNames(deps, tx, fields, known, actor);
    const subCells = await subCellsOf(deps, tx, resource, found, subs, actor);
    return some.flatMap((id) => {
      const row = byId.get(id);
      if (row === undefined) return [];
      const cells = fields.map(
        (field) => texts.get(field.name)?.(row) ?? cellOf(field, row[field.name], names.get(field.name) ?? new Map()),
      );
      // Each says the whole row, so that a spreadsheet may sort and filter them
      return subCells(id).map((more) => [...(withId ? [String(id)] : []), ...cells, ...more]);
    });
  }
}

/** The cells of each row's sub-rows, a line each; one empty line for a row that has none. */
async function subCellsOf(
  deps: Deps,
  tx: Reads,
  resource: ResolvedResource,
  rows: readonly AnyRow[],
  subs: readonly SubColumn[],
  actor: Actor,
): Promise<(id: number) => readonly (readonly string[])[]> {
  const none = [subs.map(() => '')];
  const [first] = subs;
  if (first === undefined) return () => none;
  const whole = await present(deps, tx, resource, rows, actor, new Set([first.of.name]));
  const held = new Map(rows.map(({ id }, at) => [id, subRowsOf(whole[at] ?? {}, first.of.name)]));
  const fields = subs.map(({ field }) => field);
  const names = await referenceNames(deps, tx, fields, [...held.values()].flat(), actor, namesToImport);
  return (id) => {
    const lines = (held.get(id) ?? []).map((row) =>
      fields.map((field) => cellOf(field, row[field.name], names.get(field.name) ?? new Map())),
    );
    return lines.length === 0 ? none : lines;
  };
}

function subRowsOf(row: object, name: string): readonly Record<string, unknown>[] {
  const held: unknown = new Map<string, unknown>(Object.entries(row)).get(name);
  return Array.isArray(held) ? held.map((one: unknown) => ({ ...Object(one) })) : [];
}

async function referenceNames(
  deps: Deps,
  tx: Reads,
  fields: readonly ResolvedField[],
  rows: readonly Record<string, unknown>[],
  actor: Actor,
  namesOf = namesForCsv,
) {
  const names = new Map<string, Map<number, string>>();
  for (const field of fields) {
    if (!isReference(field)) continue;
    const ids = rows.flatMap((row) => [row[field.name]].flat().filter((id) => typeof id === 'number'));
    names.set(field.name, await namesOf(deps, tx, field.to, [...new Set(ids)], actor));
  }
  return names;
}

/** The encoding that a caller asks for; AppError 400 for one that there is not. */
function encodingOf(text: string | undefined): CsvEncoding {
  if (text === undefined || text === 'utf8' || text === 'utf-8') return 'utf8';
  if (text === 'cp932' || text === 'shift_jis') return 'cp932';
  throw new AppError('invalid_query', { field: 'encoding', params: { name: 'encoding' } });
}
