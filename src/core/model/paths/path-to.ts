/** The routes of the console that is built: its product says which (`declare module`), so that an unknown one does not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: the product fills it
export interface ProductRoutes {}

/** A route as it is declared: `/search-conditions/:id`. */
export type Route = ProductRoutes extends { readonly routes: infer R extends string } ? R : string;

type PlaceNames<R extends string> = R extends `${infer Segment}/${infer Rest}`
  ? PlaceNames<Segment> | PlaceNames<Rest>
  : R extends `:${infer Name}`
    ? Name
    : never;

/** What each place of a route is filled with. */
export type PlacesOf<R extends string> = { readonly [N in PlaceNames<R>]: string | number };

/** What stands behind the question mark, as pairs (`URLSearchParams` are such) or by name; what is undefined is left out. */
export type Query =
  | Iterable<readonly [string, string]>
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

// `URLSearchParams` are no part of the language, and the model knows nothing else
function formEncoded(text: string): string {
  const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, escaped);
}
