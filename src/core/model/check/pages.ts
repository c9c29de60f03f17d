import { frontPage, type ResolvedResource } from '../resolved/resource.ts';

/** What is wrong with the list, its title and its place in the menu, each sentence beginning with its place. */
export function pageMistakes(resource: ResolvedResource): readonly string[] {
  const { access, list, menu, routes } = resource;
  if (resource.internal) return [];
  const readers = access.roles.list;
  const front = routes[frontPage(resource)];
  const columns = list.columns.map((column) => column.name);
  return [
    ...(readers.length > 0 && columns.length === 0 ? ['.list.columns: a list without columns; name one'] : []),
    ...columns
      .filter((name, index) => columns.indexOf(name) !== index)
      .map((name) => `.list.columns: ${name} stands twice; name it once`),
    ...(menu !== null && (front === null || front.includes(':'))
      ? ['.menu: no list page at a path of its own to lead to; drop menu, or give the list such a path']
      : []),
  ];
}
