import { mayDo } from '#core/model/access.ts';
import type { Page, ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';

/** The routes of the console that is built: its product says which (`declare module`), so that an unknown one does not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: the product fills it
export interface ProductRoutes {}

/** A route as it is declared: `/search-conditions/:id`. */
export type Route = ProductRoutes extends { readonly routes: infer R extends string } ? R : string;

/** Values for the places (`:id`) of a path. */
export type PathParams = Readonly<Record<string, string | number | undefined>>;

type PlaceNames<R extends string> = R extends `${infer Segment}/${infer Rest}`
  ? PlaceNames<Segment> | PlaceNames<Rest>
  : R extends `:${infer Name}`
    ? Name
    : never;

/** What each place of a route is filled with. */
export type PlacesOf<R extends string> = { readonly [N in PlaceNames<R>]: string | number };

/** What stands behind the question mark; what is undefined is left out. */
export type Query =
  | URLSearchParams
  | Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>;

/** A route that has no places, as it stands: `pathTo` for pages that must be small. */
export function plainPath<R extends Route>(route: PlaceNames<R> extends never ? R : never): R {
  return route;
}

/** The address of a route: its places filled, and what is asked of it behind. */
export function pathTo<R extends Route>(
  route: R,
  ...[places, query = {}]: PlaceNames<R> extends never
    ? [places?: Readonly<Record<string, never>>, query?: Query]
    : [places: PlacesOf<R>, query?: Query]
): string {
  const held = new Map(Object.entries({ ...places }));
  const path = route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(held.get(name) ?? '')));
  const asked = query instanceof URLSearchParams ? query : searchOf(query);
  return asked.size === 0 ? path : `${path}?${asked}`;
}

const operationOf = { list: 'list', create: 'create', edit: 'update', show: 'show' } as const satisfies Record<
  Page,
  string
>;

function searchOf(query: Exclude<Query, URLSearchParams>): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  );
  return new URLSearchParams(pairs);
}

/** The path of a resource's page; null where there is none, the role may not open it, or a place has no value. */
export function pagePath(
  resource: ResolvedResource,
  page: Page,
  actor: Pick<Actor, 'role'>,
  params: PathParams = {},
): string | null {
  const template = resource.routes[page];
  if (template === null || !mayDo(resource, operationOf[page], actor)) return null;
  return fillPath(template, params);
}

/** The path with its places filled; null when one has no value. */
export function fillPath(template: string, params: PathParams): string | null {
  let complete = true;
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') complete = false;
    return encodeURIComponent(String(value ?? ''));
  });
  return complete ? path : null;
}

/** Values for the places of the paths of what hangs on a row: each from the row's field of that name, or whose name ends it. */
export function paramsFromRow(template: string, row: Readonly<Record<string, unknown>>): PathParams {
  const found: [string, string][] = [];
  for (const [, place = ''] of template.matchAll(/:(\w+)/g)) {
    if (place === 'id') continue;
    const field = Object.keys(row).find(
      (name) => name !== 'id' && (name === place || place.endsWith(name.charAt(0).toUpperCase() + name.slice(1))),
    );
    const value = field === undefined ? undefined : row[field];
    if (typeof value === 'string' && value !== '') found.push([place, value]);
  }
  return Object.fromEntries(found);
}
