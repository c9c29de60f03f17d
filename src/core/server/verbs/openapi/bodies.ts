import { rolesFor } from '#core/model/access.ts';
import { words } from '#core/model/language.ts';
import { bulkOperations, maxBulkRows } from '#core/model/list/bulk.ts';
import {
  holdsFile,
  isAlwaysRequired,
  type ResolvedAction,
  type ResolvedField,
  type ResolvedListAction,
  type ResolvedResource,
} from '#core/model/resolved.ts';
import type { JsonSchema } from '#core/model/shape.ts';
import { jsonContent, schemaOf } from './parts.ts';

/** The schema of a new row, or of a change of one. */
export function draftSchema(resource: ResolvedResource, mode: 'create' | 'update'): JsonSchema {
  const writable = resource.fields.filter((field) => !field.readOnly && !(mode === 'update' && field.createOnly));
  const properties = Object.fromEntries(writable.map((field) => [field.name, schemaOf(field)]));
  const required = requiredOf(writable);
  return mode === 'update'
    ? { type: 'object', properties: { version: { type: 'integer' }, ...properties }, additionalProperties: false }
    : { type: 'object', properties, required, additionalProperties: false };
}

/** The body of an update; a file is sent in a part named like its field, next to the JSON in the part `data`. */
export function updateContent(resource: ResolvedResource) {
  const json = jsonContent({ ...draftSchema(resource, 'update'), required: ['version'] });
  const files = resource.fields.filter((field) => holdsFile(field) && !field.readOnly);
  if (files.length === 0 || resource.updatePath !== null) return json;
  const parts = files.map((field) => [field.name, { type: 'string', format: 'binary', title: field.label }]);
  const schema = { type: 'object', properties: { data: { type: 'string' }, ...Object.fromEntries(parts) } };
  return { ...json, content: { ...json.content, 'multipart/form-data': { schema } } };
}

/** The body of a bulk request: either ids or a filter, and either one change, a change per row, or an action. */
export function bulkSchema(resource: ResolvedResource): JsonSchema {
  const ids = { type: 'array', items: { type: 'integer' }, maxItems: maxBulkRows };
  const actions = bulkOperations(resource).filter((name) => name !== 'update');
  const inBulk = resource.actions.filter(({ bulk }) => bulk);
  // Which input is required depends on `action`
  const demanding = inBulk.flatMap(({ name, input }) => {
    const required = requiredOf(input);
    return required.length === 0 ? [] : [{ name, required }];
  });
  return {
    type: 'object',
    properties: {
      ids,
      versions: { ...ids, items: { type: ['integer', 'null'] }, description: words().api.likeIds },
      filter: { type: 'object', description: words().api.likeList },
      count: { type: 'integer', minimum: 0, description: words().api.bulkCount },
      change: { ...draftSchema(resource, 'update') },
      changes: {
        type: 'array',
        items: { ...draftSchema(resource, 'update') },
        maxItems: maxBulkRows,
        description: words().api.likeIds,
      },
      ...(actions.length === 0 ? {} : { action: { enum: actions } }),
      input: {
        type: 'object',
        properties: inputOf(inBulk.flatMap(({ input }) => input)),
      },
    },
    additionalProperties: false,
    ...(demanding.length === 0
      ? {}
      : {
          allOf: demanding.map(({ name, required }) => ({
            if: { properties: { action: { const: name } }, required: ['action'] },
            // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, in data that is never awaited
            then: { properties: { input: { required } }, required: ['input'] },
          })),
        }),
  };
}

/** Describes which roles may do which bulk operations. */
export function bulkRoles(resource: ResolvedResource): string {
  return (
    bulkOperations(resource)
      .map((name) => `${name} ${rolesFor(resource, name).join(', ')}`)
      .join(' / ') || words().none
  );
}

/** The body of an action on one row: the version that was read, and the action's input. */
export function actionContent({ input }: Pick<ResolvedAction, 'input'>) {
  return inputContent(input, { version: { type: 'integer', minimum: 1 } });
}

/** The body of an action on the whole list. */
export function listActionContent({ input }: Pick<ResolvedListAction, 'input'>) {
  return inputContent(input);
}

/** A body that is optional if none of its fields is required. */
function inputContent(input: readonly ResolvedField[], beside: Readonly<Record<string, JsonSchema>> = {}) {
  const properties = { ...beside, ...inputOf(input) };
  const required = requiredOf(input);
  const content = jsonContent({ type: 'object', properties, required, additionalProperties: false });
  return { ...content, required: required.length > 0 };
}

/** Returns the fields that are always required: not those required only in some cases, nor those with an initial value. */
function requiredOf(fields: readonly ResolvedField[]): readonly string[] {
  return fields.filter((field) => isAlwaysRequired(field) && !('initial' in field)).map(({ name }) => name);
}

function inputOf(fields: readonly ResolvedField[]) {
  return Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));
}
