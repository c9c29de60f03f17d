import { auditedView } from '../audit.ts';
import type { AnyResource } from '../declaration/any-resource.ts';
import { select, text } from '../declare.ts';
import { kindOf } from '../fields/registry.ts';
import { words } from '../language.ts';
import { resolveResources } from '../resolve.ts';
import type { ResolvedResource, ResolvedResources } from '../resolved.ts';
import { describeFilter } from './describe-filter.ts';
import { readSavedQuery, sortsInAddress } from './saved-query.ts';

/** What the audit log holds of a saved view: its name, its list, its conditions and order in words, and its columns; null for the usual ones. */
export interface AuditedView {
  readonly name: string;
  readonly list: string;
  readonly query: string;
  readonly columns: string | null;
}

/** Returns what the audit log records of a view of the list, in words; `params`: the pairs of its address. */
export function auditedViewOf(
  resource: ResolvedResource,
  {
    name,
    params,
    columns,
  }: {
    readonly name: string;
    readonly params: Iterable<readonly [string, string]>;
    readonly columns: readonly string[] | null;
  },
): AuditedView {
  const { separator, besides, filters: said } = words();
  const pairs = [...params];
  const labelOf = (field: string) => resource.field.get(field)?.label ?? field;
  const { search, filters } = readSavedQuery(resource, pairs, null);
  const conditions = filters.flatMap((filter) => {
    const field = resource.field.get(filter.field);
    return field === undefined ? [] : [describeFilter(field, filter, (one, value) => kindOf(one).toText(value, one))];
  });
  const order = sortsInAddress(pairs).map(({ field, descending }) => said.sorted(labelOf(field), descending));
  const query = [...(search === '' ? [] : [search]), ...conditions, ...order].join(besides);
  return { name, list: resource.name, query, columns: columns === null ? null : columns.map(labelOf).join(separator) };
}

/**
 * Returns a saved view as a resource, by whose fields an audit entry of it is put into words; undefined if the entry (the name of its
 * subject) is about something else.
 */
export function viewInLog(resources: ResolvedResources, subject: unknown): ResolvedResource | undefined {
  if (subject !== auditedView) return undefined;
  const { views, viewName, viewList, viewQuery, viewColumns } = words().api;
  const options = Object.fromEntries([...resources.values()].map(({ name, label }) => [name, label]));
  const view: AnyResource = {
    label: views,
    fields: {
      name: text(viewName),
      list: select(viewList, options),
      query: text(viewQuery),
      columns: text(viewColumns),
    },
    list: { columns: ['name'] },
    access: { rows: {}, list: [] },
  };
  return resolveResources({ [auditedView]: view }).get(auditedView);
}

/** Returns the name that the view of an audit entry has after it, or had before; null if the entry is of something else. */
export function viewNameIn(entry: object): string | null {
  const { resource: subject, before, after } = { resource: null, before: null, after: null, ...entry };
  if (subject !== auditedView) return null;
  return nameIn(after) ?? nameIn(before);
}

function nameIn(side: unknown): string | null {
  return typeof side === 'object' && side !== null && 'name' in side && typeof side.name === 'string'
    ? side.name
    : null;
}
