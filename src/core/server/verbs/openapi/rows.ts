import { oneRow, rowList } from '#core/model/calls/row-calls.ts';
import { importRun, lineErrors } from '#core/model/calls/row-runs.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import {
  hasSubRows,
  isChildren,
  isNeverEmpty,
  type ResolvedField,
  type ResolvedFieldOf,
  type ResolvedResource,
  subFields,
} from '#core/model/resolved.ts';
import type { Counts, Row } from '#core/model/row-types.ts';
import { anyOf, integer, type JsonSchema, nullable, object, type Properties, type Shape } from '#core/model/shape.ts';
import type { RulesByResource } from '#core/server/kernel/rules/loose-rules.ts';

/** The schema of a row in the API; fields that only some roles may read, or that were not requested, may be missing. */
export function rowSchema(resource: ResolvedResource, rules: RulesByResource): JsonSchema {
  const row = rowOf([...resource.field.values()], rules[resource.name]?.adds);
  return { ...row, required: ['id', 'version'], title: resource.label };
}

/** A reference to the schema of a resource's row. */
export function rowNamed({ name }: Pick<ResolvedResource, 'name'>): Shape<Row> {
  return { $ref: `#/components/schemas/${name}` };
}

/** The response schemas of a resource's generated calls. */
export function answersOf(resource: ResolvedResource) {
  const row = rowNamed(resource);
  const { counts } = resource.list;
  return { list: rowList(row, counts === null ? null : eachCode(counts)), one: oneRow(row) };
}

/** An object with a number per code of a choice. */
function eachCode(field: ResolvedFieldOf<'select'>): Shape<Counts> {
  return object(Object.fromEntries(Object.keys(field.options).map((code) => [code, integer])));
}

/** Bad lines, or another refusal. */
export const importRefusal: JsonSchema = anyOf(object({ errors: lineErrors, data: importRun }), {
  $ref: '#/components/schemas/Errors',
});

function rowOf(fields: readonly ResolvedField[], adds: Properties = {}): JsonSchema {
  const held = fields.filter((field) => !field.transient);
  const properties = held.map((field) => [field.name, shapeOf(field)] as const);
  return object({ ...Object.fromEntries(properties), ...adds });
}

/** The schema of a field's value in a row, nullable unless the field always has a value. */
function shapeOf(field: ResolvedField): Shape<unknown> {
  const value = { ...kindOf(field).schema(field), title: field.label };
  if (isChildren(field)) return { ...value, items: { type: 'object' } };
  if (hasSubRows(field)) return { ...value, items: rowOf(subFields(field)) };
  return isNeverEmpty(field) ? value : nullable(value);
}
