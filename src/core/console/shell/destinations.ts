import { type GetListResponse, useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { drawnTitle, rowTitle } from '#core/console/pages/row-title.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import { titledScreens } from '#core/console/product/open-to.ts';
import { userMenuFor } from '#core/console/product/plugin.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { labelsOf, rowsOf } from '#core/console/ui/rows.ts';
import { mayDo } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Row } from '#core/model/row-types.ts';
import { reachableLists } from './menu-entries.ts';

export interface Destination {
  readonly path: string;
  readonly label: string;
  /** The label as the row's title is drawn; absent where words do. */
  readonly drawn?: ReactNode;
  /** 画面, or what the found row is. */
  readonly kind: string;
}

const pauseMs = 250;
const mostFound = 8;

/** Where one can go by what was typed: screens that hold it in their name, then rows that are found by it. */
export function useDestinations(typed: string): { destinations: readonly Destination[]; isSearching: boolean } {
  const screens = useScreens();
  const wanted = typed.trim();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const rows = useFoundRows(search);
  const needle = folded(wanted);
  const found = screens.filter(({ label, path }) => folded(label).includes(needle) || path.includes(needle));
  return {
    destinations: wanted === '' ? screens : [...found, ...(search === wanted ? rows.found : [])],
    isSearching: wanted !== '' && (search !== wanted || rows.isFetching),
  };
}

/** Every screen that can be opened by its address alone, each once. */
function useScreens(): readonly Destination[] {
  const { resources, actor } = useProduct();
  const { plugins, home, userMenu } = useConsoleProduct();
  return useMemo(() => {
    const lists = reachableLists(resources, actor, home);
    const own = userMenuFor(userMenu, actor.role).flatMap((entry) => ('path' in entry ? [entry] : []));
    const listed = [...lists, ...own];
    const further = titledScreens({ resources, plugins }, actor.role).filter(
      ({ path }) => !listed.some((one) => one.path === path),
    );
    return [...listed, ...further].map(({ path, label }): Destination => ({ path, label, kind: words().page }));
  }, [resources, actor, plugins, home, userMenu]);
}

function useFoundRows(search: string): { found: readonly Destination[]; isFetching: boolean } {
  const { resources, actor } = useProduct();
  const { finds } = useConsoleProduct();
  const dataProvider = useDataProvider()();
  const searched = finds.flatMap((name) => {
    const resource = resources.get(name);
    return resource !== undefined && mayDo(resource, 'list', actor) ? [resource] : [];
  });
  return useQueries({
    queries: searched.map((resource) => ({
      queryKey: ['palette', resource.name, search],
      queryFn: () =>
        dataProvider.getList<Row>({
          resource: resource.name,
          filters: [{ field: 'q', operator: 'eq', value: search }],
          pagination: { currentPage: 1, pageSize: mostFound, mode: 'server' },
        }),
      enabled: search !== '',
    })),
    combine: (answers) => ({
      found: searched.flatMap((resource, index) => rowsIn(resource, answers[index]?.data)),
      isFetching: answers.some(({ isFetching }) => isFetching),
    }),
  });
}

function rowsIn(resource: ResolvedResource, answer: GetListResponse<Row> | undefined): Destination[] {
  const show = resource.routes.show;
  if (show === null) return [];
  const labels = labelsOf(answer);
  return rowsOf(answer).map((row) => ({
    path: show.replace(':id', String(row.id)),
    label: rowTitle(resource, row, labels),
    drawn: drawnTitle(resource, row, labels),
    kind: resource.label,
  }));
}

// ｓｎｓ, SNS and sns are one word to whoever looks for it
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
