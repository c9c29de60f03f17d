import type { RowCondition } from './declaration/condition.ts';
import { holdsValues } from './fields/field-values.ts';
import type { Operation, ResolvedField, ResolvedFieldOf, ResolvedResource } from './resolved.ts';
import type { Actor, Role } from './roles.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * True if this role may do the operation at all. `operation` is a generated one or the name of a declared action, of a row or of the list.
 */
export function mayDo(
  resource: ResolvedResource,
  operation: Operation | (string & {}),
  { role }: Pick<Actor, 'role'>,
): boolean {
  return rolesFor(resource, operation).includes(role);
}

/** The text of an empty list for this user: what they can do about it, or what the list will show. */
export function purposeTo(resource: ResolvedResource, actor: Pick<Actor, 'role'>): string {
  const own = resource.purposeFor.find(({ operation }) => mayDo(resource, operation, actor));
  return own?.text ?? resource.purpose;
}

/** The roles that may do the operation; none if it is not declared. */
export function rolesFor(resource: ResolvedResource, operation: string): readonly Role[] {
  const { roles } = resource.access;
  if (Object.hasOwn(roles, operation)) return roles[operation as Operation];
  const declared = [...resource.actions, ...resource.listActions].find((action) => action.name === operation);
  return declared?.roles ?? [];
}

/** The roles that the resource's declaration mentions. */
export function rolesNamedIn({ access, actions, listActions, fields }: ResolvedResource): readonly Role[] {
  const named = [
    Object.keys(access.rows) as Role[],
    ...Object.values(access.roles),
    ...[...actions, ...listActions].map(({ roles }) => roles),
    ...fields.flatMap(({ readBy = [], writeBy = [] }) => [readBy, writeBy]),
  ];
  return [...new Set(named.flat())];
}

/** True if rows of this resource can be imported from CSV by some role. */
export function mayBeImported(resource: ResolvedResource): boolean {
  return !resource.internal && resource.access.roles.import.length > 0;
}

/** The condition for the rows that the actor may see; null if none. */
export function rowsOf(resource: ResolvedResource, { role }: Pick<Actor, 'role'>): RowCondition | null {
  return resource.access.rows[role] ?? null;
}

/**
 * True if the row matches, as far as the row itself shows. `through` depends on another row, which only the database can check: the server
 * has returned this row, so it counts as true here.
 */
export function matches(condition: RowCondition, actor: Actor, row: Row): boolean {
  if (condition === 'all' || 'through' in condition) return true;
  if ('own' in condition) return row[condition.own] === actor.id;
  if ('holdsMe' in condition) return listOf(row[condition.holdsMe]).includes(actor.id);
  if ('holdsMyRole' in condition) return listOf(row[condition.holdsMyRole]).includes(actor.role);
  if ('empty' in condition) return isEmpty(row[condition.empty]);
  if ('is' in condition) return holdsValues(condition.is, (name) => row[name]);
  if ('not' in condition) return !matches(condition.not, actor, row);
  if ('any' in condition) return condition.any.some((one) => matches(one, actor, row));
  return condition.every.every((one) => matches(one, actor, row));
}

/**
 * True if the actor may do this to this row (which the server returned, so it is in the actor's scope). For actions, the row's state counts
 * too.
 */
export function mayDoToRow(
  resource: ResolvedResource,
  operation: Operation | (string & {}),
  actor: Actor,
  row: Row,
): boolean {
  if (!mayDo(resource, operation, actor)) return false;
  const rows = rowsOf(resource, actor);
  if (rows === null || !matches(rows, actor, row)) return false;
  const deleted = row.deleteDate !== null && row.deleteDate !== undefined;
  if (operation === 'restore') return deleted;
  if (deleted && operation !== 'show') return false;
  const action = resource.actions.find((one) => one.name === operation);
  if (action === undefined) return true;
  // What the server knows of it is in the rows that it returned; its own rule refuses the rest
  const isRefused = action.refusedBy !== undefined && !isEmpty(row[action.refusedBy]);
  return !isRefused && holdsValues(action.when, (name) => row[name]);
}

/** True if the actor (null: the product itself) may write this field in a create or an update. */
export function mayWriteField(
  resource: ResolvedResource,
  field: ResolvedField,
  { mode, actor }: { mode: 'create' | 'update'; actor: Actor | null },
): boolean {
  if (field.system) return false;
  if (actor === null) return true;
  // Whatever is sent, the server sets the actor's own id there
  if (resource.access.fixed[actor.role] === field.name) return true;
  if (field.readOnly || (field.createOnly && mode === 'update')) return false;
  // Whether a write changed a value that one may not see would reveal the value
  return mayReadField(field, actor) && (field.writeBy === undefined || field.writeBy.includes(actor.role));
}

/** True if the actor may see this field. */
export function mayReadField(field: ResolvedField, { role }: Pick<Actor, 'role'>): boolean {
  return field.readBy === undefined || field.readBy.includes(role);
}

/**
 * True if a list may be filtered, sorted or searched by this field. Only if its reader may also see it, since otherwise the results would
 * reveal the value bit by bit. `reader` null: no particular user (a page that builds its own address).
 */
export function mayQueryBy(field: ResolvedField, reader: Pick<Actor, 'role'> | null): boolean {
  return !field.hidden && (reader === null || mayReadField(field, reader));
}

/** True if the actor may set this field to a value of their own, in a create or an update. */
export function mayChooseIn(resource: ResolvedResource, field: ResolvedField, actor: Actor): boolean {
  return (['create', 'update'] as const).some(
    (mode) => mayDo(resource, mode, actor) && mayWriteField(resource, field, { mode, actor }),
  );
}

/** The codes of a choice that the actor may set. */
export function offeredChoices(
  resource: ResolvedResource,
  field: ResolvedFieldOf<'select'>,
  { role }: Pick<Actor, 'role'>,
): readonly string[] {
  return resource.access.choices[field.name]?.[role] ?? Object.keys(field.options);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
