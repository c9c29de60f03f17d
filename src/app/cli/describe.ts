import { rolesFor } from '#core/model/access.ts';
import type { RowCondition } from '#core/model/declaration/condition.ts';
import { bulkOperations } from '#core/model/list/bulk.ts';
import { operations, type ResolvedResource, type ResolvedResources } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import { roleCodes } from '#domain/accounts/roles.ts';

/** One resource, as `npm run resources` prints it and as `declaration.json` stores it for the next plan. */
export interface Described {
  label: string;
  menu: string | null;
  routes: string[];
  endpoints: string[];
  /** Operation → the permitted roles. */
  permissions: Record<string, string[]>;
  rows: Record<string, string>;
}

/** Describes every resource that is not internal, by name. */
export function describeAll(resources: ResolvedResources): Record<string, Described> {
  const exposed = [...resources.values()].filter((resource) => !resource.internal);
  return Object.fromEntries(exposed.map((resource) => [resource.name, describe(resource)]));
}

function describe(resource: ResolvedResource): Described {
  const names = [...operations, ...[...resource.actions, ...resource.listActions].map((action) => action.name)];
  const permissions = Object.fromEntries(names.map((name) => [name, [...rolesFor(resource, name)]]));
  const rows = Object.fromEntries(
    roleCodes.flatMap((role: Role) => {
      const condition = resource.access.rows[role];
      return condition === undefined ? [] : [[role, inWords(condition)]];
    }),
  );
  const { menu } = resource;
  return {
    label: resource.label,
    menu: menu === null ? null : [menu.group, resource.listTitle].filter((part) => part !== undefined).join(' / '),
    routes: Object.values(resource.routes).filter((path) => path !== null),
    endpoints: endpointsOf(resource, permissions),
    permissions,
    rows,
  };
}

function endpointsOf(resource: ResolvedResource, permissions: Record<string, readonly string[]>): string[] {
  const { singletonPath } = resource;
  if (singletonPath !== null) return [`GET /api${singletonPath}`, `PUT /api${singletonPath}`];
  const path = `/api/${resource.name}`;
  const update = resource.updatePath === null ? `PATCH ${path}/:id` : `PUT /api${resource.updatePath}`;
  const lists = [...new Set([path, `/api${resource.listPath}`])].map((one) => `GET ${one}`);
  const calls: Record<string, string> = {
    show: `GET ${path}/:id`,
    create: `POST ${path}`,
    update,
    remove: `DELETE ${path}/:id`,
    restore: `POST ${path}/:id/restore`,
    export: `GET ${path}/export`,
    import: `POST ${path}/import`,
    ...Object.fromEntries(resource.listActions.map(({ name }) => [name, `POST ${path}/${name}`])),
  };
  const single = Object.entries(permissions).flatMap(([name, roles]) =>
    roles.length === 0 ? [] : name === 'list' ? lists : [calls[name] ?? `POST ${path}/:id/${name}`],
  );
  const many = bulkOperations(resource);
  return [...single, ...(many.length === 0 ? [] : [`POST ${path}/bulk (${many.join(', ')})`])];
}

function inWords(condition: RowCondition): string {
  if (condition === 'all') return 'all';
  if ('own' in condition) return `${condition.own} is me`;
  if ('through' in condition) return `whose ${condition.through} I see`;
  if ('holdsMe' in condition) return `${condition.holdsMe} holds me`;
  if ('holdsMyRole' in condition) return `${condition.holdsMyRole} holds my role`;
  if ('empty' in condition) return `${condition.empty} is empty`;
  if ('is' in condition)
    return Object.entries(condition.is)
      .map(([field, values]) => `${field} in ${(values ?? []).join('|')}`)
      .join(' and ');
  if ('not' in condition) return `not (${inWords(condition.not)})`;
  if ('any' in condition) return `(${condition.any.map(inWords).join(' or ')})`;
  return `(${condition.every.map(inWords).join(' and ')})`;
}

/** The descriptions as text: routes, endpoints and the role × operation matrix of each resource. */
export function printed(all: Record<string, Described>): string {
  return Object.entries(all)
    .map(([name, one]) => {
      const letters = roleCodes.map((role) => role.replace('GENERAL_', '').replace('_ADMINISTRATOR', '').toLowerCase());
      const width = Math.max(...Object.keys(one.permissions).map((operation) => operation.length), 9);
      const line = (head: string, cells: readonly string[]) => `  ${head.padEnd(width)} ${cells.join(' ')}`;
      const header = line('', letters);
      const matrix = Object.entries(one.permissions).map(([operation, roles]) =>
        line(
          operation,
          roleCodes.map((role, index) => (roles.includes(role) ? '○' : '-').padEnd(letters[index]?.length ?? 1)),
        ),
      );
      const rows = Object.entries(one.rows).map(([role, words]) => `  ${role}: ${words}`);
      return [
        `${name}  ${one.label}${one.menu === null ? '' : `  [${one.menu}]`}`,
        ...one.routes.map((route) => `  ${route}`),
        ...one.endpoints.map((call) => `  ${call}`),
        header,
        ...matrix,
        '  rows',
        ...rows.map((row) => `  ${row}`),
      ].join('\n');
    })
    .join('\n\n');
}

/** The differences between two descriptions: endpoints, routes, menu entries, and permissions added or removed. */
export function differences(before: Record<string, Described>, after: Record<string, Described>): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [old, now] = [before[name], after[name]];
    const changes = [
      ...listed('endpoint', old?.endpoints ?? [], now?.endpoints ?? []),
      ...listed('route', old?.routes ?? [], now?.routes ?? []),
      ...listed('menu', old?.menu ? [old.menu] : [], now?.menu ? [now.menu] : []),
    ];
    for (const operation of new Set([...Object.keys(old?.permissions ?? {}), ...Object.keys(now?.permissions ?? {})])) {
      const [had, has] = [old?.permissions[operation] ?? [], now?.permissions[operation] ?? []];
      const [more, less] = [has.filter((role) => !had.includes(role)), had.filter((role) => !has.includes(role))];
      if (more.length > 0) changes.push(`permission widened: ${operation} for ${more.join(', ')}`);
      if (less.length > 0) changes.push(`permission narrowed: ${operation} for ${less.join(', ')}`);
    }
    for (const role of roleCodes) {
      if (old?.rows[role] !== now?.rows[role])
        changes.push(`rows of ${role}: ${old?.rows[role] ?? 'none'} → ${now?.rows[role] ?? 'none'}`);
    }
    return changes.map((change) => `${name}: ${change}`);
  });
}

function listed(what: string, before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((one) => !before.includes(one)).map((one) => `+ ${what} ${one}`);
  return [...added, ...before.filter((one) => !after.includes(one)).map((one) => `- ${what} ${one}`)];
}
