import { Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useSend } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { isComposing } from '#core/console/ui/browser.ts';
import styles from './frame.module.css';

interface ViewDialogProps {
  name: string;
  mayShare: boolean;
  /** What else the change does; empty: nothing. */
  note: string;
  onSave: (name: string, isShared: boolean) => Promise<void>;
  onClose: () => void;
}

/** A dialog for a view's name, and whether it is shared. */
export default function ViewDialog({ name: before, mayShare, note, onSave, onClose }: ViewDialogProps) {
  const [name, setName] = useState(before);
  const [isShared, setIsShared] = useState(false);
  const { isRunning: isSaving, failure, run } = useSend();
  const id = useId();
  const save = async () => {
    await onSave(name.trim(), isShared);
    onClose();
  };
  return (
    <Modal
      open
      title={before === '' ? words().saveView : words().renameView}
      okText={words().save}
      cancelText={words().cancel}
      okButtonProps={{ disabled: name.trim() === '', loading: isSaving }}
      onOk={() => void run(save)}
      onCancel={onClose}
    >
      <label htmlFor={id}>{words().viewName}</label>
      <Input
        id={id}
        value={name}
        maxLength={50}
        autoFocus
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event) && name.trim() !== '') void run(save);
        }}
      />
      {note !== '' && <p className={styles.share}>{note}</p>}
      {mayShare && (
        <p className={styles.share}>
          <Checkbox checked={isShared} onChange={(event) => setIsShared(event.target.checked)}>
            {words().shareView}
          </Checkbox>
        </p>
      )}
      {failure !== null && <p role="alert">{failure}</p>}
    </Modal>
  );
}
