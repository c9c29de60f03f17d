import { csvFields } from '../list/csv-columns.ts';
import { readSavedQuery } from '../list/saved-query.ts';
import { frontPage, type ResolvedResource } from '../resolved.ts';
import { repeated } from './repeated.ts';

/** Mistakes in the list, its title and its menu entry, each sentence beginning with its place. */
export function pageMistakes(resource: ResolvedResource): readonly string[] {
  const { access, list, menu, routes } = resource;
  if (resource.internal) return [];
  const readers = access.roles.list;
  const front = routes[frontPage(resource)];
  const columns = list.columns.map((column) => column.name);
  const headings = resource.fields.filter(({ inCsv }) => inCsv).map(({ label }) => label);
  return [
    ...(readers.length > 0 && columns.length === 0 ? ['.list.columns: a list without columns; name one'] : []),
    ...formMistakes(resource),
    ...listMistakes(resource),
    ...(['columns', 'filters', 'card'] as const).flatMap((part) =>
      repeated(list[part].map(({ name }) => name)).map((name) => `.list.${part}: ${name} stands twice; name it once`),
    ),
    ...(['columns', 'filters', 'card'] as const).flatMap((part) =>
      list[part]
        .filter(({ readBy }) => readBy !== undefined && !readers.some((role) => readBy.includes(role)))
        .map(({ name }) => `.list.${part}: nobody who may list reads ${name}; take it out, or widen its readBy`),
    ),
    ...(resource.titlePrefix === resource.title
      ? [`.titlePrefix: ${resource.title} is the title itself; name another field, or drop it`]
      : []),
    ...repeated(headings).map(
      (label) => `.fields: two of them are called ${label}, by which alone CSV knows them; give each its own`,
    ),
    ...resource.fileFormats.flatMap(({ label, columns: said }) =>
      Object.values(said)
        .filter((name) => !csvFields(resource).some((field) => field.name === name))
        .map((name) => `.fileFormats.${label}: ${name} stands in no file; name a field that CSV has`),
    ),
    ...(menu !== null && !Number.isFinite(menu.order) ? ['.menu.order: it is no number; give one'] : []),
    ...(menu !== null && (front === null || front.includes(':'))
      ? ['.menu: no list page at a path of its own to lead to; drop menu, or give the list such a path']
      : []),
  ];
}

/** Mistakes in the form's cards: what a user could not fill in or understand. */
function formMistakes({ form }: ResolvedResource): readonly string[] {
  return form.flatMap(({ heading, fields }) => [
    ...(heading.trim() === '' ? ['.form: a card without a heading; give it one'] : []),
    ...(fields.length === 0 ? [`.form.${heading}: a card of no field; name one, or drop it`] : []),
    ...(fields.length > 0 && fields.every(({ rare }) => rare)
      ? [`.form.${heading}: all of its fields are rare; leave one in sight`]
      : []),
    ...fields
      .filter(({ system }) => system)
      .map((field) => `.form.${heading}: ${field.name} is filled by itself; take it out`),
  ]);
}

/** Mistakes in a list's sort, counts, views and roles. */
function listMistakes(resource: ResolvedResource): readonly string[] {
  const { list, access, field } = resource;
  const { counts, sort, sortFor, filters, columns, optional, notFor, reads, views } = list;
  const bare = access.roles.list.filter(
    (role) => columns.length > 0 && columns.every(({ name }) => notFor[name]?.includes(role) === true),
  );
  return [
    ...(counts === null || filters.includes(counts)
      ? []
      : [`.list.counts: ${counts.name} is no filter, by which a count leads to its rows; name it in filters`]),
    ...optional
      .filter((column) => !columns.includes(column))
      .map(({ name }) => `.list.optional: ${name} is no column; name it in columns too`),
    ...(columns[0] !== undefined && optional.includes(columns[0])
      ? ['.list.optional: the first column leads to the row, and is always shown; take it out']
      : []),
    ...views.flatMap(({ label, where, roles }) => [
      ...(where.length === 0 ? [`.list.views.${label}: it shows every row; say in where which ones`] : []),
      ...(readSavedQuery(resource, where, null).dropped === 0
        ? []
        : [`.list.views.${label}: its where is no filter of the list; name its fields, operators and values`]),
      ...(roles?.length === 0 ? [`.list.views.${label}: nobody sees it; name a role, or drop roles`] : []),
    ]),
    ...[sort, ...sortFor.values()]
      .flatMap((one) => repeated(one.map(({ field: name }) => name)))
      .map((name) => `.list.sort: ${name} stands twice; name it once`),
    ...bare.map((role) => `.list.notFor: it leaves ${role} no column; leave one`),
    ...reads
      .filter((name) => !field.has(name))
      .map((name) => `.list.reads: there is no field ${name}; name one of its fields`),
  ];
}
