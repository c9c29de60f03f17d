import { rolesFor } from '#core/model/access.ts';
import { bulkOperations, mostBulkRows } from '#core/model/bulk.ts';
import type { Call } from '#core/model/call.ts';
import { productName, words } from '#core/model/language.ts';
import { holdsFile, type ResolvedField } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import {
  anything,
  dictionary,
  type JsonSchema,
  list,
  nullable,
  object,
  optional,
  type Shape,
  text,
} from '#core/model/shape.ts';
import type { Deps } from '../kernel/deps.ts';
import { callOperation } from './openapi-call.ts';
import { answers, fileAnswers, isAlwaysRequired, jsonContent, listParameters, schemaOf } from './openapi-parts.ts';
import { answersOf, bulkAnswers, importAnswers, lostCells, rowSchema } from './openapi-rows.ts';

/** OpenAPI 3.1 of everything under /api, from the same declarations as the endpoints themselves. */
export function openApi({ resources, rules }: Pick<Deps, 'resources' | 'rules'>, calls: readonly Call[]) {
  const exposed = [...resources.values()].filter((resource) => !resource.internal);
  const paths: Record<string, Record<string, unknown>> = {};
  const add = (path: string, method: string, operation: object) => {
    paths[path] = { ...paths[path], [method]: operation };
  };
  for (const resource of exposed)
    for (const { path, method, operation } of singletonOperations(resource) ?? operationsOf(resource))
      add(path, method, operation);
  for (const one of calls) add(one.path, one.method, callOperation(one, resources));
  const schemas = Object.fromEntries(exposed.map((resource) => [resource.name, rowSchema(resource, rules)]));
  return {
    openapi: '3.1.0',
    info: { title: `${productName().name} API`, version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { ...schemas, Errors: errorsSchema },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
      },
    },
    security: [{ bearer: [] }, { cookie: [] }],
  };
}

const told = object({ code: text, message: text, field: optional(text) });

/** What went wrong; `data` is what the caller may want to see beside it: the current row of a conflict. */
const errorsSchema = object({ errors: list(told), data: optional(anything) });

/** The calls of the one row that a singleton has; null for any other resource. */
function singletonOperations(resource: ResolvedResource) {
  const { name, label, singletonPath: path } = resource;
  if (path === null) return null;
  const row: Shape<unknown> = { $ref: `#/components/schemas/${name}` };
  const labels = dictionary(dictionary(text));
  const described = (verb: 'show' | 'update', summary: string) => ({
    tags: [label],
    summary,
    description: words().api.roles(rolesFor(resource, verb).join(', ') || words().none),
  });
  const read = {
    ...described('show', label),
    responses: answers('200', object({ data: nullable(row), labels })),
  };
  const write = {
    ...described('update', words().api.change(label)),
    requestBody: jsonContent(draftSchema(resource, 'update')),
    responses: answers('200', object({ data: row, labels })),
  };
  const responses = { ...refused(), default: answers('200', {}).default };
  const none = { tags: [label], summary: words().api.notTaken(label), responses };
  return [
    { path, method: 'get', operation: read },
    ...['put', 'patch'].map((method) => ({ path, method, operation: write })),
    ...['post', 'delete'].map((method) => ({ path, method, operation: none })),
  ];
}

