import { type GetListResponse, useDataProvider, useLogout } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { textOf } from '#core/console/fields/field-component.ts';
import { labelsOf, rowsOf } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { drawnTitle, rowTitle } from '#core/console/pages/row-title.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import { rolesAt, screenOperations, titledScreens } from '#core/console/product/open-to.ts';
import { userMenuFor } from '#core/console/product/plugin.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { type RecentRow, recentRows } from '#core/console/session/recent-rows.ts';
import { themeModes } from '#core/console/session/stored-theme.ts';
import { pagePath } from '#core/console/ui/paths.ts';
import { mayDo } from '#core/model/access.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { isListed, listFields } from '#core/model/list/list-fields.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { folded } from '#core/model/words/folded.ts';
import { reachableLists } from './menu-entries.ts';
import { chooseThemeMode, themeModeLabels } from './theme-mode.ts';

/** A screen, optionally with a list action to open there; an overlay; or a function to call. */
export type Target =
  | { readonly path: string; readonly asks?: string }
  | { readonly opens: string }
  | { readonly does: () => void };

export interface Destination {
  readonly key: string;
  readonly label: string;
  /** The label as rendered by the row's title component; absent if plain text suffices. */
  readonly drawn?: ReactNode;
  /** Distinguishes a row from others with the same title. */
  readonly note: string;
  /** 画面, 操作, or the label of the found row's resource. */
  readonly kind: string;
  readonly target: Target;
}

interface Found {
  readonly found: readonly Destination[];
  readonly isFetching: boolean;
}

const pauseMs = 250;
const maxFound = 6;
const maxNotes = 2;

/**
 * The results of the command palette: screens and actions with the typed text in their name, then rows that match it; before anything is
 * typed, the rows opened last. Limited to what the role may do and, for rows, to what the server shows the user.
 */
export function useDestinations(typed: string): { destinations: readonly Destination[]; isSearching: boolean } {
  const screens = useScreens();
  const actions = useActions();
  const wanted = typed.trim();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const rows = useFoundRows(search);
  const others = useFoundOthers(search);
  const recent = useRecentRows(wanted === '');
  if (wanted === '') return { destinations: [...recent.found, ...screens, ...actions], isSearching: recent.isFetching };
  const needle = folded(wanted);
  const named = [...screens, ...actions].filter(
    ({ label, target }) => folded(label).includes(needle) || ('path' in target && target.path.includes(needle)),
  );
  const isAnswered = search === wanted;
  return {
    destinations: [...named, ...(isAnswered ? [...rows.found, ...others.found] : [])],
    isSearching: !isAnswered || rows.isFetching || others.isFetching,
  };
}

/** All screens that need no params, without duplicates. */
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
    return [...listed, ...further].map(
      ({ path, label }): Destination => ({ key: path, label, note: '', kind: words().page, target: { path } }),
    );
  }, [resources, actor, plugins, home, userMenu]);
}

/** The actions that the role may start from anywhere: creating a row, actions on a whole list, and those of the user menu. */
function useActions(): readonly Destination[] {
  const { resources, actor } = useProduct();
  const { plugins, userMenu } = useConsoleProduct();
  const { mutate: logOut } = useLogout();
  return useMemo(() => {
    const action = (key: string, label: string, target: Target): Destination => {
      return { key, label, note: '', kind: words().operation, target };
    };
    const open = [...resources.values()].filter(({ internal }) => !internal);
    const creations = open.flatMap((resource) => {
      const path = pagePath(resource, 'create', actor);
      return path === null ? [] : [action(path, words().createOf(resource.label), { path })];
    });
    const ofLists = open.flatMap((resource) => {
      const path = pagePath(resource, 'list', actor);
      if (path === null) return [];
      return resource.listActions
        .filter(({ name }) => mayDo(resource, name, actor))
        .map(({ name, label }) => action(`${path}#${name}`, label, { path, asks: name }));
    });
    const ofScreens = screenOperations({ resources, plugins }, actor.role).map(({ path, label, ...begun }) => {
      const target = 'asks' in begun ? { path, asks: begun.asks } : { path: `${path}${begun.search}` };
      return action(`${path}#${label}`, label, target);
    });
    const ofMenu = userMenuFor(userMenu, actor.role).flatMap((entry) => {
      if ('path' in entry) return [];
      const target = 'opens' in entry ? { opens: entry.opens } : { does: () => logOut() };
      return [action(entry.label, entry.label, target)];
    });
    const themes = themeModes.map((mode) =>
      action(mode, words().theme(themeModeLabels()[mode]), { does: () => chooseThemeMode(mode) }),
    );
    return [
      ...creations,
      ...ofLists,
      ...ofScreens,
      ...ofMenu,
      action('help', words().keyboard, { opens: 'help' }),
      ...themes,
    ];
  }, [resources, plugins, actor, userMenu, logOut]);
}

