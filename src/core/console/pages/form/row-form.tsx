import { Alert, Button } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { componentOf } from '#core/console/fields/field-component.ts';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useIsPainted } from '#core/console/ui/browser.ts';
import { SectionCard } from '#core/console/ui/heading.tsx';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import type { Input, Values } from '#core/model/draft.ts';
import { isReference, type ResolvedField, type ResolvedResource } from '#core/model/resolved.ts';
import type { Labels } from '#core/model/row-types.ts';
import { isEmpty } from '#core/model/shape.ts';
import type { Saved } from '../../http/rows.ts';
import { listPath } from '../crumbs.tsx';
import { draftOf, formSections, isRequiredNow, isSameValue, isShownNow, sendable, type Task } from './draft-values.ts';
import { ErrorSummary, FormField, LeaveGuard } from './form-parts.tsx';
import styles from './row-form.module.css';
import { isAt, type RowForm as RowFormState, useRowForm } from './use-row-form.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));
const noLabels: Labels = {};
/** The number of fields that fill the first screen, below a form's lead and without one. */
const firstScreen = { belowLead: 6, alone: 12 };
/** In px, of a field with its label. */
const fieldHeight = 82;

/** Additions to a generated form. */
export interface FormExtras {
  /** Shown above the fields: controls that fill in several fields at once. */
  readonly lead?: (form: FilledForm) => ReactNode;
  /** Shows only these fields; the others keep their initial values. */
  readonly only?: readonly string[];
  /** For fields of codes, by name: further restricts those that the user may set. */
  readonly offered?: Readonly<Record<string, readonly string[]>>;
  /** Shown below the fields: a preview of the result. `draft` is what would be sent. */
  readonly preview?: (values: Values, labels: Labels, draft: Values) => ReactNode;
  /** Fields that are required in addition to those that the declaration requires. */
  readonly demanded?: ReadonlySet<string>;
  /** Awaited before the write, with the draft that is about to be sent. */
  readonly beforeSave?: (draft: Values) => Promise<void>;
}

/** The form's state, for controls that fill it in. */
export interface FilledForm {
  readonly task: Task;
  readonly values: Values;
  setValue(name: string, value: unknown): void;
  changeValue(name: string, change: (before: unknown) => unknown): void;
}

interface RowFormProps {
  task: Task;
  given?: Input | undefined;
  labels?: Labels;
  extras?: FormExtras | undefined;
  /** Called after a save. `base` is the task that the draft was written against. */
  onSaved: (saved: Saved | 'unchanged', base: Task) => void;
  onCancel: () => void;
}

/** The generated form of any resource: one card per heading, and errors both at the fields and in a summary. */
export function RowForm({ task: opened, given, labels = noLabels, extras, onSaved, onCancel }: RowFormProps) {
  const form = useRowForm(opened, given, extras?.beforeSave);
  const { task, values, problems } = form;
  const [attempt, setAttempt] = useState(0);
  const letGo = useRef(false);

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
      {form.isRestored && <RestoredNotice onForget={form.forget} />}
      <ErrorSummary problems={problems} attempt={attempt} within={task.within} onRetry={() => void save()} />
      <SaveByShortcut onSave={save}>
        {extras?.lead?.(form)}
        <Sections form={form} labels={labels} extras={extras} />
        {extras?.preview?.(values, labels, draftOf(task, values))}
        <SaveBar isSaving={form.isSaving} onSave={() => void save()} onCancel={onCancel} />
      </SaveByShortcut>
      {task.within === undefined && <LeaveGuard when={form.isDirty} letGo={letGo} onDiscard={form.drop} />}
      {form.conflict !== null && (
        <Suspense fallback={null}>
          <ConflictDialog
            task={task}
            values={values}
            current={form.conflict}
            labels={labels}
            onResolve={form.resolve}
            onClose={form.dismiss}
          />
        </Suspense>
      )}
    </>
  );
}

/** Saves on Ctrl+S. Enter never submits, since it may confirm an IME conversion. */
function SaveByShortcut({ onSave, children }: { onSave: () => Promise<void>; children: ReactNode }) {
  const latest = useRef(onSave);
  latest.current = onSave;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only catches a key that bubbles up, and is no control
    <div
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
          return;
        event.preventDefault();
        // React events of a form in a drawer bubble to the form below
        event.stopPropagation();
        // An input that takes its text only when it is left, such as one for tags, takes it first
        flushSync(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
        void latest.current();
      }}
    >
      {children}
    </div>
  );
}

function isRequiredHere(field: ResolvedField, values: Values, extras: FormExtras | undefined): boolean {
  return isRequiredNow(field, values) || extras?.demanded?.has(field.name) === true;
}