function operationsOf(resource: ResolvedResource) {
  const { name, label } = resource;
  const answer = answersOf(resource);
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const jobId = { name: 'jobId', in: 'path', required: true, schema: { type: 'integer' } };
  const version = { version: { type: 'integer', minimum: 1 } };
  const operation = (verb: string, summary: string, rest: object) => ({
    tags: [label],
    summary,
    description: words().api.roles(rolesFor(resource, verb).join(', ') || words().none),
    ...rest,
  });
  const operations = [
    ...[...new Set([`/${name}`, resource.listPath])].map((path) => ({
      path,
      method: 'get',
      operation: operation('list', words().api.list(label), {
        parameters: listParameters(resource),
        responses: answers('200', answer.list),
      }),
    })),
    {
      path: `/${name}`,
      method: 'post',
      operation: operation('create', words().api.create(label), {
        requestBody: jsonContent(draftSchema(resource, 'create')),
        responses: answers('201', answer.one),
      }),
    },
    {
      path: `/${name}/{id}`,
      method: 'get',
      operation: operation('show', words().api.show(label), {
        parameters: [id],
        responses: answers('200', answer.one),
      }),
    },
    {
      path: `/${name}/{id}`,
      method: 'delete',
      operation: operation('remove', words().api.remove(label), {
        parameters: [id, { name: 'version', in: 'query', schema: { type: 'integer' } }],
        responses: answers('200', answer.removed),
      }),
    },
    {
      path: `/${name}/export`,
      method: 'get',
      operation: operation('export', words().api.export(label), {
        parameters: [
          ...listParameters(resource),
          { name: 'encoding', in: 'query', schema: { enum: ['utf8', 'cp932'] } },
          { name: 'check', in: 'query', schema: { type: 'boolean' } },
        ],
        // With `check` it tells what the encoding has no place for
        responses: fileAnswers('text/csv', { 'application/json': { schema: lostCells } }),
      }),
    },
    {
      path: `/${name}/import`,
      method: 'post',
      operation: operation('import', words().api.import(label), {
        parameters: [{ name: 'dryRun', in: 'query', schema: { type: 'boolean' } }],
        requestBody: { content: { 'text/csv': { schema: { type: 'string' } } } },
        // More than 500 lines are taken in by a job
        responses: {
          ...answers('200', importAnswers.one),
          ...answers('202', importAnswers.asked),
          ...answers('422', importAnswers.refused),
        },
      }),
    },
    {
      path: `/${name}/import`,
      method: 'get',
      operation: operation('import', words().api.ownImports(label), { responses: answers('200', importAnswers.all) }),
    },
    {
      path: `/${name}/import/{jobId}`,
      method: 'get',
      operation: operation('import', words().api.importState(label), {
        parameters: [jobId],
        responses: answers('200', importAnswers.one),
      }),
    },
    {
      path: `/${name}/import/{jobId}`,
      method: 'delete',
      operation: operation('import', words().api.undoImport(label), {
        parameters: [jobId],
        responses: answers('202', importAnswers.asked),
      }),
    },
    {
      path: `/${name}/options/{field}`,
      method: 'get',
      operation: operation('list', words().api.options(label), {
        parameters: [
          { name: 'field', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'q', in: 'query', schema: { type: 'string' } },
        ],
        responses: answers('200', answer.options),
      }),
    },
    {
      path: updatePathOf(resource),
      method: resource.updatePath === null ? 'patch' : 'put',
      operation: operation('update', words().api.update(label), {
        parameters: [id],
        requestBody: updateContent(resource),
        responses: answers('200', answer.one),
      }),
    },
    ...(resource.updatePath === null
      ? []
      : [
          {
            path: `/${name}/{id}`,
            method: 'patch',
            operation: {
              tags: [label],
              summary: words().api.updateElsewhere(label),
              parameters: [id],
              responses: { ...refused(), default: answers('200', {}).default },
            },
          },
        ]),
    {
      path: `/${name}/bulk`,
      method: 'post',
      operation: {
        tags: [label],
        summary: words().api.bulkOf(label),
        description: words().api.bulkRoles(bulkRoles(resource)),
        requestBody: jsonContent(bulkSchema(resource)),
        // More than 200 rows are left to a job
        responses: { ...answers('200', bulkAnswers.one), ...answers('202', bulkAnswers.asked) },
      },
    },
    ...(['get', 'delete'] as const).map((method) => ({
      path: `/${name}/bulk/{jobId}`,
      method,
      operation: {
        tags: [label],
        summary: method === 'get' ? words().api.bulkStateOf(label) : words().api.undoBulkOf(label),
        parameters: [jobId],
        responses: method === 'get' ? answers('200', bulkAnswers.one) : answers('202', bulkAnswers.asked),
      },
    })),
    ...[...resource.actions, { name: 'restore', label: words().api.restore, input: [] }].map((action) => ({
      path: `/${name}/{id}/${action.name}`,
      method: 'post',
      operation: operation(action.name, words().api.action(label, action.label), {
        parameters: [id],
        requestBody: jsonContent({ type: 'object', properties: { ...version, ...inputOf(action.input) } }),
        responses: answers('200', answer.one),
      }),
    })),
  ];
  const files = resource.fields.filter((field) => holdsFile(field));
  return [
    ...operations,
    ...resource.listActions.map((action) => ({
      path: `/${name}/${action.name}`,
      method: 'post',
      operation: operation(action.name, `${label}：${action.label}`, {
        requestBody: {
          ...jsonContent({
            type: 'object',
            properties: inputOf(action.input),
            required: action.input.filter(isAlwaysRequired).map((field) => field.name),
            additionalProperties: false,
          }),
          required: action.input.some(isAlwaysRequired),
        },
        responses: answers('200', answer.listAction),
      }),
    })),
    ...files.map((field) => ({
      path: `/${name}/{id}/files/${field.name}`,
      method: 'get',
      operation: operation('show', field.label, { parameters: [id], responses: fileAnswers('*/*') }),
    })),
  ];
}

