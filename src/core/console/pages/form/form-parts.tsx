import { Alert, Button, Modal } from 'antd';
import { memo, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { InputStatus } from '#core/console/fields/input-status.tsx';
import { inputOf } from '#core/console/fields/inputs.tsx';
import { viewOf } from '#core/console/fields/views.tsx';
import type { ProblemAnswer } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { isLeavingForLogin } from '#core/console/session/session.ts';
import spacing from '#core/console/ui/spacing.module.css';
import text from '#core/console/ui/text.module.css';
import { isShown } from '#core/model/draft/other-fields.ts';
import { type Input, initialOf, isRequired, parseDraft, type Values } from '#core/model/draft.ts';
import type { Problem } from '#core/model/errors.ts';
import { holdsValues } from '#core/model/fields/field-values.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import { isEmpty } from '#core/model/shape.ts';
import { FormItem } from './form-item.tsx';
import { isWide, WritableField, type WritableFieldProps } from './writable-field.tsx';
import { type FormTarget, isWritable, sendable, writableFields } from './writable-fields.ts';

/** What a form edits: a new row or an existing one. */
export interface Task extends FormTarget {
  /** The JST day. */
  readonly today: string;
  /**
   * Set for a form in a drawer above another form: its name. Its draft is saved separately, its ids are prefixed, and the form below
   * handles the warning about unsaved changes.
   */
  readonly within?: string;
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

function storedAs(file: File) {
  return { key: 'chosen', name: file.name, type: file.type, size: file.size };
}

/** True if the field is shown for the current values. Fields that are not in the form count with the row's values. */
export function isShownNow(
  { resource, row }: Pick<FormTarget, 'resource' | 'row'>,
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

interface FormFieldProps extends Omit<WritableFieldProps, 'target' | 'id'> {
  task: Task;
}

/** A field with its label above, and its help or error below. Memoised, so that typing in one field does not render the others. */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { task, field, labels } = props;
  const { resource, row } = task;
  if (isWritable(task, field)) return <WritableField {...props} target={task} id={fieldId(field.name, task.within)} />;
  return (
    <FormItem label={field.label} isWide={isWide(field)}>
      {row !== null && viewOf({ field, value: row[field.name], labels, path: field.name, resource, row })}
    </FormItem>
  );
});

/**
 * The id of the control for a field's path: `details.0.keyword` → `field-details-0-keyword`. `within` is the name of a form in a drawer.
 */
export function fieldId(path: string, within?: string): string {
  return `${within === undefined ? '' : `${within}-`}field-${path.replaceAll('.', '-')}`;
}

/** Focuses the control for a path, or the closest control that contains it. */
export function focusField(path: string, within?: string): void {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = document.getElementById(fieldId(parts.slice(0, length).join('.'), within));
    if (found === null) continue;
    found.focus();
    return;
  }
}

interface ErrorSummaryProps {
  problems: readonly ProblemAnswer[];
  attempt: number;
  /** Name of the form, if it is in a drawer above another one. */
  within?: string | undefined;
  /** The heading if no field is refused. */
  failed?: string;
  onRetry?: () => void;
}

/** Failures that may not occur again if the same is sent once more. */
const passing = ['network', 'timeout', 'aborted', 'unavailable', 'internal', 'failed'];

/** All errors in one box at the top, each with a link to its field, or with a retry if it is not about the input. Takes the focus after each failed save (`attempt` counts them). */
export function ErrorSummary({ problems, attempt, within, failed, onRetry }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (problems.length === 0) return null;
  const refused = problems.filter(({ field }) => field !== undefined).length;
  return (
    <div ref={box} tabIndex={-1} className={spacing.below}>
      <Alert
        type="error"
        showIcon
        role="alert"
        message={refused === 0 ? (failed ?? words().notSaved) : words().checkInputs(refused)}
        action={
          onRetry !== undefined &&
          problems.every(({ code }) => passing.includes(code)) && <Button onClick={onRetry}>{words().tryAgain}</Button>
        }
        description={
          <ul className={spacing.list}>
            {problems.map(({ field, message }) => (
              <li key={`${field ?? ''} ${message}`}>
                {field === undefined ? (
                  message
                ) : (
                  <a
                    href={`#${field}`}
                    className="tj-touch"
                    onClick={(event) => {
                      event.preventDefault();
                      focusField(field, within);
                    }}
                  >
                    {message}
                  </a>
                )}
              </li>
            ))}
          </ul>
        }
      />
    </div>
  );
}

interface LeaveGuardProps {
  when: boolean;
  letGo: { readonly current: boolean };
  /** Called when the user confirms leaving, to delete the saved draft at once. */
  onDiscard?: () => void;
}

/**
 * Asks for confirmation before unsaved input is lost: with a dialog for links, back and forward, with the browser's own prompt when the tab
 * is closed.
 */
export function LeaveGuard({ when, letGo, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && !letGo.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const held = useRef(when);
  held.current = when;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (held.current && !letGo.current && !isLeavingForLogin()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [letGo]);
  // Not made before it is first needed: even a closed dialog takes time when the form opens
  const isBlocked = blocker.state === 'blocked';
  const wasBlocked = useRef(false);
  wasBlocked.current ||= isBlocked;
  if (!wasBlocked.current) return null;
  return (
    <Modal
      open={isBlocked}
      title={words().unsavedChanges}
      okText={words().discardAndGo}
      okButtonProps={{ danger: true }}
      cancelText={words().goOnEditing}
      onOk={() => {
        onDiscard?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      {words().inputWillBeLost}
    </Modal>
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
