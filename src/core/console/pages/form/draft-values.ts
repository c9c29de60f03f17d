import { mayReadField, mayWriteField } from '#core/model/access.ts';
import { isShown } from '#core/model/draft/other-fields.ts';
import { type Input, initialOf, isRequired, parseDraft, type Values } from '#core/model/draft.ts';
import type { Problem } from '#core/model/errors.ts';
import { holdsValues } from '#core/model/fields/field-values.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { hasSubRows, type ResolvedField, type ResolvedResource, subFields } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Row } from '#core/model/row-types.ts';
import { isEmpty } from '#core/model/shape.ts';

/** What a form edits: a new row or an existing one. */
export interface Task {
  readonly resource: ResolvedResource;
  readonly actor: Actor;
  /** The row as read; null for a new one. */
  readonly row: Row | null;
  /** The JST day. */
  readonly today: string;
  /**
   * Set for a form in a drawer above another form: its name. Its draft is saved separately, its ids are prefixed, and the form below
   * handles the warning about unsaved changes.
   */
  readonly within?: string;
}

/** True if the user may type into this field. */
export function isWritable(
  { resource, actor, row }: Pick<Task, 'resource' | 'actor' | 'row'>,
  field: ResolvedField,
): boolean {
  const isFixed = resource.access.fixed[actor.role] === field.name;
  return (
    !isFixed &&
    !field.hidden &&
    kindOf(field).isTyped &&
    mayWriteField(resource, field, { mode: row === null ? 'create' : 'update', actor })
  );
}

/** The form's sections with their fields: the writable ones and, for an existing row, those that the user may only read. */
export function formSections(task: Task) {
  const isShown = (field: ResolvedField) =>
    isWritable(task, field) ||
    (task.row !== null &&
      !field.hidden &&
      kindOf(field).isTyped &&
      mayReadField(field, task.actor) &&
      !isEmpty(task.row[field.name]));
  return task.resource.form
    .map(({ heading, fields }) => ({ heading, fields: fields.filter(isShown) }))
    .filter(({ fields }) => fields.some((field) => isWritable(task, field)));
}

/** The form's initial values. */
export function startValues(task: Task, given: Input = {}): Values {
  const fields = writableFields(task);
  const { row, today } = task;
  return Object.fromEntries(
    fields.map((field) => {
      if (row !== null) return [field.name, row[field.name] ?? null];
      return [field.name, given[field.name] ?? initialOf(field, today) ?? null];
    }),
  );
}

/** Only the values that the user has changed, as sent to the API, so that others' changes to other fields are kept. */
export function draftOf(task: Task, values: Values): Values {
  const draft: Values = {};
  for (const field of writableFields(task)) {
    // Skips fields that have since been hidden: new input is dropped. A stored value is cleared by the server, or stays if none is asked for
    if (!isShownNow(task, field, values)) continue;
    const value = sendable(field, values[field.name]);
    const before = task.row === null ? null : sendable(field, task.row[field.name]);
    if (task.row === null ? !isEmpty(value) : !isSameValue(value, before)) draft[field.name] = value;
  }
  return draft;
}

/** Validates a draft with the server's rules. A chosen file is represented by the metadata it will have once stored. */
export function problemsOf(task: Task, draft: Values): readonly Problem[] {
  const { resource, actor, row, today } = task;
  const asSent = Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, value instanceof File ? storedAs(value) : value]),
  );
  const outcome = parseDraft(resource, asSent, {
    mode: row === null ? 'create' : 'update',
    actor,
    today,
    ...(row === null ? {} : { current: row }),
  });
  return outcome.problems ?? [];
}

/** True if the field is shown for the current values. Fields that are not in the form count with the row's values. */
export function isShownNow(
  { resource, row }: Pick<Task, 'resource' | 'row'>,
  field: ResolvedField,
  values: Values,
): boolean {
  const held = (name: string) => (Object.hasOwn(values, name) ? values[name] : row?.[name]);
  return isShown(field, resource.fields, held) && holdsValues(field.askedWhen ?? {}, held);
}

/** True if the field is required for the current values. */
export function isRequiredNow(field: ResolvedField, values: Values): boolean {
  if (field.readOnly) return false;
  if (isRequired(field)) return true;
  const { requiredWhen } = field;
  return requiredWhen !== undefined && holdsValues(requiredWhen, (name) => values[name]);
}

/** Compares two values as stored: all kinds of empty values are equal. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one instanceof File || other instanceof File) return false;
  if (isEmpty(one) && isEmpty(other)) return true;
  return JSON.stringify(one) === JSON.stringify(other);
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

function writableFields(task: Task): readonly ResolvedField[] {
  const shown = new Set(task.resource.form.flatMap((section) => section.fields));
  return task.resource.fields.filter((field) => shown.has(field) && isWritable(task, field));
}

function storedAs(file: File) {
  return { key: 'chosen', name: file.name, type: file.type, size: file.size };
}
