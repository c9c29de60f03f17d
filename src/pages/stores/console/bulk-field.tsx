import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { InputStatus } from '#core/console/fields/input-status.tsx';
import { inputOf } from '#core/console/fields/inputs.tsx';
import text from '#core/console/ui/text.module.css';
import type { ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import styles from './bulk-edit.module.css';

interface TickedProps {
  label: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  children: ReactNode;
}

/** A field that is changed only if it is ticked. */
export function Ticked({ label, isTicked, onTick, children }: TickedProps) {
  return (
    <div className={styles.field}>
      <Checkbox checked={isTicked} onChange={({ target }) => onTick(target.checked)}>
        {label}
      </Checkbox>
      {isTicked && <div className={styles.input}>{children}</div>}
    </div>
  );
}

interface FieldInputProps {
  resource: ResolvedResource;
  field: ResolvedField;
  id: string;
  path: string;
  value: unknown;
  /** What is wrong with the value, in a sentence. */
  message?: string | undefined;
  /** Validation messages of its subfields by path. */
  messages?: Readonly<Record<string, string>>;
  onChange: (value: unknown) => void;
}

/** The input of one field, with its error below. */
export function FieldInput({ field, message, ...props }: FieldInputProps) {
  const noteId = `${props.id}-note`;
  const isWrong = message !== undefined;
  return (
    <>
      <InputStatus status={isWrong ? 'error' : 'none'}>
        {inputOf({
          ...props,
          field,
          labels: {},
          row: null,
          offered: null,
          invalid: isWrong,
          describedBy: isWrong ? noteId : undefined,
          label: field.label,
        })}
      </InputStatus>
      {isWrong && (
        <div id={noteId} role="alert" className={text.error}>
          {message}
        </div>
      )}
    </>
  );
}
