import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A route of the console, as the build writes it: see build/first-views.mjs. */
interface BuiltRoute {
  readonly path: string;
  /** True if the page is shown without signing in. */
  readonly open: boolean;
  readonly resource: string | null;
  /** The calls with which every page begins. */
  readonly calls: readonly string[];
  /** The call that its list opens with, by role. */
  readonly lists: Readonly<Record<string, string>>;
  /** Files of its page besides those that all pages share, relative to the root. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface BuiltRoutes {
  readonly apiBase: string;
  readonly routes: readonly BuiltRoute[];
}

/** What is inserted into the page of an address: the tags that load its code, and the first calls of its inline script. */
export interface FirstView {
  readonly links: string;
  /** JSON that is safe inside a script element. */
  readonly calls: string;
}

/** Reads the routes of the build in `root`; null if there are none. */
export async function builtRoutes(root: string): Promise<BuiltRoutes | null> {
  try {
    const built: BuiltRoutes = JSON.parse(await readFile(join(root, '.vite', 'routes.json'), 'utf8'));
    return built;
  } catch {
    return null;
  }
}

/** Returns the first view of a path; null if the path is not a route. */
export function firstView({ apiBase, routes }: BuiltRoutes, path: string): FirstView | null {
  const route = routeOf(routes, path);
  if (route === null) return null;
  const { scripts, styles, open, resource, calls, lists } = route;
  return {
    links: [
      ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ].join(''),
    calls: open ? 'null' : JSON.stringify({ apiBase, resource, calls, lists }).replaceAll('<', '\\u003c'),
  };
}

/** Finds the route of a path as React Router does: of two matches, the one whose first differing segment is not a parameter. */
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
