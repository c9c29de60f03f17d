import type { Sort } from '#core/model/row-types.ts';
import { mayQueryBy, mayReadField } from './access.ts';
import { AppError, type Problem } from './errors.ts';
import { type Operator, operators } from './fields/kind.ts';
import { kindOf } from './fields/registry.ts';
import { isSortable, operatorsOf, type ResolvedField, type ResolvedResource, usualSort } from './resolved.ts';
import type { Actor } from './roles.ts';
import type { Filter, ListQuery } from './row-types.ts';

export const maxRows = 200;
export const defaultRows = 25;
const maxListed = 500;
// The maximum of PostgreSQL's integer, the type of these system fields
const largestInteger = 2_147_483_647;
const systemIntegers: ReadonlySet<string> = new Set(['id', 'version']);
const suffixed = operators.filter((operator) => operator !== 'eq');

/**
 * Parses a list's query string (`_start _end _sort _order q field field_gte …`) against the resource. `params` is anything that iterates
 * over name-value pairs. Throws AppError 400 for anything unknown, and for a field that `reader` may not see exactly as for one that does
 * not exist; only the names in `besides` are ignored. The values of a list may be repeated parameters or, if no value of the field contains
 * one, separated by commas.
 */
export function parseQuery(
  resource: ResolvedResource,
  params: Iterable<readonly [string, string]>,
  reader: Pick<Actor, 'role'> | null,
  besides: readonly string[] = [],
): ListQuery {
  const pairs = [...params];
  const all = (name: string) => pairs.flatMap(([one, value]) => (one === name ? [value] : []));
  const only = (name: string) => {
    const [first, ...more] = all(name);
    if (more.length > 0) throw invalid(name);
    return first;
  };
  const listing = (name: string) => (all(name).length === 0 ? undefined : all(name).join(','));
  const start = count(only('_start') ?? '0', '_start');
  const end = count(only('_end') ?? String(start + defaultRows), '_end');
  if (end < start) throw invalid('_end');
  if (end - start > maxRows) throw new AppError('too_many_rows', { params: { max: maxRows } });
  const search = (only('q') ?? '').trim();
  if (search.length > 200 || !search.isWellFormed() || search.includes('\u0000')) throw invalid('q');
  const listed = new Map<string, { field: ResolvedField; operator: Operator; values: string[] }>();
  for (const [name, value] of pairs) {
    if (['_start', '_end', '_sort', '_order', '_fields', 'q', ...besides].includes(name)) continue;
    const { field, operator } = fieldAndOperator(resource, name, reader);
    const entry = listed.get(name) ?? { field, operator, values: [] };
    entry.values.push(value);
    listed.set(name, entry);
  }
  const filters = [...listed].map(([name, { field, operator, values }]) => toFilter(name, field, operator, values));
  const fields = parseFields(resource, listing('_fields'), reader);
  return {
    start,
    end,
    sort: parseSorts(resource, listing('_sort'), listing('_order'), reader),
    search,
    filters,
    ...(fields === null ? {} : { fields }),
  };
}

function fieldAndOperator(
  resource: ResolvedResource,
  name: string,
  reader: Pick<Actor, 'role'> | null,
): { field: ResolvedField; operator: Operator } {
  const operator = suffixed.find((one) => name.endsWith(`_${one}`));
  const fieldName = operator === undefined ? name : name.slice(0, -operator.length - 1);
  const field = resource.field.get(fieldName);
  if (field === undefined || field.transient || !mayQueryBy(field, reader))
    throw new AppError('unknown_field', { field: name, params: { name } });
  if (!operatorsOf(field).includes(operator ?? 'eq'))
    throw new AppError('unknown_operator', { field: name, params: { name } });
  return { field, operator: operator ?? 'eq' };
}

function toFilter(name: string, field: ResolvedField, operator: Operator, values: readonly string[]): Filter {
  const filter = (value: unknown): Filter => ({ field: field.name, operator, value });
  const [first = ''] = values;
  if (values.some((value) => !value.isWellFormed() || value.includes('\u0000'))) throw invalid(name);
  // Any of several values: `field=a&field=b`, as json-server and the getMany of simple-rest send it
  const isOneOf = operator === 'eq' && values.length > 1 && operatorsOf(field).includes('in');
  if (operator === 'in' || isOneOf) {
    const listed = values.flatMap((value) => (isValue(field, value) ? [value] : value.split(',')));
    if (listed.length > maxListed) throw invalid(name);
    return { field: field.name, operator: 'in', value: listed.map((value) => typed(field, value, name)) };
  }
  if (values.length > 1) throw invalid(name);
  if (operator === 'null') {
    if (first !== 'true' && first !== 'false') throw invalid(name);
    return filter(first === 'true');
  }
  // A part of a text need not be a valid value of the kind
  return filter(operator === 'like' ? first : typed(field, first, name));
}

function isValue(field: ResolvedField, text: string): boolean {
  return !('faults' in kindOf(field).asked(text, field));
}

/** Parses the value of a filter for a field. */
function typed(field: ResolvedField, text: string, name: string): unknown {
  const asked = kindOf(field).asked(text, field);
  if ('faults' in asked) throw invalid(name);
  const { value } = asked;
  if (typeof value === 'number' && systemIntegers.has(field.name) && Math.abs(value) > largestInteger)
    throw invalid(name);
  return value;
}

function parseFields(
  resource: ResolvedResource,
  list: string | undefined,
  reader: Pick<Actor, 'role'> | null,
): readonly string[] | null {
  if (list === undefined) return null;
  const names = [...new Set(list.split(','))];
  for (const name of names) {
    const field = resource.field.get(name);
    if (field === undefined || (reader !== null && !mayReadField(field, reader)))
      throw new AppError('unknown_field', { field: name, params: { name } });
  }
  return names;
}

// More columns than anyone sorts by
const maxSorts = 10;

function parseSorts(
  resource: ResolvedResource,
  fields: string | undefined,
  orders: string | undefined,
  reader: Pick<Actor, 'role'> | null,
): readonly Sort[] {
  if (fields === undefined || fields === '') {
    if (orders !== undefined && orders !== '') throw invalid('_order');
    return usualSort(resource, reader?.role ?? null);
  }
  const names = fields.split(',').map((name) => name.trim());
  if (names.length > maxSorts || new Set(names).size < names.length) throw invalid('_sort');
  const directions = (orders ?? '').split(',').map((order) => order.trim().toLowerCase());
  return names.map((name, index) => {
    const direction = directions[index] ?? '';
    if (!['asc', 'desc', ''].includes(direction)) throw invalid('_order');
    const field = resource.field.get(name);
    if (field === undefined || field.transient || !mayQueryBy(field, reader) || !isSortable(field))
      throw new AppError('unknown_field', { field: '_sort', params: { name } });
    return { field: field.name, descending: direction === 'desc' };
  });
}

function count(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) throw invalid(name);
  return Number(text);
}

function invalid(name: string): AppError {
  const problem: Problem = { code: 'invalid_query', field: name, params: { name } };
  return new AppError([problem]);
}
