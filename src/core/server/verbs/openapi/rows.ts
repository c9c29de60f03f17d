import { oneRow, rowList } from '#core/model/calls/row-calls.ts';
import { importRun, lineErrors } from '#core/model/calls/row-runs.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import {
  hasSubRows,
  isChildren,
  isNeverEmpty,
  type ResolvedField,
  type ResolvedFieldOf,
  subFields,
} from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Counts, Row } from '#core/model/row-types.ts';
import { either, integer, type JsonSchema, nullable, object, type Properties, type Shape } from '#core/model/shape.ts';
import type { RulesByResource } from '#core/server/kernel/writes/rule.ts';

/** A row of a resource as the API carries it: what only some roles may read, or was not asked for, may be missing. */
export function rowSchema(resource: ResolvedResource, rules: RulesByResource): JsonSchema {
  const row = rowOf([...resource.field.values()], rules[resource.name]?.adds);
  return { ...row, required: ['id', 'version'], title: resource.label };
}

/** The row of a resource, by the name of its schema. */
export function rowNamed({ name }: Pick<ResolvedResource, 'name'>): Shape<Row> {
  return { $ref: `#/components/schemas/${name}` };
}

/** What the generated calls of a resource answer of its rows. */
export function answersOf(resource: ResolvedResource) {
  const row = rowNamed(resource);
  const { counts } = resource.list;
  return { list: rowList(row, counts === null ? null : eachCode(counts)), one: oneRow(row) };
}

/** A number for each code of a choice. */
function eachCode(field: ResolvedFieldOf<'select'>): Shape<Counts> {
  return object(Object.fromEntries(Object.keys(field.options).map((code) => [code, integer])));
}

/** Bad lines, or another refusal. */
export const importRefusal: JsonSchema = either(object({ errors: lineErrors, data: importRun }), {
  $ref: '#/components/schemas/Errors',
});

function rowOf(fields: readonly ResolvedField[], adds: Properties = {}): JsonSchema {
  const held = fields.filter((field) => !field.transient);
  const properties = held.map((field) => [field.name, shapeOf(field)] as const);
  return object({ ...Object.fromEntries(properties), ...adds });
}

/** A field's value in a row, which may be none where nothing demands one. */
function shapeOf(field: ResolvedField): Shape<unknown> {
  const value = { ...kindOf(field).schema(field), title: field.label };
  if (isChildren(field)) return { ...value, items: { type: 'object' } };
  if (hasSubRows(field)) return { ...value, items: rowOf(subFields(field)) };
  return isNeverEmpty(field) ? value : nullable(value);
}
