import type { ReactNode } from 'react';
import type { PathParams } from '#core/console/ui/paths.ts';
import type { Filter } from '#core/model/query.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import type { Targets } from '../operations/bulk-run.ts';

/** Fixed values of a list that stands inside something: the rows that refer to one row. */
export type Scope = Readonly<Record<string, string | number>>;

const noScope: Scope = {};

/** What a list made by hand adds to the one that every resource gets. */
export interface ListExtension {
  /** Before the list's own actions. */
  readonly actions?: ReactNode;
  /** Before the filters that the declaration names. */
  readonly filters?: (filters: readonly Filter[], onChange: (filters: readonly Filter[]) => void) => ReactNode;
  /** What can be done to the selected rows, before the declared operations. */
  readonly bulk?: (targets: Targets, clear: () => void) => ReactNode;
  /** What can be done with a row, before its other actions. */
  readonly rowActions?: (row: Row) => ReactNode;
  /** Between the filters and the rows, of all rows that match. */
  readonly summary?: (query: string) => ReactNode;
  /** In place of the table and the cards: the rows of a page as the list's own page draws them. */
  readonly rows?: (rows: readonly Row[]) => ReactNode;
  /** In place of the way to the row. */
  readonly title?: (row: Row, text: string, labels: Labels) => ReactNode;
}

export interface ListProps {
  resource: ResolvedResource;
  scope?: Scope;
  /** Values for the places of the rows' paths, beside those of the address. */
  pathParams?: PathParams;
  extension?: ListExtension;
}

export function scopeFilters(scope: Scope = noScope): Filter[] {
  return Object.entries(scope).map(([field, value]) => ({ field, operator: 'eq', value }));
}
