import { frontPage, type ResolvedResource } from '../resolved/resource.ts';

/** What is wrong with the list, its title and its place in the menu, each sentence beginning with its place. */
export function pageMistakes(resource: ResolvedResource): readonly string[] {
  const { access, list, menu, routes } = resource;
  if (resource.internal) return [];
  const readers = access.roles.list;
  const front = routes[frontPage(resource)];
  const columns = list.columns.map((column) => column.name);
  const headings = resource.fields.filter(({ inCsv }) => inCsv).map(({ label }) => label);
  return [
    ...(readers.length > 0 && columns.length === 0 ? ['.list.columns: a list without columns; name one'] : []),
    ...(['columns', 'filters', 'card'] as const).flatMap((part) =>
      repeated(list[part].map(({ name }) => name)).map((name) => `.list.${part}: ${name} stands twice; name it once`),
    ),
    ...repeated(headings).map(
      (label) => `.fields: two of them are called ${label}, by which alone CSV knows them; give each its own`,
    ),
    ...(menu !== null && (front === null || front.includes(':'))
      ? ['.menu: no list page at a path of its own to lead to; drop menu, or give the list such a path']
      : []),
  ];
}

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
