import { rolesFor } from '#core/model/access.ts';
import { type ResolvedResources, resourceNamed } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import type { ConsolePlugin, Gate, Screen, ScreenOperation } from './plugin.ts';

/** The roles that a gate admits. Null: public. */
export function rolesAt(resources: ResolvedResources, gate: Gate): readonly Role[] | null {
  if (gate === 'public') return null;
  return 'roles' in gate ? gate.roles : rolesFor(resourceNamed(resources, gate.resource), gate.operation);
}

/** What a role may begin on the screens, with the path of each. */
export function screenOperations(
  { resources, plugins }: { readonly resources: ResolvedResources; readonly plugins: readonly ConsolePlugin[] },
  role: Role,
): readonly (ScreenOperation & { readonly path: string })[] {
  return plugins
    .flatMap(({ screens = {} }) => Object.entries(screens))
    .flatMap(([path, { operations = [] }]) => operations.map((operation) => ({ ...operation, path })))
    .filter(({ gate }) => rolesAt(resources, gate)?.includes(role) ?? true);
}

/** The screens with a title that a role may open; with `group`, only those of the group. */
export function titledScreens(
  { resources, plugins }: { readonly resources: ResolvedResources; readonly plugins: readonly ConsolePlugin[] },
  role: Role,
  group?: Screen['group'],
): readonly { readonly path: string; readonly label: string }[] {
  return plugins
    .flatMap(({ screens = {} }) => Object.entries(screens))
    .filter(([, screen]) => group === undefined || screen.group === group)
    .filter(([, { gate }]) => rolesAt(resources, gate)?.includes(role) ?? true)
    .flatMap(([path, { title }]) => (title === undefined ? [] : [{ path, label: title }]));
}
