import { useInvalidate } from '@refinedev/core';
import { send } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { revertRow } from '#core/model/calls/row-calls.ts';
import { changesOf, isRevertible } from '#core/model/changes.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { changesSummary } from '../change-text.ts';
import { isSameValue, type Task } from '../form/form-parts.tsx';
import { type FormExtras, RowForm } from '../form/row-form.tsx';
import { isWritable, sendable } from '../form/writable-fields.ts';
import { rowTitle } from '../row-title.ts';

interface EditFormProps {
  task: Task;
  labels: Labels;
  leave: (id: number | null) => void;
  afterSave: ((row: Row, before: Row) => void) | undefined;
  extras: FormExtras | undefined;
}

/** The edit form. Afterwards, a message says what was changed, and 元に戻す undoes it. */
export function EditForm({ task, labels, leave, afterSave, extras }: EditFormProps) {
  const { resource } = task;
  const toast = useToast();
  const invalidate = useInvalidate();
  return (
    <RowForm
      task={task}
      labels={labels}
      extras={extras}
      onCancel={() => leave(task.row?.id ?? null)}
      onSaved={(saved, base) => {
        if (saved === 'unchanged') {
          toast.done(words().nothingChanged);
          leave(task.row?.id ?? null);
          return;
        }
        const { id, version } = saved.row;
        const undo = async () => {
          await send(revertRow, { resource: resource.name, id, body: { version } });
          await invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
        };
        const changes = base.row === null ? [] : changesOf(resource, base.row, saved.row);
        const said = changesSummary(changes, { ...labels, ...saved.labels });
        toast.done(
          words().savedRow(rowTitle(resource, saved.row, saved.labels), said),
          base.row !== null && isUndoable(base, base.row, saved.row) ? undo : undefined,
        );
        if (afterSave === undefined || task.row === null) leave(saved.row.id);
        else afterSave(saved.row, task.row);
      }}
    />
  );
}

/** True if something that can be written again was changed. */
function isUndoable(task: Task, before: Row, after: Row): boolean {
  const changed = task.resource.fields.filter(
    (field) =>
      isWritable(task, field) && !isSameValue(sendable(field, before[field.name]), sendable(field, after[field.name])),
  );
  return changed.length > 0 && changed.every(isRevertible);
}
