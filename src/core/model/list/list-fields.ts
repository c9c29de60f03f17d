import { mayReadField, rowsOf } from '../access.ts';
import type { RowCondition } from '../declaration/condition.ts';
import type { ResolvedField } from '../resolved/field.ts';
import type { ResolvedResource } from '../resolved/resource.ts';
import type { Actor } from '../roles.ts';

/** What every answer holds, asked for or not. */
const always: ReadonlySet<string> = new Set(['id', 'version']);

/** Is the field one of this reader's list: shown to them, and not said to mean nothing to their role? */
export function isListed({ list }: ResolvedResource, field: ResolvedField, actor: Pick<Actor, 'role'>): boolean {
  return mayReadField(field, actor) && list.notFor[field.name]?.includes(actor.role) !== true;
}

/**
 * What a list must be answered of each row, in the order of the declaration: the columns that are chosen (names of fields), what a
 * phone shows, and what decides which buttons a row has. Nothing that the actor is not shown.
 */
export function listFields(
  resource: ResolvedResource,
  actor: Pick<Actor, 'role'>,
  chosen: readonly string[] = usualColumns(resource, actor),
): readonly string[] {
  const { list, title, titlePrefix, nameless, actions, restorable, audit } = resource;
  const rows = rowsOf(resource, actor);
  const wanted = new Set([
    // What a row is called by, whichever columns are shown
    title,
    ...(titlePrefix === null ? [] : [titlePrefix]),
    ...(nameless === null ? [] : [nameless.by]),
    ...chosen,
    ...list.card.filter((field) => isListed(resource, field, actor)).map(({ name }) => name),
    ...list.reads,
    ...(rows === null ? [] : fieldsOf(rows)),
    ...actions.filter(({ roles }) => roles.includes(actor.role)).flatMap(({ when }) => Object.keys(when)),
    ...(restorable ? ['deleteDate'] : []),
    // By which a change is told in words, whichever columns are shown
    ...(audit === null ? [] : ['resource', 'resourceId']),
  ]);
  return [...resource.field.values()]
    .filter((field) => wanted.has(field.name) && !always.has(field.name) && mayReadField(field, actor))
    .map(({ name }) => name);
}

function usualColumns(resource: ResolvedResource, actor: Pick<Actor, 'role'>): readonly string[] {
  return resource.list.columns.filter((field) => isListed(resource, field, actor)).map(({ name }) => name);
}

/** The fields of the row itself by which a condition decides. */
function fieldsOf(condition: RowCondition): readonly string[] {
  if (condition === 'all' || 'through' in condition) return [];
  if ('own' in condition) return [condition.own];
  if ('holdsMe' in condition) return [condition.holdsMe];
  if ('holdsMyRole' in condition) return [condition.holdsMyRole];
  if ('empty' in condition) return [condition.empty];
  if ('is' in condition) return Object.keys(condition.is);
  if ('not' in condition) return fieldsOf(condition.not);
  return ('any' in condition ? condition.any : condition.every).flatMap(fieldsOf);
}
