import type { CrudFilter, CrudOperators, CrudSort } from '@refinedev/core';
import type { Filter } from '#model/query.ts';
import type { Sort } from '#model/resolve.ts';

/** Our filters in Refine's words. */
export function toCrudFilters(filters: readonly Filter[]): CrudFilter[] {
  return filters.map(({ field, operator, value }): CrudFilter => {
    if (operator === 'like') return { field, operator: 'contains', value };
    if (operator === 'null') return { field, operator: value === true ? 'null' : 'nnull', value: true };
    return { field, operator, value };
  });
}

/** Refine's filters in ours; throws for what the API has no word for, rather than ask for something else. */
export function fromCrudFilters(filters: readonly CrudFilter[]): Filter[] {
  return filters.flatMap((filter) => {
    if (!('field' in filter)) throw new Error(`the API cannot combine filters with ${filter.operator}`);
    return translated(filter.field, filter.operator, filter.value);
  });
}

function translated(field: string, operator: CrudOperators, value: unknown): Filter[] {
  switch (operator) {
    case 'eq':
    case 'ne':
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return value === undefined || value === null || value === '' ? [] : [{ field, operator, value }];
    case 'in':
      return [{ field, operator, value }];
    case 'contains':
      return value === '' ? [] : [{ field, operator: 'like', value }];
    case 'null':
      return [{ field, operator, value: true }];
    case 'nnull':
      return [{ field, operator: 'null', value: false }];
    case 'between': {
      const [from, to]: unknown[] = Array.isArray(value) ? value : [];
      return [...translated(field, 'gte', from), ...translated(field, 'lte', to)];
    }
    default:
      throw new Error(`the API has no operator ${operator}`);
  }
}

export function toCrudSorts(sort: readonly Sort[]): CrudSort[] {
  return sort.map(({ field, descending }) => ({ field, order: descending ? 'desc' : 'asc' }));
}

export function fromCrudSorts(sorts: readonly CrudSort[]): Sort[] {
  return sorts.map(({ field, order }) => ({ field, descending: order === 'desc' }));
}
