import { Alert, Button } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Saved } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import { busy } from '#core/console/ui/states/loaded.tsx';
import type { Input, Values } from '#core/model/draft.ts';
import { isReference, type ResolvedResource } from '#core/model/resolved.ts';
import type { Labels } from '#core/model/row-types.ts';
import { listPath } from '../crumbs.tsx';
import { draftOf, ErrorSummary, LeaveGuard, type Task } from './form-parts.tsx';
import { type FieldExtras, Sections } from './form-sections.tsx';
import styles from './row-form.module.css';
import { withTheirRows } from './row-problems.ts';
import { type BeforeSave, useRowForm } from './use-row-form.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));
const noLabels: Labels = {};

/** Additions to a generated form. */
export interface FormExtras extends FieldExtras {
  /** Shown above the fields: controls that fill in several fields at once. */
  readonly lead?: (form: FilledForm) => ReactNode;
  /** Shown below the fields: a preview of the result. `draft` is what would be sent. */
  readonly preview?: (values: Values, labels: Labels, draft: Values) => ReactNode;
  /** The titles of rows that the product's own controls fill in. */
  readonly labels?: Labels;
  /** Awaited before the write, with the draft that is about to be sent. What it returns, if anything, is sent in its place. */
  readonly beforeSave?: BeforeSave;
}

/** The form's state, for controls that fill it in. */
export interface FilledForm {
  readonly task: Task;
  readonly values: Values;
  setValue(name: string, value: unknown): void;
  changeValue(name: string, change: (before: unknown) => unknown): void;
  /** For what follows from another field: not counted as input of the user. */
  fillIn(name: string, change: (before: unknown) => unknown): void;
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
export function RowForm({ task: opened, given, labels: known = noLabels, extras, onSaved, onCancel }: RowFormProps) {
  const more = extras?.labels;
  const labels = useMemo(() => (more === undefined ? known : { ...known, ...more }), [known, more]);
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
      <ErrorSummary
        problems={withTheirRows(problems, task.resource, values)}
        attempt={attempt}
        within={task.within}
        onRetry={() => void save()}
      />
      <SaveByShortcut onSave={save}>
        {extras?.lead?.(form)}
        <Sections form={form} labels={labels} extras={extras} given={given} isBelowLead={extras?.lead !== undefined} />
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
