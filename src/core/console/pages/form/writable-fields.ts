import { mayReadField, mayWriteField } from '#core/model/access.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { hasSubRows, type ResolvedField, type ResolvedResource, subFields } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Row } from '#core/model/row-types.ts';
import { isEmpty } from '#core/model/shape.ts';

/** Whose form it is, and of what. */
export interface FormTarget {
  readonly resource: ResolvedResource;
  readonly actor: Actor;
  /** The row as read; null for a new one. */
  readonly row: Row | null;
}

/** True if the user may type into this field. */
export function isWritable({ resource, actor, row }: FormTarget, field: ResolvedField): boolean {
  const isFixed = resource.access.fixed[actor.role] === field.name;
  return (
    !isFixed &&
    !field.hidden &&
    kindOf(field).isTyped &&
    mayWriteField(resource, field, { mode: row === null ? 'create' : 'update', actor })
  );
}

/** The form's sections with their fields: the writable ones and, for an existing row, those that the user may only read. */
export function formSections(target: FormTarget) {
  const isShown = (field: ResolvedField) =>
    isWritable(target, field) ||
    (target.row !== null &&
      !field.hidden &&
      kindOf(field).isTyped &&
      mayReadField(field, target.actor) &&
      !isEmpty(target.row[field.name]));
  return target.resource.form
    .map(({ heading, fields }) => ({ heading, fields: fields.filter(isShown) }))
    .filter(({ fields }) => fields.some((field) => isWritable(target, field)));
}

/** The fields of the form that the user may type into. */
export function writableFields(target: FormTarget): readonly ResolvedField[] {
  const shown = new Set(target.resource.form.flatMap((section) => section.fields));
  return target.resource.fields.filter((field) => shown.has(field) && isWritable(target, field));
}

/** The value as sent to the API. Of sub-rows, only the writable fields and the ids of existing ones. */
export function sendable(field: ResolvedField, value: unknown): unknown {
  if (isEmpty(value)) return Array.isArray(value) ? [] : null;
  if (!hasSubRows(field) || !Array.isArray(value)) return value;
  const subs = subFields(field).filter((sub) => !sub.readOnly);
  return value.map((row: Readonly<Record<string, unknown>>) => ({
    ...(typeof row.id === 'number' ? { id: row.id } : {}),
    ...Object.fromEntries(subs.map((sub) => [sub.name, isEmpty(row[sub.name]) ? null : row[sub.name]])),
  }));
}
