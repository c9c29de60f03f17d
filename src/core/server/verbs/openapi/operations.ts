import { words } from '#core/model/language.ts';
import { holdsFile } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { actionSchema, bulkRoles, bulkSchema, draftSchema, listActionContent, updateContent } from './bodies.ts';
import { idIn, type Operation, operation, refused } from './operation.ts';
import { answers, fileAnswers, jsonContent, listParameters } from './parts.ts';
import { answersOf, bulkAnswers, importAnswers, lostCells } from './rows.ts';

/** The calls that a resource has by its declaration. */
export function operationsOf(resource: ResolvedResource): Operation[] {
  return [
    ...ofTheList(resource),
    ...ofOneRow(resource),
    ...ofFilesOfRows(resource),
    ...ofImports(resource),
    ...ofChoosing(resource),
    ...ofChanges(resource),
    ...ofManyRows(resource),
    ...ofActions(resource),
    ...ofListActions(resource),
    ...ofFiles(resource),
  ];
}

function ofTheList(resource: ResolvedResource): Operation[] {
  const { name, label, listPath } = resource;
  const answer = answersOf(resource);
  return [
    ...[...new Set([`/${name}`, listPath])].map((path) => ({
      path,
      method: 'get' as const,
      operation: operation(resource, 'list', words().api.list(label), {
        parameters: listParameters(resource),
        responses: answers('200', answer.list),
      }),
    })),
    {
      path: `/${name}`,
      method: 'post',
      operation: operation(resource, 'create', words().api.create(label), {
        requestBody: jsonContent(draftSchema(resource, 'create')),
        responses: answers('201', answer.one),
      }),
    },
  ];
}

function ofOneRow(resource: ResolvedResource): Operation[] {
  const { name, label } = resource;
  const answer = answersOf(resource);
  return [
    {
      path: `/${name}/{id}`,
      method: 'get',
      operation: operation(resource, 'show', words().api.show(label), {
        parameters: [idIn('id')],
        responses: answers('200', answer.one),
      }),
    },
    {
      path: `/${name}/{id}`,
      method: 'delete',
      operation: operation(resource, 'remove', words().api.remove(label), {
        parameters: [idIn('id'), { name: 'version', in: 'query', schema: { type: 'integer' } }],
        responses: answers('200', answer.removed),
      }),
    },
  ];
}

function ofFilesOfRows(resource: ResolvedResource): Operation[] {
  const { name, label } = resource;
  return [
    {
      path: `/${name}/export`,
      method: 'get',
      operation: operation(resource, 'export', words().api.export(label), {
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
      operation: operation(resource, 'import', words().api.import(label), {
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
  ];
}

function ofImports(resource: ResolvedResource): Operation[] {
  const { name, label } = resource;
  return [
    {
      path: `/${name}/import`,
      method: 'get',
      operation: operation(resource, 'import', words().api.ownImports(label), {
        responses: answers('200', importAnswers.all),
      }),
    },
    {
      path: `/${name}/import/{jobId}`,
      method: 'get',
      operation: operation(resource, 'import', words().api.importState(label), {
        parameters: [idIn('jobId')],
        responses: answers('200', importAnswers.one),
      }),
    },
    {
      path: `/${name}/import/{jobId}`,
      method: 'delete',
      operation: operation(resource, 'import', words().api.undoImport(label), {
        parameters: [idIn('jobId')],
        responses: answers('202', importAnswers.asked),
      }),
    },
  ];
}

/** What a reference may be set to. */
function ofChoosing(resource: ResolvedResource): Operation[] {
  return [
    {
      path: `/${resource.name}/options/{field}`,
      method: 'get',
      operation: operation(resource, 'list', words().api.options(resource.label), {
        parameters: [
          { name: 'field', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'q', in: 'query', schema: { type: 'string' } },
        ],
        responses: answers('200', answersOf(resource).options),
      }),
    },
  ];
}

function ofChanges(resource: ResolvedResource): Operation[] {
  const { name, label, updatePath } = resource;
  const update = operation(resource, 'update', words().api.update(label), {
    parameters: [idIn('id')],
    requestBody: updateContent(resource),
    responses: answers('200', answersOf(resource).one),
  });
  if (updatePath === null) return [{ path: `/${name}/{id}`, method: 'patch', operation: update }];
  const summary = words().api.updateElsewhere(label);
  const elsewhere = { tags: [label], summary, parameters: [idIn('id')], responses: refused() };
  return [
    { path: updatePath.replace(':id', '{id}'), method: 'put', operation: update },
    { path: `/${name}/{id}`, method: 'patch', operation: elsewhere },
  ];
}

function ofManyRows(resource: ResolvedResource): Operation[] {
  const { name, label } = resource;
  const parameters = [idIn('jobId')];
  const ask = {
    tags: [label],
    summary: words().api.bulkOf(label),
    description: words().api.bulkRoles(bulkRoles(resource)),
    requestBody: jsonContent(bulkSchema(resource)),
    // More than 200 rows are left to a job
    responses: { ...answers('200', bulkAnswers.one), ...answers('202', bulkAnswers.asked) },
  };
  const state = { summary: words().api.bulkStateOf(label), responses: answers('200', bulkAnswers.one) };
  const undo = { summary: words().api.undoBulkOf(label), responses: answers('202', bulkAnswers.asked) };
  return [
    { path: `/${name}/bulk`, method: 'post', operation: ask },
    { path: `/${name}/bulk/{jobId}`, method: 'get', operation: { tags: [label], parameters, ...state } },
    { path: `/${name}/bulk/{jobId}`, method: 'delete', operation: { tags: [label], parameters, ...undo } },
  ];
}

function ofActions(resource: ResolvedResource): Operation[] {
  const { name, label } = resource;
  const answer = answersOf(resource);
  const all = [...resource.actions, { name: 'restore', label: words().api.restore, input: [] }];
  return all.map((action) => ({
    path: `/${name}/{id}/${action.name}`,
    method: 'post',
    operation: operation(resource, action.name, words().api.action(label, action.label), {
      parameters: [idIn('id')],
      requestBody: jsonContent(actionSchema(action.input)),
      responses: answers('200', answer.one),
    }),
  }));
}

function ofListActions(resource: ResolvedResource): Operation[] {
  const answer = answersOf(resource);
  return resource.listActions.map((action) => ({
    path: `/${resource.name}/${action.name}`,
    method: 'post',
    operation: operation(resource, action.name, `${resource.label}：${action.label}`, {
      requestBody: listActionContent(action),
      responses: answers('200', answer.listAction),
    }),
  }));
}

/** The files that a row holds. */
function ofFiles(resource: ResolvedResource): Operation[] {
  return resource.fields.filter(holdsFile).map((field) => ({
    path: `/${resource.name}/{id}/files/${field.name}`,
    method: 'get',
    operation: operation(resource, 'show', field.label, { parameters: [idIn('id')], responses: fileAnswers('*/*') }),
  }));
}
