import { rolesAt } from '#core/console/product/open-to.ts';
import type { ConsolePlugin, LoadPage, LoadRowAction, LoadScreen, LoadTabs } from '#core/console/product/plugin.ts';
import { rolesFor, rolesNamedIn } from '#core/model/access.ts';
import { corePaths } from '#core/model/paths/path-to.ts';
import type { Page, ResolvedResource, ResolvedResources } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import { generatedPages, singletonPage } from './generated-pages.ts';

/** A route of the console: the roles that may open it, and what it shows. */
export interface PlannedRoute {
  readonly path: string;
  /** Params of the path that only change the view: a change of one keeps the page mounted. */
  readonly views: readonly string[];
  /** Null: public, no session needed. */
  readonly roles: readonly Role[] | null;
  /** The path that users without one of the roles are redirected to. */
  readonly otherwise: string;
  readonly shows: ResourcePage | { readonly load: LoadScreen };
}

/** A page of a resource, and what plugins add to it. */
interface ResourcePage {
  readonly resource: ResolvedResource;
  readonly load: LoadPage;
  readonly tabs: readonly LoadTabs[];
  readonly actions: readonly LoadRowAction[];
  /** The page is a form that reads the row named in the address. */
  readonly readsRow: boolean;
}

const nothing = { tabs: [], actions: [] };
const { permissionError } = corePaths;
const pages: readonly [Page, string][] = [
  ['list', 'list'],
  ['create', 'create'],
  ['edit', 'update'],
  ['show', 'show'],
];

/** All routes: the declared resources' pages (plugins may replace some), the plugins' own screens, and the permission error page. */
export function planRoutes(resources: ResolvedResources, plugins: readonly ConsolePlugin[]): readonly PlannedRoute[] {
  const byHand: Readonly<Record<string, LoadPage | undefined>> = Object.assign(
    {},
    ...plugins.map(({ pages }) => pages),
  );
  const declared = [...resources.values()].flatMap((resource) =>
    pages.flatMap(([page, operation]): PlannedRoute[] => {
      const path = resource.routes[page];
      if (path === null) return [];
      const generated = resource.singletonPath === null ? generatedPages[page] : singletonPage;
      const load = byHand[`${resource.name}/${page}`] ?? generated;
      // The declaration decides the roles, also of a page that a plugin replaces
      const roles = rolesFor(resource, operation);
      const readsRow = page === 'edit' && resource.singletonPath === null;
      const added = page === 'show' ? addedTo(plugins, `${resource.name}/show`) : nothing;
      const shows = { resource, load, ...added, readsRow };
      return [{ path, views: [], roles, otherwise: permissionError, shows }];
    }),
  );
  const added = plugins
    .flatMap(({ screens = {} }) => Object.entries(screens))
    .map(
      ([path, { gate, load, views = [] }]): PlannedRoute => ({
        path,
        views,
        roles: rolesAt(resources, gate),
        otherwise: (gate !== 'public' && 'roles' in gate ? gate.otherwise : undefined) ?? permissionError,
        shows: { load },
      }),
    );
  const refusal: PlannedRoute = {
    path: permissionError,
    views: [],
    roles: [...new Set([...resources.values()].flatMap(rolesNamedIn))],
    otherwise: permissionError,
    shows: { load: () => import('#core/console/pages/permission-error/permission-error.tsx') },
  };
  return [...declared, ...added, refusal];
}

/** What plugins add to the page of a row, in their order. */
function addedTo(plugins: readonly ConsolePlugin[], page: `${string}/show`): Pick<ResourcePage, 'tabs' | 'actions'> {
  return {
    tabs: plugins.flatMap(({ tabs }) => tabs?.[page] ?? []),
    actions: plugins.flatMap(({ actions }) => actions?.[page] ?? []),
  };
}
