import { useForm } from '@refinedev/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { failureOf, type ToldProblem } from '#core/console/ui/failure.ts';
import { isRow, type Row } from '#core/console/ui/rows.ts';
import type { Input, Values } from '#core/model/draft.ts';
import { sentence } from '#core/model/language.ts';
import { draftOf, isSameValue, problemsOf, startValues, type Task } from './draft-values.ts';
import { newKey, type Saved, savedOf, silently } from './saved.ts';
import { useKeeping, useRestored } from './use-kept-draft.ts';

export interface RowForm {
  readonly values: Values;
  /** Problems at a field's path, or of the whole. */
  readonly problems: readonly ToldProblem[];
  /** The fields that a save was refused for since the form opened. */
  readonly refused: ReadonlySet<string>;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** The row as another user left it meanwhile; null while nobody did. */
  readonly conflict: Row | null;
  /** The task on the version that will be written to. */
  readonly task: Task;
  setValue(name: string, value: unknown): void;
  changeValue(name: string, change: (before: unknown) => unknown): void;
  /** Null when it was not saved: the problems or the conflict say why. `unchanged` when there was nothing to save. */
  save(): Promise<Saved | 'unchanged' | null>;
  /** Goes on upon the row as it now stands, with these values. */
  settle(current: Row, values: Values): void;
  dismiss(): void;
  /** What stands here was typed before the page was left by force. */
  readonly isRestored: boolean;
  /** Goes back to the values with which the form opens. */
  forget(): void;
}

/**
 * A form's state. It is filled once, from the row as it was read when the form opened: whatever is fetched afterwards,
 * nothing typed is lost. Nor is it by a reload, or by a session that ends: it is kept in the tab.
 */
export function useRowForm(opened: Task, given?: Input, beforeSave?: (draft: Values) => Promise<void>): RowForm {
  const [task, setTask] = useState(opened);
  const [start, setStart] = useState(() => startValues(opened, given));
  const { restored, name: draftName } = useRestored(opened.actor.id, start);
  const [values, setValues] = useState(() => ({ ...start, ...restored }));
  const [isRestored, setRestored] = useState(Object.keys(restored).length > 0);
  useKeeping(draftName, opened.actor.id, values, start);
  const [problems, setProblems] = useState<readonly ToldProblem[]>([]);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const [conflict, setConflict] = useState<Row | null>(null);
  const [isSaving, setSaving] = useState(false);
  // A second click comes before the first one's state is drawn
  const busy = useRef(false);
  // Read by Refine at the moment of the write, so it is changed in its place
  const sent = useRef({ draft: '', idempotencyKey: '', updatePath: opened.resource.updatePath }).current;
  const { onFinish } = useForm({
    resource: opened.resource.name,
    action: opened.row === null ? 'create' : 'edit',
    ...(opened.row === null ? {} : { id: opened.row.id }),
    // Read by the page, once: a form must not be filled anew under the user's hands
    queryOptions: { enabled: false },
    redirect: false,
    mutationMode: 'pessimistic',
    mutationMeta: sent,
    invalidates: ['list', 'many', 'detail'],
    ...silently,
  });

  const changeValue = useCallback((name: string, change: (before: unknown) => unknown) => {
    setValues((before) => ({ ...before, [name]: change(before[name]) }));
    setProblems((before) =>
      before.some(({ field }) => isAt(field, name)) ? before.filter(({ field }) => !isAt(field, name)) : before,
    );
  }, []);
  const setValue = useCallback((name: string, value: unknown) => changeValue(name, () => value), [changeValue]);

  const isDirty = useMemo(
    () => Object.entries(values).some(([name, value]) => !isSameValue(value, start[name])),
    [values, start],
  );

  const save = async (): Promise<Saved | 'unchanged' | null> => {
    if (busy.current) return null;
    const draft = draftOf(task, values);
    const wrong = problemsOf(task, draft);
    setProblems(
      wrong.map((problem) => ({
        code: problem.code,
        message: sentence(problem),
        ...(problem.field === undefined ? {} : { field: problem.field }),
      })),
    );
    if (wrong.length > 0) return null;
    if (task.row !== null && Object.keys(draft).length === 0) return 'unchanged';
    busy.current = true;
    setSaving(true);
    try {
      await beforeSave?.(draft);
      const saved = await write(draft);
      setStart(values);
      setRestored(false);
      return saved;
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.problems.some((problem) => problem.code === 'version_conflict') && isRow(failure.data))
        setConflict(failure.data);
      else {
        setProblems(failure.problems.length > 0 ? failure.problems : [{ code: 'failed', message: failure.message }]);
        setRefused((before) => new Set([...before, ...failure.problems.flatMap(({ field }) => field ?? [])]));
      }
      return null;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  const write = async (draft: Values): Promise<Saved> => {
    if (task.row !== null) return savedOf(await onFinish({ ...draft, version: task.row.version }));
    // The same content sent again is the same create; changed content is another one
    const text = JSON.stringify(draft);
    if (sent.draft !== text) Object.assign(sent, { draft: text, idempotencyKey: newKey() });
    return savedOf(await onFinish(draft));
  };

  const settle = useCallback((current: Row, next: Values) => {
    setTask((before) => ({ ...before, row: current }));
    setStart((before) => Object.fromEntries(Object.keys(before).map((name) => [name, current[name] ?? null])));
    setValues(next);
    setConflict(null);
  }, []);

  return {
    values,
    problems,
    refused,
    isDirty,
    isSaving,
    conflict,
    task,
    setValue,
    changeValue,
    save,
    settle,
    dismiss: () => setConflict(null),
    isRestored,
    forget: () => {
      setValues(start);
      setProblems([]);
      setRestored(false);
    },
  };
}

/** Does the problem stand at this field, or inside it? */
export function isAt(path: string | undefined, name: string): boolean {
  return path === name || path?.startsWith(`${name}.`) === true;
}
