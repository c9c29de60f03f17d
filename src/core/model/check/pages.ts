import { mayReadField } from '../access.ts';
import type { ResolvedField, ResolvedResource } from '../resolve.ts';

/** What is wrong with the list, its title and its place in the menu, each sentence beginning with its place. */
export function pageMistakes(resource: ResolvedResource): readonly string[] {
  const { access, list, menu, routes, key, title, field } = resource;
  if (resource.internal) return [];
  const readers = access.roles.list;
  const columns = list.columns.map((column) => column.name);
  const named: readonly (readonly [string, ResolvedField | undefined])[] = [
    ...list.sort.map((sort) => ['list.sort', field.get(sort.field)] as const),
    ['title', field.get(title)],
    ['key', key === null ? undefined : field.get(key)],
  ];
  return [
    ...(readers.length > 0 && columns.length === 0 ? ['.list.columns: a list without columns; name one'] : []),
    ...columns
      .filter((name, index) => columns.indexOf(name) !== index)
      .map((name) => `.list.columns: ${name} stands twice; name it once`),
    ...named.flatMap(([place, one]) =>
      one === undefined
        ? []
        : readers
            .filter((role) => !mayReadField(one, { role }))
            .map((role) => `.${place}: ${role} is not shown ${one.name}; choose a field that all who list may read`),
    ),
    ...(menu !== null && (routes.list === null || routes.list.includes(':'))
      ? ['.menu: no list page at a path of its own to lead to; drop menu, or give the list such a path']
      : []),
  ];
}
