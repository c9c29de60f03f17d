import { asSent, bytes, type Call, call, data, download, isListOf, listOf, localizedText, whole } from '../call.ts';
import * as field from '../declare.ts';
import { words } from '../language.ts';
import type { Counts, Labels, Row, RowList } from '../row-types.ts';
import { anyOf, array, dictionary, flag, integer, nullable, object, optional, type Shape, string } from '../shape.ts';
import { bulkRun, headingsRequest, importProperties, importRun, revertible } from './row-runs.ts';

/*
 * The calls that every resource has by its declaration. `{resource}` is its name: the server mounts and describes each call once per
 * resource (`ofResource`); the console passes the name as a parameter, like an id.
 */

const labels: Shape<Labels> = dictionary(dictionary(string));

/** A list of rows of that shape, with labels, total and counts. */
/* @__NO_SIDE_EFFECTS__ */
export function rowList<T>(row: Shape<T>, counts: Shape<Counts> | null) {
  const properties = { data: array(row), total: integer, totalIsEstimate: optional(flag), labels };
  // The type of a spread of an optional object is lost
  return object({ ...properties, ...(counts === null ? {} : { counts: optional(counts) }) }) as Shape<RowList<T>>;
}

/** One row of that shape, with the labels of its references. */
/* @__NO_SIDE_EFFECTS__ */
export function oneRow<T>(row: Shape<T>) {
  return object({ data: row, labels });
}

/** A row of any resource: OpenAPI describes the fields of each. */
const anyRow: Shape<Row> = { type: 'object' };

const may = (operation: string) => ({ resource: '{resource}', may: operation });
const itself = (label: string) => label;

export const listRows = call({
  method: 'get',
  path: '/{resource}',
  who: may('list'),
  summary: (label) => words().api.list(label),
  tag: itself,
  query: listOf('{resource}'),
  answer: whole(rowList(anyRow, dictionary(integer))),
});

export const createRow = call({
  method: 'post',
  path: '/{resource}',
  who: may('create'),
  summary: (label) => words().api.create(label),
  tag: itself,
  body: asSent({}),
  answer: whole(oneRow(anyRow)),
  status: 201,
});

export const readRow = call({
  method: 'get',
  path: '/{resource}/{id}',
  who: may('show'),
  summary: (label) => words().api.show(label),
  tag: itself,
  answer: whole(oneRow(anyRow)),
});

/** Updates the version that was read; if someone else wrote in the meantime, it is refused with the current row. */
export const changeRow = call({
  method: 'patch',
  path: '/{resource}/{id}',
  who: may('update'),
  summary: (label) => words().api.update(label),
  tag: itself,
  body: asSent({}, { files: true }),
  answer: whole(oneRow(anyRow)),
  refusal: anyRow,
});

/** The changes of a row that can be undone now, the newest first: those that no later change has touched. */
export const listReverts = call({
  method: 'get',
  path: '/{resource}/{id}/reverts',
  who: may('update'),
  summary: (label) => words().api.listReverts(label),
  tag: itself,
  answer: data(array(revertible)),
});

/** Undoes one of the changes of `listReverts`; 409 if others have changed the same since. */
export const revertRow = call({
  method: 'post',
  path: '/{resource}/{id}/revert',
  who: may('update'),
  summary: (label) => words().api.revert(label),
  tag: itself,
  body: asSent({ version: field.number('version', { required: true, min: 1, decimals: 0 }) }),
  answer: whole(oneRow(anyRow)),
});

export const removeRow = call({
  method: 'delete',
  path: '/{resource}/{id}',
  who: may('remove'),
  summary: (label) => words().api.remove(label),
  tag: itself,
  query: { version: field.number('version', { min: 0, decimals: 0 }) },
  answer: data(object({ id: integer })),
});

/** A declared action, or `restore`. */
export const actOnRow = call({
  method: 'post',
  path: '/{resource}/{id}/{action}',
  who: may('{action}'),
  summary: itself,
  tag: itself,
  body: asSent({}),
  answer: whole(oneRow(anyRow)),
  refusal: anyRow,
});

/** A declared action on the list as a whole; `rows`: the number of affected rows, null if that is not meaningful. */
export const actOnList = call({
  method: 'post',
  path: '/{resource}/{action}',
  who: may('{action}'),
  summary: itself,
  tag: itself,
  body: asSent({}),
  answer: data(object({ rows: nullable(integer) })),
});

/** The rows that a reference may be set to. */
export const listOptions = call({
  method: 'get',
  path: '/{resource}/options/{field}',
  who: 'signed-in',
  summary: (label) => words().api.options(label),
  tag: itself,
  query: { q: field.text('q') },
  answer: data(array(object({ id: integer, title: string }))),
});

