import { rolesFor } from '#core/model/access.ts';
import type { Call } from '#core/model/call.ts';
import { holdsFile, type ResolvedResource } from '#core/model/resolve.ts';
import { anything, type JsonSchema, list, object, optional, text } from '#core/model/shape.ts';
import type { Deps } from '../kernel/deps.ts';
import { callOperation } from './openapi-call.ts';
import { answers, fileAnswers, isAlwaysRequired, jsonContent, listParameters, schemaOf } from './openapi-parts.ts';
import { answersOf, importAnswers, lostCells, rowSchema } from './openapi-rows.ts';

/** OpenAPI 3.1 of everything under /api, from the same declarations as the endpoints themselves. */
export function openApi({ resources, rules }: Pick<Deps, 'resources' | 'rules'>, calls: readonly Call[]) {
  const exposed = [...resources.values()].filter((resource) => !resource.internal);
  const paths: Record<string, Record<string, unknown>> = {};
  const add = (path: string, method: string, operation: object) => {
    paths[path] = { ...paths[path], [method]: operation };
  };
  for (const resource of exposed)
    for (const { path, method, operation } of operationsOf(resource)) add(path, method, operation);
  for (const one of calls) add(one.path, one.method, callOperation(one, resources));
  const schemas = Object.fromEntries(exposed.map((resource) => [resource.name, rowSchema(resource, rules)]));
  return {
    openapi: '3.1.0',
    info: { title: '店順 Tenjun API', version: '1' },
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

function operationsOf(resource: ResolvedResource) {
  const { name, label } = resource;
  const answer = answersOf(resource);
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const jobId = { name: 'jobId', in: 'path', required: true, schema: { type: 'integer' } };
  const version = { version: { type: 'integer', minimum: 1 } };
  const operation = (verb: string, summary: string, rest: object) => ({
    tags: [label],
    summary,
    description: `権限: ${rolesFor(resource, verb).join(', ') || 'なし'}`,
    ...rest,
  });
  const operations = [
    ...[...new Set([`/${name}`, resource.listPath])].map((path) => ({
      path,
      method: 'get',
      operation: operation('list', `${label}の一覧`, {
        parameters: listParameters(resource),
        responses: answers('200', answer.list),
      }),
    })),
    {
      path: `/${name}`,
      method: 'post',
      operation: operation('create', `${label}の登録`, {
        requestBody: jsonContent(draftSchema(resource, 'create')),
        responses: answers('201', answer.one),
      }),
    },
    {
      path: `/${name}/{id}`,
      method: 'get',
      operation: operation('show', `${label}の詳細`, { parameters: [id], responses: answers('200', answer.one) }),
    },
    {
      path: `/${name}/{id}`,
      method: 'delete',
      operation: operation('remove', `${label}の削除`, {
        parameters: [id, { name: 'version', in: 'query', schema: { type: 'integer' } }],
        responses: answers('200', answer.removed),
      }),
    },
    {
      path: `/${name}/export`,
      method: 'get',
      operation: operation('export', `${label}のCSV出力`, {
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
      operation: operation('import', `${label}のCSV取込`, {
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
      operation: operation('import', `${label}の自分のCSV取込`, { responses: answers('200', importAnswers.all) }),
    },
    {
      path: `/${name}/import/{jobId}`,
      method: 'get',
      operation: operation('import', `${label}のCSV取込の進み具合と結果`, {
        parameters: [jobId],
        responses: answers('200', importAnswers.one),
      }),
    },
    {
      path: `/${name}/import/{jobId}`,
      method: 'delete',
      operation: operation('import', `${label}のCSV取込の中止・取消`, {
        parameters: [jobId],
        responses: answers('202', importAnswers.asked),
      }),
    },
    {
      path: `/${name}/options/{field}`,
      method: 'get',
      operation: operation('list', `${label}の選択肢`, {
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
      operation: operation('update', `${label}の更新`, {
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
              summary: `${label}の更新（この経路では受け付けません）`,
              parameters: [id],
              responses: { ...refused, default: answers('200', {}).default },
            },
          },
        ]),
    ...[...resource.actions, { name: 'restore', label: '復元' }].map((action) => ({
      path: `/${name}/{id}/${action.name}`,
      method: 'post',
      operation: operation(action.name, `${label}の${action.label}`, {
        parameters: [id],
        requestBody: jsonContent({ type: 'object', properties: version }),
        responses: answers('200', answer.one),
      }),
    })),
  ];
  const files = resource.fields.filter((field) => holdsFile(field));
  return [
    ...operations,
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

const refused = {
  403: {
    description: '権限がありません',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
  },
};

/** A file comes in a part named like its field, beside the JSON in the part `data`. */
function updateContent(resource: ResolvedResource) {
  const json = jsonContent({ ...draftSchema(resource, 'update'), required: ['version'] });
  const files = resource.fields.filter((field) => holdsFile(field) && !field.readOnly);
  if (files.length === 0 || resource.updatePath !== null) return json;
  const parts = files.map((field) => [field.name, { type: 'string', format: 'binary', title: field.label }]);
  const schema = { type: 'object', properties: { data: { type: 'string' }, ...Object.fromEntries(parts) } };
  return { ...json, content: { ...json.content, 'multipart/form-data': { schema } } };
}
