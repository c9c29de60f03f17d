import * as coreCalls from '../calls/core-calls.ts';
import * as viewCalls from '../calls/view-calls.ts';
import type { Resources } from '../declaration/any-resource.ts';
import { corePaths } from '../paths/path-to.ts';
import type { ResolvedResource, ResolvedResources } from '../resolved.ts';

/** The first segments of the core's own calls. */
export const ofCore: ReadonlySet<string> = new Set(
  Object.values({ ...coreCalls, ...viewCalls }).flatMap((one) =>
    typeof one === 'object' && 'path' in one && typeof one.path === 'string' ? [firstPart(one.path)] : [],
  ),
);

/** The first segments that the server answers itself, so that no page can stand there. */
const ofServer: ReadonlySet<string> = new Set(['api', 'assets']);

/** Mistakes in names and paths, including conflicts between resources. `taken`: the routes of pages that no declaration makes. */
export function pathMistakes(resources: ResolvedResources, taken: readonly string[]): readonly string[] {
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
    ...takenPageMistakes(pages, taken),
    ...overlapping(pages).map(([one, other]) => clash(`routes.${one.place}`, one, other)),
    ...twice(calls).map(([one, other]) => clash(one.place, one, other)),
  ];
}

/** Mistakes in pages at a path where the server answers otherwise, or that a page without a declaration already has. */
function takenPageMistakes(pages: readonly Path[], taken: readonly string[]): readonly string[] {
  return [
    ...pages
      .filter(({ path }) => ofServer.has(firstPart(path).toLowerCase()))
      .map(
        ({ resource, place, path }) =>
          `${resource}.routes.${place}: ${path} is answered by the server; give it another path`,
      ),
    ...pages
      .filter(({ path }) => /\.[a-z0-9]+$/i.test(path))
      .map(
        ({ resource, place, path }) => `${resource}.routes.${place}: ${path} is asked for as a file; take the dot out`,
      ),
    ...pages.flatMap((page) =>
      [...Object.values(corePaths), ...taken]
        .filter((other) => overlap(page.path, other))
        .map(
          (other) =>
            `${page.resource}.routes.${page.place}: ${page.path} is taken by the page ${other}; give it another path`,
        ),
    ),
  ];
}

/** Routes of pages that nobody may open, which would be silently left out. */
export function idleRouteMistakes(declared: Resources): readonly string[] {
  const roles = { list: 'list', create: 'create', edit: 'update', show: 'show' } as const;
  return Object.entries(declared).flatMap(([name, { routes = {}, access, singleton }]) =>
    singleton === true
      ? []
      : (Object.keys(roles) as (keyof typeof roles)[])
          // Who may list may show, where nothing else is said
          .filter((page) => typeof routes[page] === 'string' && page !== 'show')
          .filter((page) => (access[roles[page]] ?? []).length === 0)
          .map((page) => `${name}.routes.${page}: nobody may ${roles[page]}; name a role in access, or drop the route`),
  );
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

/** Pairs of paths that some address could mean both of, the later one first. */
function overlapping(paths: readonly Path[]): readonly (readonly [Path, Path])[] {
  return paths.flatMap((one, index) => {
    const before = paths.slice(0, index).find(({ path }) => overlap(path, one.path));
    return before === undefined ? [] : [[one, before] as const];
  });
}

/**
 * True if an address could be of both routes. They are compared without regard to case, as by the router. `:id` is a row's number, so that
 * `/x/new` is not of `/x/:id`; any other parameter may be any word.
 */
function overlap(one: string, other: string): boolean {
  const [some, others] = [one, other].map((path) => path.toLowerCase().split('/'));
  return (
    some?.length === others?.length &&
    some?.every((segment, index) => mayBeSame(segment, others?.[index] ?? '')) === true
  );
}

function mayBeSame(one: string, other: string): boolean {
  if (one.startsWith(':') && other.startsWith(':')) return true;
  const [parameter, word] = one.startsWith(':') ? [one, other] : [other, one];
  if (!parameter.startsWith(':')) return one === other;
  return parameter !== ':id' || /^\d+$/.test(word);
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
