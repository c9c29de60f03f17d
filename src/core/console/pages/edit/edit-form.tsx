import { useUpdate } from '@refinedev/core';
import { words } from '#core/console/i18n/words.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import type { Values } from '#core/model/draft.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { silently } from '../../http/rows.ts';
import { isSameValue, isWritable, sendable, type Task } from '../form/draft-values.ts';
import { type FormExtras, RowForm } from '../form/row-form.tsx';
import { rowTitle } from '../row-title.ts';

interface EditFormProps {
  task: Task;
  labels: Labels;
  leave: (id: number | null) => void;
  afterSave: ((row: Row, before: Row) => void) | undefined;
  extras: FormExtras | undefined;
}

/** The edit form. Afterwards, 元に戻す writes the previous values back. */
export function EditForm({ task, labels, leave, afterSave, extras }: EditFormProps) {
  const { resource } = task;
  const toast = useToast();
  const { mutateAsync: update } = useUpdate();
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
        const before = base.row === null ? {} : valuesBefore(base, base.row, saved.row);
        const undo = () =>
          update({
            resource: resource.name,
            id: saved.row.id,
            values: { ...before, version: saved.row.version },
            meta: { updatePath: resource.updatePath },
            ...silently,
          });
        toast.done(
          words().savedRow(rowTitle(resource, saved.row, saved.labels)),
          Object.keys(before).length > 0 ? undo : undefined,
        );
        if (afterSave === undefined || task.row === null) leave(saved.row.id);
        else afterSave(saved.row, task.row);
      }}
    />
  );
}

function valuesBefore(task: Task, before: Row, after: Row): Values {
  const changed = task.resource.fields.filter(
    (field) =>
      isWritable(task, field) && !isSameValue(sendable(field, before[field.name]), sendable(field, after[field.name])),
  );
  // A dated change has created its own history, which writing back the old value would not revert
  if (changed.some((field) => field.dated || !kindOf(field).isUndoable)) return {};
  return Object.fromEntries(changed.map((field) => [field.name, sendable(field, before[field.name])]));
}
