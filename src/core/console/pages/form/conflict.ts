import type { Values } from '#core/model/draft.ts';
import type { ResolvedField } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { isSameValue, type Task } from './form-parts.tsx';
import { isWritable, sendable } from './writable-fields.ts';

/** A field that the other user changed, to a value other than the one in the form. */
export interface Difference {
  readonly field: ResolvedField;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** True if both changed it to different values, so that the user must choose. */
  readonly contested: boolean;
}

/** The fields that the other user changed, compared to the form's values. */
export function differencesOf(task: Task, values: Values, current: Row): readonly Difference[] {
  const { row } = task;
  if (row === null) return [];
  return task.resource.fields.flatMap((field): Difference[] => {
    if (field.hidden) return [];
    const [before, theirs] = [sendable(field, row[field.name]), sendable(field, current[field.name])];
    if (isSameValue(before, theirs)) return [];
    const mine = isWritable(task, field) ? sendable(field, values[field.name]) : before;
    if (isSameValue(mine, theirs)) return [];
    return [{ field, mine, theirs, contested: !isSameValue(mine, before) }];
  });
}

/**
 * Merges the form's values into the new version: keeps the user's changes unless they chose the other value, and takes all other changes of
 * the other user.
 */
export function reconciled(
  values: Values,
  current: Row,
  differences: readonly Difference[],
  mineChosen: ReadonlySet<string>,
): Values {
  const next = { ...values };
  for (const { field, contested } of differences)
    if (Object.hasOwn(next, field.name) && !(contested && mineChosen.has(field.name)))
      next[field.name] = current[field.name] ?? null;
  return next;
}
