import { Alert, Button, Modal } from 'antd';
import { memo, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { InputStatus } from '#core/console/fields/input-status.tsx';
import { inputOf } from '#core/console/fields/inputs.tsx';
import { viewOf } from '#core/console/fields/views.tsx';
import type { ProblemAnswer } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { isLeavingForLogin } from '#core/console/session/session.ts';
import { RequiredMark } from '#core/console/ui/required-mark.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import text from '#core/console/ui/text.module.css';
import { offeredChoices } from '#core/model/access.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { isChoiceOfCodes, type ResolvedField, type ResolvedResource } from '#core/model/resolved.ts';
import type { Labels } from '#core/model/row-types.ts';
import { isWritable, type Task } from './draft-values.ts';
import { FormItem } from './form-item.tsx';

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
    <FormItem label={field.label} isWide={isWide(field)}>
      {row !== null && viewOf({ field, value: row[field.name], labels, path: field.name, resource, row })}
    </FormItem>
  );
});

function WritableField(props: FormFieldProps) {
  const { task, field, value, setValue, changeValue, required, message, warning, messages, labels, offered } = props;
  const { resource, actor, row } = task;
  const id = fieldId(field.name, task.within);
  const problem = problemOf(message, warning);
  const help = field.helpFor?.[row === null ? 'create' : 'update'] ?? field.help;
  const isNoted = problem !== undefined || help !== undefined;
  const noteId = `${id}-${problem === undefined ? 'help' : 'problem'}`;
  return (
    <FormItem
      label={
        <>
          {field.label}
          {required && <RequiredMark />}
        </>
      }
      htmlFor={id}
      noteId={noteId}
      isWide={isWide(field)}
      help={help}
      problem={problem}
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
    </FormItem>
  );
}

/** An error takes precedence over a warning. */
function problemOf(message: string | undefined, warning: string | undefined) {
  if (message !== undefined) return { status: 'error', text: message } as const;
  return warning === undefined ? undefined : ({ status: 'warning', text: warning } as const);
}

/** True for a field that takes the whole width of the form. */
function isWide(field: ResolvedField): boolean {
  return kindOf(field).room(field) !== 'place';
}

/** The intersection of two lists of codes; null means no restriction. */
function both(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((code) => other.includes(code));
}

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
