import { mayDo } from '#core/model/access.ts';
import type { Page, ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';

/** Values for the params (`:id`) of a path. */
export type PathParams = Readonly<Record<string, string | number | undefined>>;

const operationOf = { list: 'list', create: 'create', edit: 'update', show: 'show' } as const satisfies Record<
  Page,
  string
>;

/** The path of a resource's page. Null if there is none, the role may not open it, or a param has no value. */
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

/** Fills in a path's params; null if one has no value. */
export function fillPath(template: string, params: PathParams): string | null {
  let complete = true;
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') complete = false;
    return encodeURIComponent(String(value ?? ''));
  });
  return complete ? path : null;
}

/**
 * Param values for the paths of a row's related lists, from the row's text fields: for each param the field with the same name, or with a
 * name that it ends in.
 */
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
