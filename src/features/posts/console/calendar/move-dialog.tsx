import { Modal } from 'antd';
import { useState } from 'react';
import { useSend } from '#core/console/http/calls.ts';
import { FormField } from '#core/console/pages/form/form-parts.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { dayOf } from '#core/model/day.ts';
import { sentence } from '#core/model/language.ts';
import { faultsIn, fieldNamed, type ResolvedResource } from '#core/model/resolved.ts';
import type { Post } from './month-posts.ts';
import { moveDialog, useReschedule } from './use-moves.ts';

interface MoveDialogProps {
  resource: ResolvedResource;
  row: Post;
  onClose: () => void;
}

/** Asks for another day and time of a post. */
export default function MoveDialog({ resource, row, onClose }: MoveDialogProps) {
  const { actor } = useProduct();
  const [value, setValue] = useState<unknown>(row.scheduledAt);
  const [problem, setProblem] = useState<string>();
  const { isRunning: isSaving, run } = useSend();
  const reschedule = useReschedule();
  const field = fieldNamed(resource, 'scheduledAt');
  const params = { label: field.label };
  const save = async () => {
    if (typeof value !== 'number') {
      const [fault = { code: 'required' as const, params: {} }] =
        typeof value === 'string' ? faultsIn(field, value) : [];
      return setProblem(sentence({ code: fault.code, params: { ...params, ...fault.params } }));
    }
    if (value <= Date.now()) return setProblem(sentence({ code: 'post_past', params }));
    if (await reschedule(row, value)) onClose();
  };
  return (
    <Modal
      open
      rootClassName={moveDialog}
      title="予約日時を変える"
      okText="変える"
      cancelText="キャンセル"
      okButtonProps={{ loading: busy(isSaving), 'aria-busy': isSaving }}
      onOk={() => void run(save)}
      onCancel={onClose}
    >
      <p className="tj-lines">{row.summary}</p>
      <FormField
        task={{ resource, actor, row: { ...row }, today: dayOf(Date.now()), within: 'move' }}
        field={field}
        value={value}
        setValue={(_name, next) => {
          setValue(next);
          setProblem(undefined);
        }}
        required
        message={problem}
        messages={undefined}
        labels={{}}
      />
    </Modal>
  );
}
