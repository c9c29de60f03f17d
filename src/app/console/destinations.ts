import { useList } from '@refinedev/core';
import { useEffect, useMemo, useState } from 'react';
import { useProduct } from '#core/console/session/product.tsx';
import { reachableLists } from '#core/console/shell/menu-entries.ts';
import { rowsOf } from '#core/console/ui/rows.ts';
import type { Role } from '#core/model/roles.ts';
import { furtherScreensFor } from './further-screens.ts';
import { userMenuFor } from './user-menu-entries.ts';

export interface Destination {
  readonly path: string;
  readonly label: string;
  readonly kind: '画面' | '店舗';
}

const pauseMs = 250;

/** Where one can go by what was typed: screens that hold it in their name, then stores that are found by it. */
export function useDestinations(
  typed: string,
  role: Role,
): { destinations: readonly Destination[]; isSearching: boolean } {
  const { resources, actor } = useProduct();
  const screens = useMemo(() => {
    const lists = reachableLists(resources, actor);
    const own = userMenuFor(role).flatMap((entry) => ('path' in entry ? [entry] : []));
    return [...lists, ...own, ...furtherScreensFor(resources, actor)].map(
      ({ path, label }): Destination => ({ path, label, kind: '画面' }),
    );
  }, [resources, actor, role]);
  const wanted = typed.trim();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { query: stores } = useList({
    resource: 'search-conditions',
    filters: [{ field: 'q', operator: 'eq', value: search }],
    pagination: { currentPage: 1, pageSize: 8, mode: 'server' },
    errorNotification: false,
    queryOptions: { enabled: search !== '' },
  });
  const needle = folded(wanted);
  const found = screens.filter(({ label, path }) => folded(label).includes(needle) || path.includes(needle));
  return {
    destinations: wanted === '' ? screens : [...found, ...(search === wanted ? storesIn(stores.data) : [])],
    isSearching: wanted !== '' && (search !== wanted || stores.isFetching),
  };
}

function storesIn(answer: unknown): Destination[] {
  return rowsOf(answer).map(({ id, name }) => ({
    path: `/search-conditions/${id}`,
    label: String(name),
    kind: '店舗',
  }));
}

// ｓｎｓ, SNS and sns are one word to whoever looks for it
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
