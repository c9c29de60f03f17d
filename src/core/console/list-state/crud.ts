import type { CrudFilter, CrudSort } from '@refinedev/core';
import type { Filter, Sort } from '#core/model/row-types.ts';

/** Converts our filters to Refine's. */
export function toCrudFilters(filters: readonly Filter[]): CrudFilter[] {
  return filters.map(({ field, operator, value }): CrudFilter => {
    if (operator === 'like') return { field, operator: 'contains', value };
    if (operator === 'null') return { field, operator: value === true ? 'null' : 'nnull', value: true };
    return { field, operator, value };
  });
}

export function toCrudSorts(sort: readonly Sort[]): CrudSort[] {
  return sort.map(({ field, descending }) => ({ field, order: descending ? 'desc' : 'asc' }));
}
