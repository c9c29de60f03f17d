import type { Call } from '#core/model/call.ts';
import * as calls from '#core/model/calls/row-calls.ts';
import { words } from '#core/model/language.ts';
import { holdsFile, type ResolvedResource } from '#core/model/resolved.ts';
import { actionContent, bulkRoles, bulkSchema, draftSchema, listActionContent, updateContent } from './bodies.ts';
import { callAnswers } from './call.ts';
import { describing, type OpenApiOperation, refused } from './operation.ts';
import { answers, fileAnswers, jsonContent, listParameters } from './parts.ts';
import { answersOf, importRefusal } from './rows.ts';

/** Returns the operations of a resource: each from the call's definition and the resource's fields and actions. */
export function openApiOperations(resource: ResolvedResource): OpenApiOperation[] {
  return [
    ...ofTheList(resource),
    ...ofOneRow(resource),
    ...ofCsv(resource),
    ...ofManyRows(resource),
    ...ofActions(resource),
    ...ofFiles(resource),
  ];
}

function ofTheList(resource: ResolvedResource): OpenApiOperation[] {
  const describe = describing(resource);
  const { list, one } = answersOf(resource);
  const create = { requestBody: jsonContent(draftSchema(resource, 'create')), responses: answers('201', one) };
  return [
    ...[...new Set([`/${resource.name}`, resource.listPath])].map((path) => ({
      ...describe(calls.listRows, { responses: answers('200', list) }),
      path,
    })),
    describe(calls.createRow, create),
    // Open to roles that may list or write the resource
    describe({ ...calls.listOptions, who: calls.listRows.who }),
  ];
}

function ofOneRow(resource: ResolvedResource): OpenApiOperation[] {
  const describe = describing(resource);
  const { label, updatePath } = resource;
  const responses = answers('200', answersOf(resource).one);
  const change = describe(calls.changeRow, { requestBody: updateContent(resource), responses });
  const summary = words().api.updateElsewhere(label);
  const elsewhere = describe({ ...calls.changeRow, who: 'public', body: undefined, summary }, { responses: refused() });
  return [
    describe(calls.readRow, { responses }),
    describe(calls.removeRow),
    describe(calls.listReverts),
    describe(calls.revertRow, { responses }),
    ...(updatePath === null
      ? [change]
      : [{ ...change, path: updatePath.replace(':id', '{id}'), method: 'put' as const }, elsewhere]),
  ];
}

function ofCsv(resource: ResolvedResource): OpenApiOperation[] {
  const describe = describing(resource);
  const asked = Object.entries({
    format: { enum: calls.exportFormats, default: 'csv' },
    encoding: { enum: ['utf8', 'cp932'] },
    check: { type: 'boolean' },
    template: { type: 'boolean' },
  });
  return [
    describe(calls.exportRows, {
      parameters: [...listParameters(resource), ...asked.map(([name, schema]) => ({ name, in: 'query', schema }))],
      // With `check`, lists the characters that the encoding lacks
      responses: fileAnswers(Object.values(calls.exportTypes), {
        'application/json': { schema: calls.checkExport.answer.shape },
      }),
    }),
    describe(calls.importRows, {
      responses: { ...begun(calls.readImport, calls.undoImport), ...answers('422', importRefusal) },
    }),
    describe(calls.listImports),
    describe(calls.readImport),
    describe(calls.undoImport),
  ];
}

function ofManyRows(resource: ResolvedResource): OpenApiOperation[] {
  const describe = describing(resource);
  return [
    describe(calls.requestBulk, {
      description: words().api.bulkRoles(bulkRoles(resource)),
      requestBody: jsonContent(bulkSchema(resource)),
      responses: begun(calls.readBulk, calls.undoBulk),
    }),
    describe(calls.readBulk),
    describe(calls.undoBulk),
  ];
}

/** The responses of a call that may run as a job: done (200), or queued (202). */
function begun(done: Call, asked: Call) {
  return { ...callAnswers(done), ...callAnswers(asked) };
}

function ofActions(resource: ResolvedResource): OpenApiOperation[] {
  const describe = describing(resource);
  const responses = answers('200', answersOf(resource).one);
  const all = [...resource.actions, { name: 'restore', label: words().api.restore, input: [] }];
  return [
    ...all.map(({ name, label, input }) =>
      describe(calls.ofAction(calls.actOnRow, name), {
        summary: words().api.action(resource.label, label),
        requestBody: actionContent({ input }),
        responses,
      }),
    ),
    ...resource.listActions.map((action) =>
      describe(calls.ofAction(calls.actOnList, action.name), {
        summary: `${resource.label}：${action.label}`,
        requestBody: listActionContent(action),
      }),
    ),
  ];
}

/** The operations that read the files of a row. */
function ofFiles(resource: ResolvedResource): OpenApiOperation[] {
  const describe = describing(resource);
  return resource.fields.filter(holdsFile).map((field) => {
    const path = calls.readRowFile.path.replace('{field}', field.name);
    return describe({ ...calls.readRowFile, path }, { summary: field.label });
  });
}
