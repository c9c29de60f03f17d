import { inputOf } from '#core/console/fields/inputs.tsx';
import { RequiredMark } from '#core/console/ui/required-mark.tsx';
import { offeredChoices } from '#core/model/access.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { isChoiceOfCodes, type ResolvedField } from '#core/model/resolved.ts';
import type { Labels } from '#core/model/row-types.ts';
import { FormItem } from './form-item.tsx';
import type { FormTarget } from './writable-fields.ts';

export interface WritableFieldProps {
  target: FormTarget;
  /** Of its control. */
  id: string;
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

/** A field with its input, for a user who may type into it. */
export function WritableField(props: WritableFieldProps) {
  const { target, id, field, value, setValue, changeValue, required, message, warning, messages, labels, offered } =
    props;
  const { resource, actor, row } = target;
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
export function isWide(field: ResolvedField): boolean {
  return kindOf(field).room(field) !== 'place';
}

/** The intersection of two lists of codes; null means no restriction. */
function both(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((code) => other.includes(code));
}