function useFoundRows(search: string): Found {
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
          pagination: { currentPage: 1, pageSize: maxFound, mode: 'server' },
          meta: { fields: [...shownFields(resource, actor)] },
        }),
      enabled: search !== '',
    })),
    combine: (answers) => ({
      found: searched.flatMap((resource, index) => rowsIn(resource, answers[index]?.data, actor)),
      isFetching: answers.some(({ isFetching }) => isFetching),
    }),
  });
}

/** Results of the plugins' own searches. */
function useFoundOthers(search: string): Found {
  const { resources, actor } = useProduct();
  const { plugins } = useConsoleProduct();
  const finders = plugins
    .flatMap((plugin) => Object.entries(plugin.finders ?? {}))
    .filter(([, { gate }]) => rolesAt(resources, gate)?.includes(actor.role) ?? true);
  return useQueries({
    queries: finders.map(([name, { load }]) => ({
      queryKey: ['palette', 'finder', name, search],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await load()).default(search, signal),
      enabled: search !== '',
    })),
    combine: (answers) => ({
      found: finders.flatMap(([name, { label: kind }], index) =>
        (answers[index]?.data ?? []).map(({ path, label, note }): Destination => {
          return { key: `${name} ${path}`, label, note, kind, target: { path } };
        }),
      ),
      isFetching: answers.some(({ isFetching }) => isFetching),
    }),
  });
}

/** The rows opened last, except the current one, as the user may see them now. */
function useRecentRows(isWanted: boolean): Found {
  const { resources, actor } = useProduct();
  const dataProvider = useDataProvider()();
  const { pathname } = useLocation();
  const recent = useMemo(() => recentRows(actor.id), [actor.id]);
  const asked = useMemo(() => {
    const names = [...new Set(recent.map(({ resource }) => resource))];
    return names.flatMap((name) => {
      const resource = resources.get(name);
      const ids = recent.filter((one) => one.resource === name).map(({ id }) => id);
      return resource !== undefined && mayDo(resource, 'list', actor) ? [{ resource, ids }] : [];
    });
  }, [recent, resources, actor]);
  return useQueries({
    queries: asked.map(({ resource, ids }) => ({
      queryKey: ['palette', 'recent', resource.name, ids],
      queryFn: () =>
        dataProvider.getList<Row>({
          resource: resource.name,
          filters: [{ field: 'id', operator: 'in', value: ids }],
          pagination: { currentPage: 1, pageSize: ids.length, mode: 'server' },
          meta: { fields: [...shownFields(resource, actor)] },
        }),
      enabled: isWanted,
    })),
    combine: (answers) => {
      const found = asked.flatMap(({ resource }, index) => rowsIn(resource, answers[index]?.data, actor));
      const place = (one: Destination) => recent.findIndex((row) => keyOf(row) === one.key);
      return {
        found: found
          .filter(({ target }) => 'path' in target && target.path !== pathname)
          .toSorted((one, other) => place(one) - place(other)),
        isFetching: answers.some(({ isFetching }) => isFetching),
      };
    },
  });
}

/** The fields of a found row to fetch: its title, and the first ones of a card on a phone. */
function shownFields(resource: ResolvedResource, actor: Actor): readonly string[] {
  return listFields(resource, actor, []);
}

function rowsIn(resource: ResolvedResource, answer: GetListResponse<Row> | undefined, actor: Actor): Destination[] {
  const labels = labelsOf(answer);
  return rowsOf(answer).flatMap((row) => {
    const path = pagePath(resource, 'show', actor, { id: row.id });
    if (path === null) return [];
    return {
      key: keyOf({ resource: resource.name, id: row.id }),
      label: rowTitle(resource, row, labels),
      drawn: drawnTitle(resource, row, labels),
      note: noteOf(resource, row, labels, actor),
      kind: resource.label,
      target: { path },
    };
  });
}

function noteOf(resource: ResolvedResource, row: Row, labels: Labels, actor: Actor): string {
  return (
    resource.list.card
      // A number means nothing without its column's label
      .filter((field) => field.name !== resource.title && kindOf(field).alignment !== 'right')
      .filter((field) => isListed(resource, field, actor))
      .map((field) => textOf(field, row[field.name], { labels, row }))
      .filter((said) => said !== '')
      .slice(0, maxNotes)
      .join('・')
  );
}

function keyOf({ resource, id }: RecentRow): string {
  return `${resource}/${id}`;
}