/** The sections with the fields to show for the current values, and for each section the number of fields before it. */
function editableSections({ task, values, refused }: RowFormState, extras: FormExtras | undefined) {
  // Asks for the start date and the reason only after a dated field was changed, or if they are required or filled in
  const { row } = task;
  const changesTerms =
    row !== null &&
    task.resource.fields.some(
      (field) =>
        field.dated &&
        values[field.name] !== row[field.name] &&
        !isSameValue(sendable(field, values[field.name]), sendable(field, row[field.name])),
    );
  const isEditable = (field: ResolvedField) =>
    extras?.only?.includes(field.name) !== false &&
    (!field.transient ||
      changesTerms ||
      isRequiredHere(field, values, extras) ||
      refused.has(field.name) ||
      !isEmpty(values[field.name])) &&
    isShownNow(task, field, values);
  let before = 0;
  return formSections(task).flatMap((section) => {
    const fields = section.fields.filter(isEditable);
    if (fields.length === 0) return [];
    const asked = { heading: section.heading, fields, before };
    before += fields.length;
    return [asked];
  });
}

interface SectionsProps {
  form: RowFormState;
  labels: Labels;
  extras: FormExtras | undefined;
}

/** One card per heading. Defers the fields below the first screen until it is painted. */
function Sections({ form, labels, extras }: SectionsProps) {
  const isWhole = useIsPainted();
  const { row, resource } = form.task;
  const places = isWhole ? Number.POSITIVE_INFINITY : firstScreen[extras?.lead === undefined ? 'alone' : 'belowLead'];
  return editableSections(form, extras).map(({ heading, fields, before }) => {
    const first = fields.slice(0, Math.max(0, places - before));
    const late = fields.length - first.length;
    return (
      // The title of the create page already says the resource's name
      <SectionCard key={heading} title={row === null && heading === resource.label ? undefined : heading}>
        {first.length > 0 && (
          <div className="tj-form-grid">
            {first.map((field) => (
              <SectionField key={field.name} field={field} form={form} labels={labels} extras={extras} />
            ))}
          </div>
        )}
        {late > 0 && <SkeletonRows rows={Math.ceil(late / 2)} height={fieldHeight} />}
      </SectionCard>
    );
  });
}

type SectionFieldProps = SectionsProps & { field: ResolvedField };

/** A field of the form, with the errors at it and inside it. */
function SectionField({ field, form, labels, extras }: SectionFieldProps) {
  const { name } = field;
  const { task, values, problems } = form;
  const inside = problems.filter((problem) => problem.field !== name && isAt(problem.field, name));
  return (
    <FormField
      task={task}
      field={field}
      value={values[name]}
      setValue={form.setValue}
      changeValue={form.changeValue}
      required={isRequiredHere(field, values, extras)}
      message={problems.find((problem) => problem.field === name)?.message}
      warning={componentOf(field).warning?.(values[name])}
      messages={
        inside.length === 0
          ? undefined
          : Object.fromEntries(inside.map((problem) => [problem.field ?? '', problem.message]))
      }
      labels={labels}
      offered={extras?.offered?.[name]}
    />
  );
}

/** Says that the input was restored after the page was left without saving. */
function RestoredNotice({ onForget }: { onForget: () => void }) {
  return (
    <Alert
      type="info"
      showIcon
      className={styles.notice}
      message={words().draftRestored}
      action={
        <Button size="small" onClick={onForget}>
          {words().discardInput}
        </Button>
      }
    />
  );
}

interface SaveBarProps {
  isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
}

function SaveBar({ isSaving, onSave, onCancel }: SaveBarProps) {
  return (
    <div className={`tj-save ${styles.save}`}>
      <Button type="primary" loading={busy(isSaving)} aria-busy={isSaving} onClick={onSave}>
        {words().save}
      </Button>
      <Button onClick={onCancel} disabled={isSaving}>
        {words().cancel}
      </Button>
    </div>
  );
}

/**
 * Leaves a form: goes to the row's page, else to the list as it was left, else to the page of the owning row, else back. `state` is passed
 * to that page as the location's state.
 */
export function useFormExit(resource: ResolvedResource, params: PathParams) {
  const navigate = useNavigate();
  const { actor, resources } = useProduct();
  return useCallback(
    (id: number | null, state: object | null = null) => {
      const show = id === null ? null : pagePath(resource, 'show', actor, { ...params, id });
      const to = show ?? listPath(resource, pagePath(resource, 'list', actor, params));
      const key = resource.keyedBy === null ? undefined : resource.field.get(resource.keyedBy);
      const owners = key !== undefined && isReference(key) ? resources.get(key.to) : undefined;
      const owner = owners === undefined ? null : pagePath(owners, 'show', actor, params);
      const way = to ?? owner;
      if (way === null) void navigate(-1);
      else void navigate(way, { state });
    },
    [navigate, resource, resources, actor, params],
  );
}
