import { mayReadField, mayWriteField } from '../access.ts';
import { words } from '../language.ts';
import { isChildren, type ResolvedField, type ResolvedFieldOf, type ResolvedResource, subFields } from '../resolved.ts';
import type { Actor } from '../roles.ts';
import { folded } from '../words/folded.ts';

/** A column for a field of the sub-rows, each of which has a line of its own. */
export interface SubColumn {
  readonly of: ResolvedFieldOf<'children'>;
  readonly field: ResolvedField;
}

/** A CSV column: a field, a field of the sub-rows, or the id that identifies rows of a resource without a key. */
export type CsvColumn = ResolvedField | SubColumn | 'id';

/** The heading of the column that identifies rows of a resource without a key. */
export const idHeading = 'ID';

// Included as text in the CSV of the audit log
const changeFields = ['before', 'after'];

/** The fields in the resource's CSV, in order. */
export function csvFields({ fields, audit }: ResolvedResource): readonly ResolvedField[] {
  return fields.filter(({ inCsv, name }) => inCsv || (audit !== null && changeFields.includes(name)));
}

/** The sub-rows in the resource's CSV, one line each; undefined if there are none. */
export function csvSubRows(resource: ResolvedResource): ResolvedFieldOf<'children'> | undefined {
  return resource.fields.filter(isChildren).find(({ csvKey }) => csvKey !== undefined);
}

/** The columns of these sub-rows, in order. */
export function subColumns(resource: ResolvedResource): readonly SubColumn[] {
  const of = csvSubRows(resource);
  if (of === undefined) return [];
  const said = subFields(of).filter((field) => field.inCsv && !field.readOnly);
  return said.map((field) => ({ of, field }));
}

/** True if the column holds a field of the sub-rows. */
export function isSubColumn(column: CsvColumn): column is SubColumn {
  return typeof column === 'object' && 'of' in column && 'field' in column;
}

/** The column's name within its resource: `name`, `details.keyword`, `id`. */
export function columnName(column: CsvColumn): string {
  if (column === 'id') return column;
  return isSubColumn(column) ? `${column.of.name}.${column.field.name}` : column.name;
}

/** Its Japanese heading. A sub-row's field is qualified with the name of the sub-rows if the row has a field with the same label. */
export function columnHeading(resource: ResolvedResource, column: CsvColumn): string {
  if (column === 'id') return idHeading;
  if (!isSubColumn(column)) return column.label;
  const isTaken = csvFields(resource).some(({ label }) => label === column.field.label);
  return isTaken ? longHeading(column) : column.field.label;
}

/** The column that a heading refers to, among those that the actor may read; undefined if there is none. */
export function columnHeaded(resource: ResolvedResource, heading: string, actor: Actor): CsvColumn | undefined {
  if (heading === idHeading && resource.key === null) return 'id';
  const asked = folded(heading);
  const own = csvFields(resource).find((one) => folded(one.label) === asked || one.name === heading);
  if (own !== undefined) return mayReadField(own, actor) ? own : undefined;
  const sub = subColumns(resource).find(
    (one) => [one.field.label, longHeading(one)].some((name) => folded(name) === asked) || columnName(one) === heading,
  );
  return sub !== undefined && mayReadField(sub.of, actor) ? sub : undefined;
}

/** The column of that name, among those that the actor may read; undefined if there is none. */
export function columnNamed(resource: ResolvedResource, name: string, actor: Actor): CsvColumn | undefined {
  if (name === 'id') return resource.key === null ? name : undefined;
  const own = csvFields(resource).find((one) => one.name === name);
  if (own !== undefined) return mayReadField(own, actor) ? own : undefined;
  const sub = subColumns(resource).find((one) => columnName(one) === name);
  return sub !== undefined && mayReadField(sub.of, actor) ? sub : undefined;
}

/** The columns that a heading of a file can be mapped to by hand: those of the template, and the one that identifies rows. */
export function mappableColumns(resource: ResolvedResource, actor: Actor): readonly CsvColumn[] {
  return [...(resource.key === null ? (['id'] as const) : []), ...templateColumns(resource, actor)];
}

/** The columns from which the actor can create a row, in the order of the import template. */
export function templateColumns(resource: ResolvedResource, actor: Actor): readonly CsvColumn[] {
  const may = (field: ResolvedField) => mayWriteField(resource, field, { mode: 'create', actor });
  return [...csvFields(resource).filter(may), ...subColumns(resource).filter(({ of }) => may(of))];
}

function longHeading({ of, field }: SubColumn): string {
  return words().fieldOf(of.label, field.label);
}
