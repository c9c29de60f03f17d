import type { CrudFilter, CrudOperators, LogicalFilter } from '@refinedev/core';

/**
 * Converts Refine's filters to those that simple-rest can send. It supports eq, ne, gte, lte and contains, and would send any other
 * operator as equality, so these are sent under the API's own names, e.g. `radius_gt`. Throws for what the API does not support, rather
 * than sending another query.
 */
export function spokenFilters(filters: readonly CrudFilter[]): LogicalFilter[] {
  return filters.flatMap((filter) => {
    if (!('field' in filter)) throw new Error(`the API cannot combine filters with ${filter.operator}`);
    return spoken(filter.field, filter.operator, filter.value);
  });
}

function spoken(field: string, operator: Exclude<CrudOperators, 'or' | 'and'>, value: unknown): LogicalFilter[] {
  const isNothing = value === undefined || value === null || value === '';
  switch (operator) {
    case 'eq':
    case 'ne':
    case 'gte':
    case 'lte':
    case 'contains':
      return isNothing ? [] : [{ field, operator, value }];
    case 'gt':
    case 'lt':
      return isNothing ? [] : [{ field: `${field}_${operator}`, operator: 'eq', value }];
    case 'in':
      return [{ field: `${field}_in`, operator: 'eq', value }];
    case 'null':
    case 'nnull':
      return [{ field: `${field}_null`, operator: 'eq', value: operator === 'null' }];
    case 'between': {
      const [from, to]: unknown[] = Array.isArray(value) ? value : [];
      return [...spoken(field, 'gte', from), ...spoken(field, 'lte', to)];
    }
    default:
      throw new Error(`the API has no operator ${operator}`);
  }
}
