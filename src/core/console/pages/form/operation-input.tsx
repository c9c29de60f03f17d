import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { differingText } from '#core/console/fields/differing.ts';
import type { ProblemAnswer } from '#core/console/http/client.ts';
import { Fold } from '#core/console/ui/fold.tsx';
import { FormError } from '#core/console/ui/states/loaded.tsx';
import { initialOf, parseFields, type Values } from '#core/model/draft.ts';
import { sentence } from '#core/model/language.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Labels } from '#core/model/row-types.ts';
import { FormField, focusField } from './form-parts.tsx';

/** What the dialog calls when its button is pressed. */
export interface OperationInputHandle {
  /** Validates the input and returns it; null if it is invalid, and the errors are then shown at their fields. */
  check(): Values | null;
  /** Shows the server's errors at their fields; `message` above them if no field is affected. */
  refuse(problems: readonly ProblemAnswer[], message: string): void;
}

interface OperationInputProps {
  resource: ResolvedResource;
  actor: Actor;
  fields: readonly ResolvedField[];
  /** The JST day. */
  today: string;
  ref: Ref<OperationInputHandle>;
}

const noLabels: Labels = {};

/** The input fields of an action, validated with the server's rules. */
export function OperationInput({ resource, actor, fields, today, ref }: OperationInputProps) {
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map((field) => [field.name, initialOf(field, today) ?? null])),
  );
  const [problems, setProblems] = useState<readonly ProblemAnswer[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const known = new Set(fields.map(({ name }) => name));
  // After each attempt, whatever its result. The error is the field's description, and is read with it
  useEffect(() => {
    const wrong = fields.find(({ name }) => problems.some(({ field }) => field === name));
    if (wrong !== undefined) focusField(wrong.name);
  }, [problems, fields]);
  useImperativeHandle(ref, () => ({
    check() {
      const outcome = parseFields(fields, values, { mode: 'create', actor, today });
      setProblems(
        (outcome.problems ?? []).map((problem) => ({
          code: problem.code,
          message: sentence(problem),
          ...(problem.field === undefined ? {} : { field: problem.field }),
        })),
      );
      setRefusal(null);
      return outcome.values ?? null;
    },
    refuse(found, message) {
      setProblems(found);
      setRefusal(found.some(({ field }) => field !== undefined && known.has(field)) ? null : message);
    },
  }));
  const inputOf = (field: ResolvedField) => (
    <FormField
      key={field.name}
      task={{ resource, actor, row: null, today }}
      field={field}
      value={values[field.name]}
      setValue={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      required={field.required}
      message={problems.find((one) => one.field === field.name)?.message}
      messages={undefined}
      labels={noLabels}
    />
  );
  const folded = fields.filter(({ rare }) => rare);
  const differing = differingText(folded, { values, labels: noLabels, today });
  const isNeeded = folded.some(({ name }) => problems.some(({ field }) => field === name));
  return (
    <>
      <FormError message={refusal} />
      {fields.filter(({ rare }) => !rare).map(inputOf)}
      {folded.length > 0 && (
        <Fold id="operation-more" of={resource.label} differing={differing} isNeeded={isNeeded}>
          {folded.map(inputOf)}
        </Fold>
      )}
    </>
  );
}
