/** The routes of the core itself, in every product. */
export const corePaths = { home: '/', login: '/login', permissionError: '/permission-error' } as const;

/** The routes of the built console: the product declares them (`declare module`), so that an unknown one does not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: the product fills it
export interface ProductRoutes {}

/** A route as it is declared: `/search-conditions/:id`. */
export type Route = ProductRoutes extends { readonly routes: infer R extends string } ? R : string;

type PlaceNames<R extends string> = R extends `${infer Segment}/${infer Rest}`
  ? PlaceNames<Segment> | PlaceNames<Rest>
  : R extends `:${infer Name}`
    ? Name
    : never;

/** The values of a route's parameters. */
export type PlacesOf<R extends string> = { readonly [N in PlaceNames<R>]: string | number };

/** The query string, as pairs (such as `URLSearchParams`) or by name; undefined values are left out. */
export type Query =
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>;

/** A route without parameters, unchanged: replaces `pathTo` on pages that must be small. */
export function plainPath<R extends Route>(route: PlaceNames<R> extends never ? R : never): R {
  return route;
}

/** The address of a route, with its parameters filled and the query string appended. */
export function pathTo<R extends Route>(
  route: R,
  ...[places, query = {}]: PlaceNames<R> extends never
    ? [places?: Readonly<Record<string, never>>, query?: Query]
    : [places: PlacesOf<R>, query?: Query]
): string {
  const held = new Map(Object.entries({ ...places }));
  const path = route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(held.get(name) ?? '')));
  const asked = pairsOf(query).map((pair) => pair.map(formEncoded).join('='));
  return asked.length === 0 ? path : `${path}?${asked.join('&')}`;
}

function pairsOf(query: Query): (readonly [string, string])[] {
  if (isPairs(query)) return [...query];
  return Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)] as const])),
  );
}

function isPairs(query: Query): query is Iterable<readonly [string, string]> {
  return Symbol.iterator in query;
}

// Replaces `URLSearchParams`, which is not part of the language itself
function formEncoded(text: string): string {
  const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, escaped);
}
