import * as coreCalls from '../calls/core-calls.ts';
import * as viewCalls from '../calls/view-calls.ts';
import type { ResolvedResource, ResolvedResources } from '../resolved/resource.ts';

/** The first segments of the core's own calls. */
export const ofCore: ReadonlySet<string> = new Set(
  Object.values({ ...coreCalls, ...viewCalls }).flatMap((one) =>
    typeof one === 'object' && 'path' in one && typeof one.path === 'string' ? [firstPart(one.path)] : [],
  ),
);

/** Mistakes in names and paths, including conflicts between resources. */
export function pathMistakes(resources: ResolvedResources): readonly string[] {
  const open = [...resources.values()].filter((resource) => !resource.internal);
  const pages = open.flatMap((resource) => pagesOf(resource).map((page) => ({ ...page, resource: resource.name })));
  const calls = open.flatMap(({ name, listPath, singletonPath }) => [
    ...(singletonPath === null
      ? [{ resource: name, place: 'name', path: `/${name}` }]
      : [{ resource: name, place: 'path', path: singletonPath }]),
    ...(listPath === `/${name}` ? [] : [{ resource: name, place: 'listPath', path: listPath }]),
  ]);
  const updates = open.flatMap(({ name, updatePath, singletonPath }) =>
    updatePath === null || singletonPath !== null ? [] : [{ resource: name, place: 'updatePath', path: updatePath }],
  );
  return [
    ...[...resources.keys()]
      .filter((name) => !/^[a-z]+(-[a-z0-9]+)*$/.test(name))
      .map((name) => `${name}: no name for a resource; write it in kebab-case`),
    ...[
      ...pages.map((page) => ({ ...page, place: `routes.${page.place}` })),
      ...calls.filter(({ place }) => place !== 'name'),
      ...updates,
    ]
      .filter(({ path }) => !isPath(path))
      .map(({ resource, place, path }) => `${resource}.${place}: ${path} is no path; write it as /one/two or /one/:id`),
    ...updates
      .filter(({ path }) => !path.split('/').includes(':id'))
      .map(({ resource, place, path }) => `${resource}.${place}: ${path} does not say which row; put :id in it`),
    ...pages
      .filter(({ resource }) => resources.get(resource)?.singletonPath === null)
      .filter(({ place, path }) => ['edit', 'show'].includes(place) && !path.split('/').includes(':id'))
      .map(({ resource, place, path }) => `${resource}.routes.${place}: ${path} does not say which row; put :id in it`),
    ...pages
      .filter(({ resource, path }) => resources.get(resource)?.singletonPath !== null && path.includes(':'))
      .map(
        ({ resource, place, path }) =>
          `${resource}.routes.${place}: ${path} asks for what nobody fills in; take it out`,
      ),
    ...calls
      .filter(({ place, path }) => place !== 'name' && path.includes(':'))
      .map(({ resource, place, path }) => `${resource}.${place}: ${path} asks for what nobody fills in; take it out`),
    ...[...calls, ...updates]
      .filter(({ path }) => ofCore.has(firstPart(path)))
      .map(({ resource, place, path }) => `${resource}.${place}: ${path} is a call of the core; give it another`),
    ...twice(pages).map(([one, other]) => clash(`routes.${one.place}`, one, other)),
    ...twice(calls).map(([one, other]) => clash(one.place, one, other)),
  ];
}

/** True for words between single slashes, without characters that need escaping, or for the root. */
function isPath(path: string): boolean {
  return path === '/' || /^(\/:?[A-Za-z0-9][\w.-]*)+$/.test(path);
}

/** `/one/two` → `one`. */
export function firstPart(path: string): string {
  return path.split('/')[1] ?? '';
}

interface Path {
  readonly resource: string;
  readonly place: string;
  readonly path: string;
}

function pagesOf({ routes }: ResolvedResource): readonly { place: string; path: string }[] {
  return Object.entries(routes).flatMap(([place, path]) => (path === null ? [] : [{ place, path }]));
}

function clash(place: string, one: Path, other: Path): string {
  return `${one.resource}.${place}: ${one.path} is taken by ${other.resource} (${other.place}); give it another path`;
}

/** Each duplicate path, with the path that it duplicates; the names of parameters do not matter. */
function twice(paths: readonly Path[]): readonly (readonly [Path, Path])[] {
  const first = new Map<string, Path>();
  return paths.flatMap((one) => {
    const shape = one.path.replace(/:\w+/g, ':');
    const before = first.get(shape);
    if (before === undefined) first.set(shape, one);
    return before === undefined ? [] : [[one, before] as const];
  });
}
