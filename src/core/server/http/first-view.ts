import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A route of the console as the build wrote it down: see scripts/lib/first-views.mjs. */
interface BuiltRoute {
  readonly path: string;
  /** Shown to whoever comes, signed in or not. */
  readonly open: boolean;
  readonly resource: string | null;
  /** The call with which its list opens, by role. */
  readonly lists: Readonly<Record<string, string>>;
  /** Files of its page beyond those that every page has, relative to the root. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface BuiltRoutes {
  readonly apiBase: string;
  readonly routes: readonly BuiltRoute[];
}

/** What the page of an address is sent along: the tags that fetch its code, and what its first script asks for. */
export interface FirstView {
  readonly links: string;
  /** JSON that can stand in a script element. */
  readonly calls: string;
}

/** The routes of the build in `root`; null where it has none. */
export async function builtRoutes(root: string): Promise<BuiltRoutes | null> {
  try {
    const built: BuiltRoutes = JSON.parse(await readFile(join(root, '.vite', 'routes.json'), 'utf8'));
    return built;
  } catch {
    return null;
  }
}

/** The first view of an address; null for one that is no route. */
export function firstView({ apiBase, routes }: BuiltRoutes, path: string): FirstView | null {
  const route = routeOf(routes, path);
  if (route === null) return null;
  const { scripts, styles, open, resource, lists } = route;
  return {
    links: [
      ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ].join(''),
    calls: open ? 'null' : JSON.stringify({ apiBase, resource, lists }).replaceAll('<', '\\u003c'),
  };
}

/** The route of a path, as React Router finds it: of two that match, the one whose first differing part is no param. */
function routeOf(routes: readonly BuiltRoute[], path: string): BuiltRoute | null {
  const parts = partsOf(path);
  const [first = null] = routes
    .filter((route) => {
      const wanted = partsOf(route.path);
      return wanted.length === parts.length && wanted.every((one, at) => one.startsWith(':') || one === parts[at]);
    })
    .toSorted((one, other) => (rank(one.path) < rank(other.path) ? -1 : 1));
  return first;
}

function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '');
}

function rank(path: string): string {
  return partsOf(path)
    .map((part) => (part.startsWith(':') ? '1' : '0'))
    .join('');
}
