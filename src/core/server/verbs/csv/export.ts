import { stringify } from 'csv-stringify/sync';
import { inArray } from 'drizzle-orm';
import { mayDo, mayReadField } from '#core/model/access.ts';
import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { parseQuery } from '#core/model/query.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolve.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type AppContext, demandRole } from '#core/server/kernel/context.ts';
import type { Deps } from '#core/server/kernel/deps.ts';
import { asRow } from '#core/server/kernel/rows.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { orderOf, whereOf } from '#core/server/kernel/search.ts';
import { cellOf, csvFields, idHeading } from './cells.ts';
import { type CsvEncoding, encode, prefix, unmappable } from './encoding.ts';
import { namesForCsv } from './reference-names.ts';

const batch = 500;
const maxListedCharacters = 100;

/**
 * `GET /{resource}/export` with a list's filters and sort (`encoding=cp932` for Shift_JIS) → CSV, streamed.
 * The ids are read first, so that rows which come or go meanwhile neither repeat nor stop it. For Shift_JIS the characters
 * it lacks are named, percent-encoded, in `X-Unmappable`.
 */
export function exportCsv(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = demandRole(context, resource, 'export');
    const encoding = encodingOf(context.req.query('encoding'));
    const query = parseQuery(resource, new URL(context.req.url).searchParams, actor, ['encoding']);
    if (query.filters.some((filter) => filter.field === 'deleteDate') && !mayDo(resource, 'restore', actor))
      throw new AppError('forbidden');
    const tx = deps.database.orm;
    const table = tableOf(deps, resource.name);
    const rows = await tx
      .select({ id: table.column('id') })
      .from(table.table)
      .where(whereOf(deps, resource, query, actor))
      .orderBy(...orderOf(deps, resource, query.sort, actor));
    const ids = rows.map((row) => Number(row.id));
    const fileName = `${resource.listTitle}_${dayOf(deps.now()).replaceAll('-', '')}.csv`;
    context.header('Content-Type', `text/csv; charset=${encoding === 'utf8' ? 'utf-8' : 'Shift_JIS'}`);
    context.header(
      'Content-Disposition',
      `attachment; filename="${resource.name}.csv"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    );
    context.header('X-Total-Count', String(ids.length));
    if (encoding === 'cp932') {
      const lost = await lostCharacters(lines(deps, tx, resource, ids, actor, encoding));
      if (lost.length > 0) context.header('X-Unmappable', encodeURIComponent(lost.join('')));
    }
    const texts = lines(deps, tx, resource, ids, actor, encoding);
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const next = await texts.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encode(next.value, encoding));
      },
    });
    return context.body(body);
  };
}

async function lostCharacters(texts: AsyncIterable<string>): Promise<string[]> {
  const lost = new Set<string>();
  for await (const text of texts) for (const character of unmappable(text)) lost.add(character);
  return [...lost].slice(0, maxListedCharacters);
}

async function* lines(
  deps: Deps,
  tx: Orm,
  resource: ResolvedResource,
  ids: readonly number[],
  actor: Actor,
  encoding: CsvEncoding,
): AsyncGenerator<string, undefined> {
  const fields = csvFields(resource).filter((field) => mayReadField(field, actor));
  const withId = resource.key === null;
  yield prefix(encoding) + csv([[...(withId ? [idHeading] : []), ...fields.map((field) => field.label)]]);
  const { table, column } = tableOf(deps, resource.name);
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch);
    const found = (
      await tx
        .select()
        .from(table)
        .where(inArray(column('id'), some))
    ).map(asRow);
    const byId = new Map(found.map((row) => [row.id, row]));
    const names = await referenceNames(deps, tx, fields, found, actor);
    yield csv(
      some.flatMap((id) => {
        const row = byId.get(id);
        if (row === undefined) return [];
        const cells = fields.map((field) => cellOf(field, row[field.name], names.get(field.name) ?? new Map()));
        return [withId ? [String(id), ...cells] : cells];
      }),
    );
  }
}

async function referenceNames(
  deps: Deps,
  tx: Orm,
  fields: readonly ResolvedField[],
  rows: readonly Record<string, unknown>[],
  actor: Actor,
) {
  const names = new Map<string, Map<number, string>>();
  for (const field of fields) {
    if (field.kind !== 'reference') continue;
    const ids = rows.flatMap((row) => [row[field.name]].flat().filter((id) => typeof id === 'number'));
    names.set(field.name, await namesForCsv(deps, tx, field.to, [...new Set(ids)], actor));
  }
  return names;
}

function csv(rows: readonly (readonly string[])[]): string {
  return rows.length === 0
    ? ''
    : stringify(
        rows.map((row) => [...row]),
        { record_delimiter: 'windows' },
      );
}

/** The encoding that a caller asks for; AppError 400 for one that there is not. */
export function encodingOf(text: string | undefined): CsvEncoding {
  if (text === undefined || text === 'utf8' || text === 'utf-8') return 'utf8';
  if (text === 'cp932' || text === 'shift_jis') return 'cp932';
  throw new AppError('invalid_query', { field: 'encoding', params: { name: 'encoding' } });
}
