import { mayDo, mayReadField, mayWriteField } from '#core/model/access.ts';
import { isRequired, parseFields, type Values, valuesOrThrow } from '#core/model/draft.ts';
import { AppError, type Problem } from '#core/model/errors.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { words } from '#core/model/language.ts';
import { bulkOperations, maxBulkRows } from '#core/model/list/bulk.ts';
import { parseQuery } from '#core/model/query.ts';
import {
  hasSubRows,
  holdsFile,
  holdsSeveral,
  type ResolvedField,
  type ResolvedResource,
} from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { isEmpty } from '#core/model/shape.ts';

/** A row named by id, with the version that the caller read (null: not sent) and its individual change, if any. */
export interface NamedRow {
  readonly rowId: number;
  readonly version: number | null;
  readonly change?: Values;
}

/** The rows that match a filter, and the number of them that the caller saw (null: not sent). */
export interface Filtered extends Pick<ReturnType<typeof parseQuery>, 'filters' | 'search'> {
  readonly count: number | null;
}

/** A parsed bulk request. */
export interface BulkRequest {
  /** `update` for a change. */
  readonly action: string;
  /** The change for all rows, or the input of the action. */
  readonly input: Values;
  /** The rows by their ids, or by a filter. */
  readonly rows: readonly NamedRow[] | Filtered;
}

/** Parses the body of a bulk request; throws AppError for anything invalid, 403 for what the caller may not do to any row. */
export function parseBulkRequest(
  resource: ResolvedResource,
  body: Readonly<Record<string, unknown>>,
  actor: Actor,
  today: string,
): BulkRequest {
  const known = ['ids', 'versions', 'filter', 'count', 'change', 'changes', 'action', 'input'];
  const strange = Object.keys(body).filter((name) => !known.includes(name));
  if (strange.length > 0) throw new AppError(strange.map(unknown));
  const { action, input } = workIn(resource, body, actor, today);
  const rows = rowsIn(resource, body, actor);
  return { action, input, rows: body.changes === undefined ? rows : eachChanged(resource, rows, body.changes, actor) };
}

/** Combines the rows with their individual changes, in the same order. */
function eachChanged(
  resource: ResolvedResource,
  rows: BulkRequest['rows'],
  changes: unknown,
  actor: Actor,
): readonly NamedRow[] {
  if (!Array.isArray(rows) || !Array.isArray(changes) || changes.length !== rows.length)
    throw wrong('changes', words().bulk.change);
  return rows.map((row: NamedRow, at) => {
    const change: unknown = changes[at];
    if (!isRecord(change) || Object.keys(change).length === 0) throw wrong(`changes.${at}`, words().bulk.change);
    return { ...row, change: requireChange(resource, change, actor, `changes.${at}`) };
  });
}

function workIn(
  resource: ResolvedResource,
  { change, changes, action, input }: Readonly<Record<string, unknown>>,
  actor: Actor,
  today: string,
): Pick<BulkRequest, 'action' | 'input'> {
  if ([change, changes, action].filter((one) => one !== undefined).length !== 1)
    throw wrong('action', words().bulk.action);
  if (change !== undefined || changes !== undefined) {
    if (!mayDo(resource, 'update', actor)) throw new AppError('forbidden');
    if (input !== undefined) throw wrong('input', words().bulk.input);
    if (changes !== undefined) return { action: 'update', input: {} };
    if (!isRecord(change) || Object.keys(change).length === 0) throw wrong('change', words().bulk.change);
    return { action: 'update', input: requireChange(resource, change, actor, 'change') };
  }
  const offered = bulkOperations(resource).filter((one) => one !== 'update');
  if (typeof action !== 'string' || !offered.includes(action))
    throw new AppError('option', {
      field: 'action',
      params: { label: words().bulk.action, enum: offered.join(words().separator) },
    });
  if (!mayDo(resource, action, actor)) throw new AppError('forbidden');
  const fields = resource.actions.find((one) => one.name === action)?.input ?? [];
  if (input !== undefined && !isRecord(input)) throw wrong('input', words().bulk.input);
  const strange = Object.keys(input ?? {}).filter((name) => !fields.some((field) => field.name === name));
  if (strange.length > 0) throw new AppError(strange.map((name) => unknown(`input.${name}`)));
  const outcome = parseFields(fields, input ?? {}, { mode: 'create', actor, today });
  return {
    action,
    input: valuesOrThrow(outcome.problems === undefined ? outcome : { problems: inside(outcome.problems, 'input') }),
  };
}

