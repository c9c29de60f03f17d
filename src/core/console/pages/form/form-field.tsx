import { Form } from 'antd';
import { memo } from 'react';
import { inputOf } from '#core/console/fields/inputs.tsx';
import { viewOf } from '#core/console/fields/views.tsx';
import { RequiredMark } from '#core/console/ui/required-mark.tsx';
import { offeredChoices } from '#core/model/access.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { isChoiceOfCodes, type ResolvedField } from '#core/model/resolved/field.ts';
import type { Labels } from '#core/model/row-types.ts';
import { isWritable, type Task } from './draft-values.ts';
import { fieldId } from './field-id.ts';
import styles from './form-field.module.css';

interface FormFieldProps {
  task: Task;
  field: ResolvedField;
  value: unknown;
  setValue: (name: string, value: unknown) => void;
  changeValue?: (name: string, change: (before: unknown) => unknown) => void;
  required: boolean;
  /** The error of the field. */
  message: string | undefined;
  /** A warning about a valid but unusual value. */
  warning?: string | undefined;
  /** Errors of parts inside the value, by path. */
  messages: Readonly<Record<string, string>> | undefined;
  labels: Labels;
  /** For a field of codes: further restricts those that the user may set. */
  offered?: readonly string[] | undefined;
}

/** A field with its label above, and its help or error below. Memoised, so that typing in one field does not render the others. */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { task, field, labels } = props;
  const { resource, row } = task;
  if (isWritable(task, field)) return <WritableField {...props} />;
  return (
    <Form.Item label={<span>{field.label}</span>} className={roomOf(field)}>
      {row !== null && viewOf({ field, value: row[field.name], labels, path: field.name, resource, row })}
    </Form.Item>
  );
});

function WritableField(props: FormFieldProps) {
  const { task, field, value, setValue, changeValue, required, message, warning, messages, labels, offered } = props;
  const { resource, actor, row } = task;
  const id = fieldId(field.name, task.within);
  const problem = message ?? warning;
  const help = problem === undefined ? field.help : undefined;
  const isNoted = (problem ?? help) !== undefined;
  const roomBelow = field.help === undefined ? '' : problem === undefined ? styles.helped : styles.replaced;
  // Two ids, since antd keeps an error that is mended until it has faded
  const noteId = `${id}-${problem === undefined ? 'help' : 'problem'}`;
  return (
    <Form.Item
      label={
        <span>
          {field.label}
          {required && <RequiredMark />}
        </span>
      }
      htmlFor={id}
      className={`${roomOf(field)} ${isNoted ? styles.noted : ''} ${roomBelow}`}
      validateStatus={message !== undefined ? 'error' : warning !== undefined ? 'warning' : ''}
      help={problem === undefined ? undefined : <span id={noteId}>{problem}</span>}
    >
      {inputOf({
        field,
        resource,
        id,
        path: field.name,
        value,
        onChange: (next) => setValue(field.name, next),
        ...(changeValue === undefined ? {} : { onChangeOther: changeValue }),
        labels,
        row,
        offered: isChoiceOfCodes(field) ? both(offeredChoices(resource, field, actor), offered ?? null) : null,
        invalid: message !== undefined,
        describedBy: isNoted ? noteId : undefined,
        ...(messages === undefined ? {} : { messages }),
      })}
      {/* Not antd's `help` or `extra`, for which every item is measured and rendered twice when the form opens */}
      {help !== undefined && (
        <div id={noteId} className={`${styles.help} tj-note`}>
          {help}
        </div>
      )}
    </Form.Item>
  );
}

/** The class of a field that takes the whole width of the form. */
function roomOf(field: ResolvedField): string {
  return kindOf(field).room(field) === 'place' ? '' : 'tj-full';
}

/** The intersection of two lists of codes; null means no restriction. */
function both(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((code) => other.includes(code));
}
