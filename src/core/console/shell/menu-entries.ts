import type { HomeEntry, MenuEntry } from '#core/console/product/plugin.ts';
import { mayDo } from '#core/model/access.ts';
import { frontPage, type ResolvedResource, type ResolvedResources } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';

export interface MenuGroup {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** The side menu of a role, in order: entries, and groups at the position of their first entry. */
export function menuFor(
  resources: ResolvedResources,
  actor: Pick<Actor, 'role'>,
  home: HomeEntry,
): readonly (MenuEntry | MenuGroup)[] {
  const listed = [...resources.values()]
    .filter((resource) => resource.menu !== null && mayDo(resource, frontPage(resource), actor))
    .sort((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0));
  const menu: (MenuEntry | MenuGroup)[] = home.roles.includes(actor.role) ? [home] : [];
  const groups = new Map<string, MenuEntry[]>();
  for (const resource of listed) {
    const entry = entryOf(resource);
    const group = resource.menu?.group;
    if (entry === null) continue;
    const entries = group === undefined ? undefined : groups.get(group);
    if (group === undefined) menu.push(entry);
    else if (entries !== undefined) entries.push(entry);
    else {
      const first = [entry];
      groups.set(group, first);
      menu.push({ label: group, entries: first });
    }
  }
  return menu;
}

/** All lists and singleton pages that the user may open and that need no params, whether they are in the menu or not. */
export function reachableLists(
  resources: ResolvedResources,
  actor: Pick<Actor, 'role'>,
  home: HomeEntry,
): readonly MenuEntry[] {
  const lists = [...resources.values()]
    .filter((resource) => !resource.internal && mayDo(resource, frontPage(resource), actor))
    .map(entryOf);
  const menu = menuFor(resources, actor, home).flatMap((one) => ('entries' in one ? one.entries : [one]));
  const others = lists
    .filter((entry) => entry !== null)
    .filter((entry) => !menu.some((one) => one.path === entry.path));
  return [...menu, ...others];
}

/** The path of the menu entry that a page belongs to. Null if there is none. */
export function selectedPath(menu: readonly (MenuEntry | MenuGroup)[], pathname: string): string | null {
  const paths = menu.flatMap((one) => ('entries' in one ? one.entries : [one])).map((entry) => entry.path);
  return paths.find((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))) ?? null;
}

function entryOf(resource: ResolvedResource): MenuEntry | null {
  const path = resource.routes[frontPage(resource)];
  return path === null || path.includes(':') ? null : { path, label: resource.listTitle, icon: resource.icon };
}