function updatePathOf(resource: ResolvedResource): string {
  return (resource.updatePath ?? `/${resource.name}/:id`).replace(':id', '{id}');
}

function bulkRoles(resource: ResolvedResource): string {
  return (
    bulkOperations(resource)
      .map((name) => `${name} ${rolesFor(resource, name).join(', ')}`)
      .join(' / ') || words().none
  );
}

/** Either the rows or a filter, either a change or an action. */
function bulkSchema(resource: ResolvedResource): JsonSchema {
  const ids = { type: 'array', items: { type: 'integer' }, maxItems: mostBulkRows };
  const actions = bulkOperations(resource).filter((name) => name !== 'update');
  return {
    type: 'object',
    properties: {
      ids,
      versions: { ...ids, items: { type: ['integer', 'null'] }, description: words().api.likeIds },
      filter: { type: 'object', description: words().api.likeList },
      change: { ...draftSchema(resource, 'update') },
      ...(actions.length === 0 ? {} : { action: { enum: actions } }),
      input: {
        type: 'object',
        properties: inputOf(resource.actions.filter(({ bulk }) => bulk).flatMap(({ input }) => input)),
      },
    },
    additionalProperties: false,
  };
}

/** What an action asks before. */
function inputOf(fields: readonly ResolvedField[]) {
  return Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));
}

function draftSchema(resource: ResolvedResource, mode: 'create' | 'update'): JsonSchema {
  const writable = resource.fields.filter((field) => !field.readOnly && !(mode === 'update' && field.createOnly));
  const properties = Object.fromEntries(writable.map((field) => [field.name, schemaOf(field)]));
  const required = writable
    .filter((field) => isAlwaysRequired(field) && !('initial' in field))
    .map((field) => field.name);
  return mode === 'update'
    ? { type: 'object', properties: { version: { type: 'integer' }, ...properties }, additionalProperties: false }
    : { type: 'object', properties, required, additionalProperties: false };
}

function refused() {
  const schema = { $ref: '#/components/schemas/Errors' };
  return { 403: { description: words().api.forbidden, content: { 'application/json': { schema } } } };
}

/** A file comes in a part named like its field, beside the JSON in the part `data`. */
function updateContent(resource: ResolvedResource) {
  const json = jsonContent({ ...draftSchema(resource, 'update'), required: ['version'] });
  const files = resource.fields.filter((field) => holdsFile(field) && !field.readOnly);
  if (files.length === 0 || resource.updatePath !== null) return json;
  const parts = files.map((field) => [field.name, { type: 'string', format: 'binary', title: field.label }]);
  const schema = { type: 'object', properties: { data: { type: 'string' }, ...Object.fromEntries(parts) } };
  return { ...json, content: { ...json.content, 'multipart/form-data': { schema } } };
}
