import { Alert, Button, Card, Form, theme } from 'antd';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { busy } from '#core/console/ui/busy.tsx';
import type { Labels } from '#core/console/ui/rows.ts';
import { type Input, isEmpty, type Values } from '#core/model/draft.ts';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import { draftOf, formSections, isDemandedNow, isSameValue, isShownNow, sendable, type Task } from './draft-values.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormField } from './form-field.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { Saved } from './saved.ts';
import { isAt, useRowForm } from './use-row-form.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));
const noLabels: Labels = {};

/** What a form has beyond the generated one, from what stands in it. */
export interface FormExtras {
  /** What is odd about a field's value, yet no error. */
  readonly warningOf?: (field: string, value: unknown) => string | undefined;
  /** Below the fields: a preview of what they make; `draft` is what of them would be sent. */
  readonly preview?: (values: Values, labels: Labels, draft: Values) => ReactNode;
  /** The fields that are demanded beyond what the declaration says, by what is known of the draft. */
  readonly demanded?: ReadonlySet<string>;
  /** Waited for between the click and the write, with what is about to be sent. */
  readonly beforeSave?: (draft: Values) => Promise<void>;
}

interface RowFormProps {
  task: Task;
  given?: Input | undefined;
  labels?: Labels;
  extras?: FormExtras | undefined;
  /** After a save; `base` is the task whose row was written upon. */
  onSaved: (saved: Saved | 'unchanged', base: Task) => void;
  onCancel: () => void;
}

/** The form that any resource gets: a card a heading, errors at the fields and summed up, one save a click. */
export function RowForm({ task: opened, given, labels = noLabels, extras, onSaved, onCancel }: RowFormProps) {
  const { token } = theme.useToken();
  const form = useRowForm(opened, given, extras?.beforeSave);
  const { task, values, problems } = form;
  const [attempt, setAttempt] = useState(0);
  const letGo = useRef(false);
  const isDemanded = (field: ResolvedField) =>
    isDemandedNow(field, values) || extras?.demanded?.has(field.name) === true;
  // From when, and why, is asked once something changes that holds from a day, or once it is known to be wanted
  const { row } = task;
  const changesTerms =
    row !== null &&
    task.resource.fields.some(
      (field) => field.dated && !isSameValue(sendable(field, values[field.name]), sendable(field, row[field.name])),
    );
  const isAsked = (field: ResolvedField) =>
    (!field.transient ||
      changesTerms ||
      isDemanded(field) ||
      form.refused.has(field.name) ||
      !isEmpty(values[field.name])) &&
    isShownNow(task, field, values);
  const sections = formSections(task)
    .map(({ heading, fields }) => ({ heading, fields: fields.filter(isAsked) }))
    .filter(({ fields }) => fields.length > 0);

  const save = async () => {
    const saved = await form.save();
    if (saved === null) {
      setAttempt((before) => before + 1);
      return;
    }
    letGo.current = true;
    onSaved(saved, task);
  };
  return (
    <>
      {form.isRestored && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          message={words().draftRestored}
          action={
            <Button size="small" onClick={form.forget}>
              {words().discardInput}
            </Button>
          }
        />
      )}
      <ErrorSummary problems={problems} attempt={attempt} />
      <Form
        component={false}
        layout="vertical"
        // Marks are written as 必須; the state is useRowForm's, antd only draws it
        requiredMark={false}
      >
        {/* Enter in a field never submits: it may be the one that confirms a Japanese conversion */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears Ctrl+S from the fields inside */}
        <div
          onKeyDown={(event) => {
            if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
              return;
            event.preventDefault();
            void save();
          }}
        >
          {sections.map(({ heading, fields }) => (
            <Card
              key={heading}
              title={<h2 style={{ fontSize: 16, margin: 0 }}>{heading}</h2>}
              style={{ marginBottom: 16 }}
              size="small"
            >
              <div className="tj-form-grid">
                {fields.map((field) => {
                  const inside = problems.filter(
                    (problem) => problem.field !== field.name && isAt(problem.field, field.name),
                  );
                  return (
                    <FormField
                      key={field.name}
                      task={task}
                      field={field}
                      value={values[field.name]}
                      setValue={form.setValue}
                      changeValue={form.changeValue}
                      required={isDemanded(field)}
                      message={problems.find((problem) => problem.field === field.name)?.message}
                      warning={extras?.warningOf?.(field.name, values[field.name])}
                      messages={
                        inside.length === 0
                          ? undefined
                          : Object.fromEntries(inside.map((problem) => [problem.field ?? '', problem.message]))
                      }
                      labels={labels}
                    />
                  );
                })}
              </div>
            </Card>
          ))}
          {extras?.preview?.(values, labels, draftOf(task, values))}
          <div className="tj-save" style={{ background: token.colorBgLayout }}>
            <Button type="primary" loading={busy(form.isSaving)} aria-busy={form.isSaving} onClick={() => void save()}>
              {words().save}
            </Button>
            <Button onClick={onCancel} disabled={form.isSaving}>
              {words().cancel}
            </Button>
          </div>
        </div>
      </Form>
      <LeaveGuard when={form.isDirty} letGo={letGo} />
      {form.conflict !== null && (
        <Suspense fallback={null}>
          <ConflictDialog
            task={task}
            values={values}
            current={form.conflict}
            labels={labels}
            onSettle={form.settle}
            onClose={form.dismiss}
          />
        </Suspense>
      )}
    </>
  );
}
