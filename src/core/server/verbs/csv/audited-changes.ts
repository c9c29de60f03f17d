import { mayReadField } from '#core/model/access.ts';
import { words } from '#core/model/language.ts';
import { viewInLog } from '#core/model/list/audited-view.ts';
import { auditedResource, changedRowKey } from '#core/model/resolved/audited.ts';
import { hasSubRows, isReference, type ResolvedField, type ResolvedResource, subFields } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { isEmpty } from '#core/model/shape.ts';
import type { Reads } from '#core/server/database/database.ts';
import type { Deps } from '#core/server/kernel/deps.ts';
import { changedTitles } from '#core/server/kernel/reading/labels.ts';
import { csvCell } from './cells.ts';
import { namesForCsv } from './reference-names.ts';

type Values = Readonly<Record<string, unknown>>;
type Names = ReadonlyMap<string, ReadonlyMap<number, string>>;

/**
 * Returns functions that describe, for export, what an audit entry is about and its values before and after: field labels with values, as
 * on screen. Fields no longer declared are left out.
 */
export async function changesInWords(
  deps: Deps,
  {
    tx,
    resource: { audit },
    actor,
  }: { readonly tx: Reads; readonly resource: ResolvedResource; readonly actor: Actor },
  rows: readonly Values[],
): Promise<{ readonly [N in 'resourceId' | 'before' | 'after']: (row: Values) => string }> {
  const fieldsOf = (row: Values) => {
    const target = auditedResource(deps.resources, row.resource) ?? viewInLog(deps.resources, row.resource);
    return (target?.fields ?? []).filter((field) => !field.hidden && mayReadField(field, actor));
  };
  const pointed = rows.flatMap((row) =>
    fieldsOf(row).flatMap((field) =>
      [row.before, row.after].flatMap((side) => idsIn(field, valuesOf(side)[field.name])),
    ),
  );
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [to, some] of Map.groupBy(pointed, (one) => one.to))
    names.set(to, await namesForCsv(deps, tx, to, [...new Set(some.map(({ id }) => id))], actor));
  const changed = await changedTitles(deps, tx, rows);
  const text = (row: Values, side: unknown) => {
    const values = valuesOf(side);
    const named = fieldsOf(row).filter(({ name }) => name in values);
    // For a new row, lists only the fields that are not empty
    const said = row.before === null ? named.filter(({ name }) => !isEmpty(values[name])) : named;
    const figures = Object.entries(audit?.figures ?? {}).filter(([name]) => values[name] !== undefined);
    return [
      ...said.map((field) => inWords(field.label, valueText(field, values[field.name], names))),
      ...(named.length === 0 ? figures.map(([name, label]) => inWords(label, String(values[name]))) : []),
    ].join(words().besides);
  };
  // Rows may share a title, and unlike the screen a file has no links to them
  const rowText = (row: Values) => [changed[changedRowKey(row)], isEmpty(row.resourceId) ? '' : `#${row.resourceId}`];
  return {
    resourceId: (row) => rowText(row).filter(Boolean).join(' '),
    before: (row) => text(row, row.before),
    after: (row) => text(row, row.after),
  };
}

function idsIn(field: ResolvedField, value: unknown): { readonly to: string; readonly id: number }[] {
  if (hasSubRows(field))
    return [value].flat().flatMap((row) => subFields(field).flatMap((sub) => idsIn(sub, valuesOf(row)[sub.name])));
  if (!isReference(field)) return [];
  return [value].flat().flatMap((id) => (typeof id === 'number' ? [{ to: field.to, id }] : []));
}

function valueText(field: ResolvedField, value: unknown, names: Names): string {
  if (isEmpty(value)) return words().nothing;
  if (!hasSubRows(field)) return csvCell(field, value, (isReference(field) ? names.get(field.to) : null) ?? new Map());
  const rows = [value].flat().map((row) => {
    const values = valuesOf(row);
    const said = subFields(field).filter((sub) => !sub.hidden && !isEmpty(values[sub.name]));
    return said.map((sub) => inWords(sub.label, valueText(sub, values[sub.name], names))).join(words().separator);
  });
  return rows.map((row) => words().asOne(row)).join('');
}

function inWords(label: string, text: string): string {
  return words().labelled(label, text);
}

function valuesOf(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