export const readRowFile = call({
  method: 'get',
  path: '/{resource}/{id}/files/{field}',
  who: may('show'),
  summary: itself,
  tag: itself,
  answer: download('*/*'),
});

/** The media types of exports and imports, by `format`. */
export const exportTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** CSV, in Shift_JIS if `encoding` is cp932; a workbook if `format` is xlsx. */
export const exportRows = call({
  method: 'get',
  path: '/{resource}/export',
  who: may('export'),
  summary: (label) => words().api.export(label),
  tag: itself,
  query: listOf('{resource}'),
  answer: download(exportTypes.csv, exportTypes.xlsx),
  fromReplica: true,
});

/** Finds the characters that the file's encoding cannot represent: the same call with `check`. */
export const checkExport = call({
  ...exportRows,
  answer: whole(object({ data: array(object({ line: integer, column: string, characters: string })), total: integer })),
});

const askedFor = object({ jobId: integer });

/** The caller's own imports, the newest first. */
export const listImports = call({
  method: 'get',
  path: '/{resource}/import',
  who: may('import'),
  summary: (label) => words().api.ownImports(label),
  tag: itself,
  answer: data(array(object(importProperties))),
});

/** More than 500 lines are imported by a job: then the answer is 202 with its id. */
export const importRows = call({
  method: 'post',
  path: '/{resource}/import',
  who: may('import'),
  summary: (label) => words().api.import(label),
  tag: itself,
  query: {
    dryRun: field.boolean('dryRun'),
    /** The column of each of the file's headings by its name, separated by commas; nothing: it is left out. */
    columns: field.text('columns', { max: 10_000 }),
    /** Puts back the zeros that a spreadsheet dropped. */
    mend: field.boolean('mend'),
    /** Leaves out the rows that a workbook hides. */
    skipHidden: field.boolean('skipHidden'),
  },
  body: bytes(exportTypes.csv, exportTypes.xlsx, 'multipart/form-data'),
  answer: data(anyOf(importRun, askedFor)),
  refusal: anyOf(importRun, headingsRequest),
});

export const readImport = call({
  method: 'get',
  path: '/{resource}/import/{jobId}',
  who: may('import'),
  summary: (label) => words().api.importState(label),
  tag: itself,
  answer: data(importRun),
});

export const undoImport = call({
  method: 'delete',
  path: '/{resource}/import/{jobId}',
  who: may('import'),
  summary: (label) => words().api.undoImport(label),
  tag: itself,
  answer: data(askedFor),
  status: 202,
});

/** Applies one change, or one action, to many rows. More than 200 are processed by a job: then the answer is 202 with its id. */
export const requestBulk = call({
  method: 'post',
  path: '/{resource}/bulk',
  who: 'signed-in',
  summary: (label) => words().api.bulkOf(label),
  tag: itself,
  body: asSent({}),
  answer: data(anyOf(bulkRun, askedFor)),
});

export const readBulk = call({
  method: 'get',
  path: '/{resource}/bulk/{jobId}',
  who: 'signed-in',
  summary: (label) => words().api.bulkStateOf(label),
  tag: itself,
  answer: data(bulkRun),
});

export const undoBulk = call({
  method: 'delete',
  path: '/{resource}/bulk/{jobId}',
  who: 'signed-in',
  summary: (label) => words().api.undoBulkOf(label),
  tag: itself,
  answer: data(askedFor),
  status: 202,
});

/** The one row of a singleton, at the path that its declaration names; null before it was first written. */
export const readSingleton = call({
  ...readRow,
  path: '/{resource}',
  summary: itself,
  answer: whole(oneRow(nullable(anyRow))),
});

export const writeSingleton = call({
  ...changeRow,
  path: '/{resource}',
  summary: (label) => words().api.change(label),
});

/** Returns the call as it is for one resource. */
export function ofResource(one: Call, { name, label }: { readonly name: string; readonly label: string }): Call {
  const { who, query } = one;
  return {
    ...one,
    path: one.path.replace('{resource}', name),
    who: typeof who === 'object' && 'resource' in who ? { ...who, resource: name } : who,
    summary: localizedText(one.summary, label),
    tag: localizedText(one.tag, label),
    ...(query !== undefined && isListOf(query) ? { query: listOf(name) } : {}),
  };
}

/** Returns the call for one action. */
export function ofAction(one: typeof actOnRow | typeof actOnList, name: string): Call {
  return { ...one, path: one.path.replace('{action}', name), who: may(name) };
}
