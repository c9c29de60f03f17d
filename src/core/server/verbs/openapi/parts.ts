import { mayQueryBy } from '#core/model/access.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { words } from '#core/model/language.ts';
import {
  hasSubRows,
  isChildren,
  operatorsOf,
  type ResolvedField,
  type ResolvedResource,
  subFields,
} from '#core/model/resolved.ts';
import type { JsonSchema } from '#core/model/shape.ts';

/** The query parameters of a resource's list. */
export function listParameters(resource: ResolvedResource) {
  const fields = [...resource.field.values()].filter((field) => mayQueryBy(field, null));
  const fixed = [
    ['_start', { type: 'integer', default: 0 }],
    ['_end', { type: 'integer', default: 25 }],
    ['_sort', { type: 'string' }],
    ['_order', { type: 'string' }],
    ['_fields', { type: 'string' }],
    ['q', { type: 'string' }],
  ] as const;
  return [
    ...fixed.map(([name, schema]) => ({ name, in: 'query', schema })),
    ...fields.flatMap((field) =>
      operatorsOf(field).map((operator) => ({
        name: operator === 'eq' ? field.name : `${field.name}_${operator}`,
        in: 'query',
        schema:
          operator === 'null'
            ? { type: 'boolean' }
            : operator === 'in'
              ? { type: 'array', items: schemaOf(field) }
              : schemaOf(field),
      })),
    ),
  ];
}

/** The JSON Schema of a field's value, including its sub-rows. */
export function schemaOf(field: ResolvedField): JsonSchema {
  const schema = { ...kindOf(field).schema(field), title: field.label };
  if (!hasSubRows(field)) return schema;
  const properties = Object.fromEntries(subFields(field).map((sub) => [sub.name, schemaOf(sub)]));
  return {
    ...schema,
    items: {
      type: 'object',
      properties: { ...(isChildren(field) ? { id: { type: 'integer' } } : {}), ...properties },
    },
  };
}

/** A JSON request body or response. */
export function jsonContent(schema: JsonSchema) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** The responses of an operation: success with this status, and errors. */
export function answers(status: '200' | '201' | '202' | '422', schema: JsonSchema) {
  return {
    [status]: { description: status === '422' ? words().api.error : 'OK', content: { 'application/json': { schema } } },
    default: {
      description: words().api.error,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
    },
  };
}

/**
 * The responses of an operation that returns a file: its bytes in one of these media types (or the other content in `besides`), and errors.
 */
export function fileAnswers(media: string | readonly string[], besides: object = {}) {
  const content = [media].flat().map((one) => [one, { schema: { type: 'string', format: 'binary' } }]);
  const all = { ...Object.fromEntries(content), ...besides };
  return { ...answers('200', {}), 200: { description: 'OK', content: all } };
}
