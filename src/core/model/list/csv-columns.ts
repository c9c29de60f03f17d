import { mayReadField, mayWriteField } from '../access.ts';
import { words } from '../language.ts';
import { isChildren, type ResolvedField, type ResolvedFieldOf, subFields } from '../resolved/field.ts';
import type { ResolvedResource } from '../resolved/resource.ts';
import type { Actor } from '../roles.ts';

/** A column of what the sub-rows of a line's row hold: each of them has a line of its own. */
export interface SubColumn {
  readonly of: ResolvedFieldOf<'children'>;
  readonly field: ResolvedField;
}

/** What a column of a CSV holds: a field, a field of the row's sub-rows, or the ids by which rows without a key of their own are told apart. */
export type CsvColumn = ResolvedField | SubColumn | 'id';

/** The heading of the column that tells rows apart where a resource has no key of its own. */
export const idHeading = 'ID';

// What the record of changes tells of in words
const changeFields = ['before', 'after'];

/** The fields that stand in the resource's CSV, in order. */
export function csvFields({ fields, audit }: ResolvedResource): readonly ResolvedField[] {
  return fields.filter(({ inCsv, name }) => inCsv || (audit !== null && changeFields.includes(name)));
}

/** The sub-rows that stand in the resource's CSV, a line each; undefined where it has none. */
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

/** Does the column hold what sub-rows say? */
export function isSubColumn(column: CsvColumn): column is SubColumn {
  return typeof column === 'object' && 'of' in column && 'field' in column;
}

/** The column's name within its resource: `name`, `details.keyword`, `id`. */
export function columnName(column: CsvColumn): string {
  if (column === 'id') return column;
  return isSubColumn(column) ? `${column.of.name}.${column.field.name}` : column.name;
}

/** Its Japanese heading; that of a sub-row's field says whose it is where the row has one of that name, too. */
export function columnHeading(resource: ResolvedResource, column: CsvColumn): string {
  if (column === 'id') return idHeading;
  if (!isSubColumn(column)) return column.label;
  const isTaken = csvFields(resource).some(({ label }) => label === column.field.label);
  return isTaken ? longHeading(column) : column.field.label;
}

/** The column that somebody means by a heading, among those that are shown to them; undefined: there is none. */
export function columnHeaded(resource: ResolvedResource, heading: string, actor: Actor): CsvColumn | undefined {
  if (heading === idHeading && resource.key === null) return 'id';
  const own = csvFields(resource).find((one) => one.label === heading || one.name === heading);
  if (own !== undefined) return mayReadField(own, actor) ? own : undefined;
  const sub = subColumns(resource).find((one) =>
    [one.field.label, longHeading(one), columnName(one)].includes(heading),
  );
  return sub !== undefined && mayReadField(sub.of, actor) ? sub : undefined;
}

/** The columns of which a new row is made by somebody, in the order of a template. */
export function templateColumns(resource: ResolvedResource, actor: Actor): readonly CsvColumn[] {
  const may = (field: ResolvedField) => mayWriteField(resource, field, { mode: 'create', actor });
  return [...csvFields(resource).filter(may), ...subColumns(resource).filter(({ of }) => may(of))];
}

function longHeading({ of, field }: SubColumn): string {
  return words().fieldOf(of.label, field.label);
}
