import { bulkRun } from '#core/model/core-calls.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import {
  hasSubRows,
  holdsSeveral,
  isChildren,
  type ResolvedField,
  type ResolvedFieldOf,
  subFields,
} from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import {
  boolean,
  dictionary,
  either,
  integer,
  type JsonSchema,
  list,
  moment,
  nullable,
  object,
  optional,
  type Properties,
  type Shape,
  text,
} from '#core/model/shape.ts';
import type { RulesByResource } from '../../kernel/rule.ts';
import { isAlwaysRequired } from './parts.ts';

/** A row of a resource as the API carries it: what only some roles may read, or was not asked for, may be missing. */
export function rowSchema(resource: ResolvedResource, rules: RulesByResource): JsonSchema {
  const row = rowOf([...resource.field.values()], rules[resource.name]?.adds);
  return { ...row, required: ['id', 'version'], title: resource.label };
}

/** What the generated calls of a resource answer. */
export function answersOf({ name, list: { counts } }: ResolvedResource) {
  const row: Shape<unknown> = { $ref: `#/components/schemas/${name}` };
  const labels = dictionary(dictionary(text));
  return {
    list: object({
      data: list(row),
      total: integer,
      totalIsEstimate: optional(boolean),
      labels,
      ...(counts === null ? {} : { counts: optional(object(each(counts, integer))) }),
    }),
    one: object({ data: row, labels }),
    listAction: object({ data: object({ rows: nullable(integer) }) }),
    removed: object({ data: object({ id: integer }) }),
    options: object({ data: list(object({ id: integer, title: text })) }),
  };
}

/** The same of each code of a choice. */
function each(field: ResolvedFieldOf<'select'>, shape: Shape<unknown>): Properties {
  return Object.fromEntries(Object.keys(field.options).map((code) => [code, shape]));
}

const summary = {
  jobId: integer,
  state: text,
  dryRun: boolean,
  fileName: nullable(text),
  rows: integer,
  checked: integer,
  created: integer,
  updated: integer,
  unchanged: integer,
  bad: integer,
  kept: integer,
  createDate: moment,
  shownDate: nullable(moment),
  failure: nullable(text),
  message: nullable(text),
  mayUndo: boolean,
};
const lineErrors = list(
  object({ line: integer, column: nullable(text), field: nullable(text), code: text, message: text }),
);
const result = object({ ...summary, errors: lineErrors });
const errors: Shape<unknown> = { $ref: '#/components/schemas/Errors' };

/** What the calls of imports answer. */
export const importAnswers = {
  all: object({ data: list(object(summary)) }),
  one: object({ data: result }),
  asked: object({ data: object({ jobId: integer }) }),
  refused: either(object({ errors: lineErrors, data: result }), errors),
};

/** What the calls for many rows answer. */
export const bulkAnswers = {
  one: object({ data: bulkRun }),
  asked: object({ data: object({ jobId: integer }) }),
};

/** Where a file would hold characters that its encoding has no place for. */
export const lostCells = object({
  data: list(object({ line: integer, column: text, characters: text })),
  total: integer,
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

function isNeverEmpty(field: ResolvedField): boolean {
  if (holdsSeveral(field) || kindOf(field).empty(field) === false) return true;
  return isAlwaysRequired(field) || ('generated' in field && field.generated === true);
}