/**
 * Returns a change as sent (list fields may be `{ add, remove }` or a whole list) after checking everything that does not depend on the
 * row; throws AppError.
 */
function requireChange(resource: ResolvedResource, change: Values, actor: Actor, place: string): Values {
  const problems = Object.entries(change).flatMap(([name, value]): readonly Problem[] => {
    const field = resource.field.get(name);
    if (field === undefined || !mayReadField(field, actor)) return [unknown(name)];
    const params = { label: field.label };
    if (!mayWriteField(resource, field, { mode: 'update', actor }))
      return [{ code: 'forbidden_field', field: name, params }];
    // Files can only be written one row at a time: a key sent here could name any other file, and clearing one could not be undone
    if (holdsFile(field)) return [{ code: 'forbidden_field', field: name, params }];
    if (isEmpty(value)) return isRequired(field) ? [{ code: 'required', field: name, params }] : [];
    if (hasSubRows(field)) return [];
    const said = membersIn(field, value);
    const values = said === null ? [value] : [said.add, said.remove].filter((list) => list.length > 0);
    return values.flatMap((one) => {
      const parsed = kindOf(field).parse(one, field, () => ({ faults: [] }));
      if ('value' in parsed) return [];
      return parsed.faults.map(({ code, params: more }) => ({ code, field: name, params: { ...params, ...more } }));
    });
  });
  if (problems.length > 0) throw new AppError(inside(problems, place));
  return change;
}

/** Returns the values to add to and remove from a list field; null if the value replaces the whole list. */
export function membersIn(
  field: ResolvedField,
  value: unknown,
): { readonly add: readonly unknown[]; readonly remove: readonly unknown[] } | null {
  if (!holdsSeveral(field) || !isRecord(value)) return null;
  const { add = [], remove = [], ...others } = value;
  const isSaid = Array.isArray(add) && Array.isArray(remove) && add.length + remove.length > 0;
  return isSaid && Object.keys(others).length === 0 ? { add, remove } : null;
}

function rowsIn(
  resource: ResolvedResource,
  { ids, versions, filter, count }: Readonly<Record<string, unknown>>,
  actor: Actor,
): BulkRequest['rows'] {
  if ((ids === undefined) === (filter === undefined)) throw wrong('ids', words().bulk.ids);
  if (filter !== undefined) {
    if (versions !== undefined || !isRecord(filter)) throw wrong('filter', words().bulk.filter);
    if (!mayDo(resource, 'list', actor)) throw new AppError('forbidden');
    const pairs = Object.entries(filter).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    );
    const paging = pairs.filter(([name]) => name.startsWith('_'));
    if (paging.length > 0) throw new AppError(paging.map(([name]) => unknown(name)));
    const { filters, search } = parseQuery(resource, pairs, actor);
    if (filters.some(({ field }) => field === 'deleteDate') && !mayDo(resource, 'restore', actor))
      throw new AppError('forbidden');
    if (count !== undefined && !isCount(count)) throw wrong('count', words().bulk.count);
    return { filters, search, count: count ?? null };
  }
  if (count !== undefined) throw wrong('count', words().bulk.count);
  if (!Array.isArray(ids) || ids.length === 0) throw wrong('ids', words().bulk.ids);
  if (ids.length > maxBulkRows) throw new AppError('bulk_rows_max', { params: { max: maxBulkRows } });
  if (versions !== undefined && (!Array.isArray(versions) || versions.length !== ids.length))
    throw wrong('versions', words().system.version);
  const given: readonly unknown[] = versions ?? [];
  return ids.map((rowId: unknown, at): NamedRow => {
    const version = given[at] ?? null;
    if (!isId(rowId) || ids.indexOf(rowId) !== at) throw wrong(`ids.${at}`, words().bulk.ids);
    if (version !== null && !isId(version)) throw wrong(`versions.${at}`, words().system.version);
    return { rowId, version };
  });
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unknown(name: string): Problem {
  return { code: 'unknown_field', field: name, params: { name } };
}

function inside(problems: readonly Problem[], name: string): readonly Problem[] {
  return problems.map((problem) => ({
    ...problem,
    field: problem.field === undefined ? name : `${name}.${problem.field}`,
  }));
}

function wrong(field: string, label: string): AppError {
  return new AppError('invalid', { field, params: { label } });
}
