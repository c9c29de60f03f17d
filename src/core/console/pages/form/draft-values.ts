import { mayReadField, mayWriteField } from '#core/model/access.ts';
import { isEmpty } from '#core/model/draft/empty.ts';
import { isShown } from '#core/model/draft/other-fields.ts';
import { type Input, initialOf, isRequired, parseDraft, type Values } from '#core/model/draft.ts';
import type { Problem } from '#core/model/error-codes.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { hasSubRows, type ResolvedField, subFields } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Row } from '#core/model/row-types.ts';

/** What a form works on: a new row, or this one. */
export interface Task {
  readonly resource: ResolvedResource;
  readonly actor: Actor;
  /** The row as it was read; null while it is new. */
  readonly row: Row | null;
  /** The JST day. */
  readonly today: string;
  /**
   * The form stands over another one's page (in a drawer), under this name: its draft is kept apart, its ids are its own, and whether
   * the page may be left is the other one's to ask.
   */
  readonly within?: string;
}

/** May the user type into this field here? */
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

/** The fields of each card: what may be written, and beside it, on a row that is there, what may only be read. */
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

/** What the form holds when it opens. */
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

/** What the user changed, as it is to be sent: nothing else, so that others' changes to other fields stay. */
export function draftOf(task: Task, values: Values): Values {
  const draft: Values = {};
  for (const field of writableFields(task)) {
    // What was typed before its field went out of sight is not meant any more; what stood there, the server empties
    if (!isShownNow(task, field, values)) continue;
    const value = sendable(field, values[field.name]);
    const before = task.row === null ? null : sendable(field, task.row[field.name]);
    if (task.row === null ? !isEmpty(value) : !isSameValue(value, before)) draft[field.name] = value;
  }
  return draft;
}

/** The problems of a draft by the very rules of the server; a file that was chosen stands for what it will be. */
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

/** Is the field shown as things stand in the form? What cannot be typed here holds what the row holds. */
export function isShownNow(
  { resource, row }: Pick<Task, 'resource' | 'row'>,
  field: ResolvedField,
  values: Values,
): boolean {
  return isShown(field, resource.fields, (name) => (Object.hasOwn(values, name) ? values[name] : row?.[name]));
}

/** Is the field demanded as things stand in the form? */
export function isRequiredNow(field: ResolvedField, values: Values): boolean {
  if (field.readOnly) return false;
  if (isRequired(field)) return true;
  const { requiredWhen } = field;
  return (
    requiredWhen !== undefined &&
    Object.entries(requiredWhen).every(([name, accepted]) => accepted.some((one) => one === values[name]))
  );
}

/** Equal as the server would keep them: nothing is nothing, however it is written. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one instanceof File || other instanceof File) return one === other;
  if (isEmpty(one) && isEmpty(other)) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The value as the API takes it: of sub-rows only what may be written, and the id of those that are there. */
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
