import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { calledBy, words } from '#core/model/language.ts';
import { viewNameIn } from '#core/model/list/audited-view.ts';
import { auditedResource, changedRowKey } from '#core/model/resolved/audited.ts';
import { namelessTitle } from '#core/model/resolved/nameless-title.ts';
import {
  hasSubRows,
  isReference,
  type ResolvedField,
  type ResolvedResource,
  resourceNamed,
  subFields,
} from '#core/model/resolved.ts';
import type { Reads } from '#core/server/database/database.ts';
import { isAnyOf } from '#core/server/database/sql.ts';
import type { Deps } from '../deps.ts';
import { tableOf } from '../scope.ts';

/** Titles of the referenced rows: field path → id → title. */
export type Labels = Record<string, Record<string, string>>;

export type Titles = ReadonlyMap<number, string>;

/**
 * Returns the titles of all rows that these rows refer to in `fields`, with one query per referenced resource, and none where all titles are
 * `known`.
 */
export async function readLabels(
  deps: Deps,
  tx: Reads,
  resource: ResolvedResource,
  rows: readonly object[],
  known?: ReadonlyMap<string, Titles>,
  fields: readonly ResolvedField[] = resource.fields,
): Promise<Labels> {
  const wanted = referencesIn(fields, rows, '');
  const byTarget = Map.groupBy(wanted, (one) => one.to);
  const labels: Labels = {};
  for (const [to, references] of byTarget) {
    const loaded = known?.get(to);
    const asked = new Set(references.flatMap((one) => one.ids).filter((id) => loaded?.has(id) !== true));
    const titles = await titlesOf(deps, tx, to, [...asked]);
    for (const { path, ids } of references) {
      const of: Record<string, string> = labels[path] ?? {};
      labels[path] = of;
      for (const id of ids) of[id] = loaded?.get(id) ?? titles.get(id) ?? `#${id}`;
    }
  }
  return resource.audit === null ? labels : { ...labels, resourceId: await changedTitles(deps, tx, rows) };
}

/** Returns the titles of the rows that audit entries are about, by `changedRowKey`; none for rows without a title and missing rows. */
export async function changedTitles(
  deps: Deps,
  tx: Reads,
  changes: readonly object[],
): Promise<Readonly<Record<string, string>>> {
  const records = changes.map((one): Readonly<Record<string, unknown>> => ({ ...one }));
  const titles = viewNames(records);
  for (const [target, some] of Map.groupBy(records, ({ resource }) => auditedResource(deps.resources, resource))) {
    // Singletons and views have no titles
    if (target === undefined || target.isView || target.singletonPath !== null || target.title === 'id') continue;
    const ids = some.map(({ resourceId }) => resourceId).filter((id) => typeof id === 'number');
    const found = await titlesOf(deps, tx, target.name, [...new Set(ids)]);
    for (const change of some) {
      const title = found.get(Number(change.resourceId));
      if (title !== undefined) titles[changedRowKey(change)] = title;
    }
  }
  return titles;
}

/** The names of the saved views that entries are about, each by the newest of them. */
function viewNames(records: readonly Readonly<Record<string, unknown>>[]): Record<string, string> {
  const oldestFirst = records.toSorted((one, other) => Number(one.id) - Number(other.id));
  return Object.fromEntries(
    oldestFirst.flatMap((record) => {
      const name = viewNameIn(record);
      return name === null ? [] : [[changedRowKey(record), name]];
    }),
  );
}

/** Returns the titles of rows by id, including deleted rows, which old rows may still refer to. */
export async function titlesOf(
  deps: Deps,
  tx: Reads,
  name: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { table, column } = tableOf(deps, name);
  const found = await tx
    .select(titleColumns(deps, name))
    .from(table)
    .where(isAnyOf(column('id'), ids));
  const resource = resourceNamed(deps.resources, name);
  return new Map(found.map((row) => [Number(row.id), titleIn(resource, row)]));
}

/** Returns the columns that `titleIn` makes a title from; null for those that the resource does not declare. */
export function titleParts(deps: Pick<Deps, 'resources' | 'tables'>, name: string) {
  const { column } = tableOf(deps, name);
  const { title, titlePrefix, nameless } = resourceNamed(deps.resources, name);
  return {
    title: column(title),
    prefix: titlePrefix === null ? null : column(titlePrefix),
    instead: nameless === null ? null : column(nameless.by),
  };
}

/** Returns the columns of `titleParts` with the row's id, for a SELECT. */
export function titleColumns(deps: Pick<Deps, 'resources' | 'tables'>, name: string) {
  const { title, prefix, instead } = titleParts(deps, name);
  const none = sql`null`;
  return { id: tableOf(deps, name).column('id'), title, prefix: prefix ?? none, instead: instead ?? none };
}

/** A row selected by `titleColumns`. */
type TitleRow = Readonly<Record<'id' | 'title' | 'prefix' | 'instead', unknown>>;

/** Returns a row's title as shown in lists, rows, choices and files: its name, or the fallback for rows without a name, or its number. */
export function titleIn(resource: ResolvedResource, { id, title, prefix, instead }: TitleRow): string {
  return title === null ? (namelessTitle(resource, instead) ?? `#${id}`) : calledBy(prefix, String(title));
}

/** Builds a title in SQL from its prefix column and title column, as `calledBy` does. */
export function calledSql(prefix: SQLWrapper, title: SQLWrapper): SQL<string> {
  const [before = '', between = '', after = ''] = words()
    .called('\uE000', '\uE001')
    .split(/[\uE000\uE001]/);
  return sql<string>`case when coalesce(${prefix}, '') = '' then ${title}
    else ${before}::text || ${prefix} || ${between}::text || ${title} || ${after}::text end`;
}

interface Reference {
  path: string;
  to: string;
  ids: number[];
}

function referencesIn(fields: readonly ResolvedField[], rows: readonly object[], prefix: string): Reference[] {
  return fields.flatMap((field): Reference[] => {
    if (!isReference(field) && !hasSubRows(field)) return [];
    const values = rows.flatMap((row): unknown => valueIn(row, field.name));
    if (isReference(field)) {
      const ids = values.filter((value) => typeof value === 'number');
      return ids.length === 0 ? [] : [{ path: prefix + field.name, to: field.to, ids }];
    }
    if (!hasSubRows(field)) return [];
    const inner = values.filter((value) => typeof value === 'object' && value !== null);
    return referencesIn(subFields(field), inner, `${prefix}${field.name}.`);
  });
}

function valueIn(row: object, name: string): unknown {
  return Object.hasOwn(row, name) ? Reflect.get(row, name) : undefined;
}
