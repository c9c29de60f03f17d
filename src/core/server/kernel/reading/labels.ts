import { viewNameIn } from '#core/model/list/audited-view.ts';
import { auditedResource, changedRowKey } from '#core/model/resolved/audited.ts';
import { hasSubRows, isReference, type ResolvedField, type ResolvedResource, subFields } from '#core/model/resolved.ts';
import type { Reads } from '#core/server/database/database.ts';
import type { Deps } from '../deps.ts';
import { titlesOf } from './rows.ts';

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
