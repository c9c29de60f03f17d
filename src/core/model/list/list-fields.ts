import { mayReadField, rowsOf } from '../access.ts';
import { ownFields } from '../resolved/scope-fields.ts';
import type { ResolvedField, ResolvedResource } from '../resolved.ts';
import type { Actor } from '../roles.ts';

/** Always in the answer, requested or not. */
const always: ReadonlySet<string> = new Set(['id', 'version']);

/** True if the field appears in this reader's list: they may read it, and it is not excluded for their role by `notFor`. */
export function isListed({ list }: ResolvedResource, field: ResolvedField, actor: Pick<Actor, 'role'>): boolean {
  return mayReadField(field, actor) && list.notFor[field.name]?.includes(actor.role) !== true;
}

/**
 * The fields that a list must request of each row, in declaration order: the chosen columns (names of fields), what a phone shows, and what
 * decides which buttons a row has. Only fields that the actor may read.
 */
export function listFields(
  resource: ResolvedResource,
  actor: Pick<Actor, 'role'>,
  chosen: readonly string[] = usualColumns(resource, actor),
): readonly string[] {
  const { list, title, titlePrefix, nameless, actions, restorable, audit } = resource;
  const rows = rowsOf(resource, actor);
  const wanted = new Set([
    // The row's name is needed whichever columns are shown
    title,
    ...(titlePrefix === null ? [] : [titlePrefix]),
    ...(nameless === null ? [] : [nameless.by]),
    ...chosen,
    ...list.card.filter((field) => isListed(resource, field, actor)).map(({ name }) => name),
    ...list.reads,
    ...(rows === null ? [] : ownFields(rows)),
    ...actions
      .filter(({ roles }) => roles.includes(actor.role))
      .flatMap(({ when, refusedBy }) => [...Object.keys(when), ...(refusedBy === undefined ? [] : [refusedBy])]),
    ...(restorable ? ['deleteDate'] : []),
    // Needed to describe a change in words, whichever columns are shown
    ...(audit === null ? [] : ['resource', 'resourceId']),
  ]);
  return [...resource.field.values()]
    .filter((field) => wanted.has(field.name) && !always.has(field.name) && mayReadField(field, actor))
    .map(({ name }) => name);
}

/** The names of the columns that the list shows this reader until they choose others. */
function usualColumns(resource: ResolvedResource, actor: Pick<Actor, 'role'>): readonly string[] {
  const { columns, optional } = resource.list;
  return columns
    .filter((field) => !optional.includes(field) && isListed(resource, field, actor))
    .map(({ name }) => name);
}
