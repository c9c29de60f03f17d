import type { ReactNode } from 'react';
import type { PathParams } from '#console/ui/paths.ts';
import type { Filter } from '#model/query.ts';
import type { ResolvedResource } from '#model/resolve.ts';

/** Fixed values of a list that stands inside something: the rows of one store, of one customer. */
export type Scope = Readonly<Record<string, string | number>>;

const noScope: Scope = {};

export interface ListProps {
  resource: ResolvedResource;
  scope?: Scope;
  /** Values for the places of the rows' paths, beside those of the address. */
  pathParams?: PathParams;
  /** Further ways from here, before 新規登録. */
  actions?: ReactNode;
}

export function scopeFilters(scope: Scope = noScope): Filter[] {
  return Object.entries(scope).map(([field, value]) => ({ field, operator: 'eq', value }));
}
