import type { Values } from '#core/model/draft.ts';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import type { Row } from '#core/model/row-types.ts';
import { isSameValue, isWritable, sendable, type Task } from './draft-values.ts';

/** A field that two people changed at the same time, or that the other one alone changed. */
export interface Difference {
  readonly field: ResolvedField;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Both changed it, to different values: the user must choose. */
  readonly contested: boolean;
}

/** What the other user changed, field by field, against what stands in the form. */
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

/** The form's values on the new version: what I changed stays, unless I chose theirs; what only they changed is theirs. */
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
