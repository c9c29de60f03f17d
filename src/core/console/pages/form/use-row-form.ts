import { type HttpError, useForm } from '@refinedev/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { refusedWith } from '#core/console/http/rows.ts';
import { type Failure, failureOf, type ProblemAnswer } from '#core/console/ui/failure.ts';
import type { changeRow } from '#core/model/calls/row-calls.ts';
import type { Input, Values } from '#core/model/draft.ts';
import type { Problem } from '#core/model/error-codes.ts';
import { sentence } from '#core/model/language.ts';
import { singletonId } from '#core/model/resolved/resource.ts';
import type { Row } from '#core/model/row-types.ts';
import { draftOf, isSameValue, problemsOf, startValues, type Task } from './draft-values.ts';
import { newKey, type Saved, savedOf, silently } from './saved.ts';
import { useDraftAutosave, useRestored } from './use-saved-draft.ts';

export interface RowForm {
  readonly values: Values;
  /** Problems at a field's path, or of the whole. */
  readonly problems: readonly ProblemAnswer[];
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
  /** Keeps nothing of the input in the tab any longer: the page is being left. */
  drop(): void;
}

/**
 * A form's state. It is filled once, from the row as it was read when the form opened: whatever is fetched afterwards,
 * nothing typed is lost. Nor is it by a reload, or by a session that ends: it is kept in the tab.
 */
export function useRowForm(opened: Task, given?: Input, beforeSave?: (draft: Values) => Promise<void>): RowForm {
  const [task, setTask] = useState(opened);
  const content = useFormContent(opened, given);
  const { values, setValues } = content;
  const { problems, refused, setProblems, dropAt, refuse } = useProblems();
  const [conflict, setConflict] = useState<Row | null>(null);
  const [isSaving, setSaving] = useState(false);
  // A second click comes before the first one's state is drawn
  const busy = useRef(false);
  const write = useWrite(opened);

  const changeValue = useCallback(
    (name: string, change: (before: unknown) => unknown) => {
      setValues((before) => ({ ...before, [name]: change(before[name]) }));
      dropAt(name);
    },
    [setValues, dropAt],
  );
  const setValue = useCallback((name: string, value: unknown) => changeValue(name, () => value), [changeValue]);

  const save = async (): Promise<Saved | 'unchanged' | null> => {
    if (busy.current) return null;
    const draft = draftOf(task, values);
    const wrong = problemsOf(task, draft);
    setProblems(wrong.map(problemAnswerOf));
    if (wrong.length > 0) return null;
    if (task.row !== null && Object.keys(draft).length === 0) return 'unchanged';
    busy.current = true;
    setSaving(true);
    try {
      await beforeSave?.(draft);
      const saved = await write(task, draft);
      content.keepAsSaved();
      return saved;
    } catch (thrown) {
      const failure = failureOf(thrown);
      const isConflict = failure.problems.some((problem) => problem.code === 'version_conflict');
      const theirs = isConflict ? refusedWith<typeof changeRow>(failure) : undefined;
      if (theirs === undefined) refuse(failure);
      else setConflict(theirs);
      return null;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  const settle = (current: Row, next: Values) => {
    setTask((before) => ({ ...before, row: current }));
    content.rebase(current, next);
    setConflict(null);
  };
  const forget = () => {
    content.reset();
    setProblems([]);
  };
  const { isDirty, isRestored, drop } = content;
  const state = { task, values, problems, refused, conflict, isDirty, isSaving, isRestored };
  return { ...state, setValue, changeValue, save, settle, dismiss: () => setConflict(null), forget, drop };
}

/** What stands in the form, beside what stood there when it opened or was last saved. */
function useFormContent(opened: Task, given: Input | undefined) {
  const [start, setStart] = useState(() => startValues(opened, given));
  const { restored, name } = useRestored(opened.actor.id, start, opened.within);
  const [values, setValues] = useState(() => ({ ...start, ...restored }));
  const [isRestored, setRestored] = useState(Object.keys(restored).length > 0);
  const drop = useDraftAutosave(name, opened.actor.id, values, start);
  const isDirty = useMemo(
    () => Object.entries(values).some(([field, value]) => !isSameValue(value, start[field])),
    [values, start],
  );
  return {
    values,
    isDirty,
    isRestored,
    setValues,
    drop,
    keepAsSaved: () => {
      setStart(values);
      setRestored(false);
    },
    /** Goes on upon the row as it now stands, with these values. */
    rebase: (current: Row, next: Values) => {
      setStart((before) => Object.fromEntries(Object.keys(before).map((field) => [field, current[field] ?? null])));
      setValues(next);
    },
    reset: () => {
      setValues(start);
      setRestored(false);
    },
  };
}

/** What is wrong in the form, by the rules or by the server's word. */
function useProblems() {
  const [problems, setProblems] = useState<readonly ProblemAnswer[]>([]);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const dropAt = useCallback((name: string) => {
    setProblems((before) =>
      before.some(({ field }) => isAt(field, name)) ? before.filter(({ field }) => !isAt(field, name)) : before,
    );
  }, []);
  const refuse = (failure: Failure) => {
    setProblems(failure.problems.length > 0 ? failure.problems : [{ code: 'failed', message: failure.message }]);
    setRefused((before) => new Set([...before, ...failure.problems.flatMap(({ field }) => field ?? [])]));
  };
  return { problems, refused, setProblems, dropAt, refuse };
}

/** Writes a draft: a new row, or the task's row upon the version that was read. */
function useWrite(opened: Task): (task: Task, draft: Values) => Promise<Saved> {
  // Read by Refine at the moment of the write, so it is changed in its place
  const sent = useRef({ draft: '', idempotencyKey: '', updatePath: opened.resource.updatePath }).current;
  // The one row of its kind is written to where it will be
  const id = opened.row?.id ?? (opened.resource.singletonPath === null ? undefined : singletonId);
  const { onFinish } = useForm<Row, HttpError, Values>({
    resource: opened.resource.name,
    action: id === undefined ? 'create' : 'edit',
    ...(id === undefined ? {} : { id }),
    // Read by the page, once: a form must not be filled anew under the user's hands
    queryOptions: { enabled: false },
    redirect: false,
    mutationMode: 'pessimistic',
    mutationMeta: sent,
    invalidates: ['list', 'many', 'detail'],
    ...silently,
  });
  return async (task, draft) => {
    if (task.row !== null) return savedOf((await onFinish({ ...draft, version: task.row.version })) ?? undefined);
    // The same content sent again is the same create; changed content is another one
    const text = JSON.stringify(draft);
    if (sent.draft !== text) Object.assign(sent, { draft: text, idempotencyKey: newKey() });
    return savedOf((await onFinish(draft)) ?? undefined);
  };
}

function problemAnswerOf(problem: Problem): ProblemAnswer {
  const { code, field } = problem;
  return { code, message: sentence(problem), ...(field === undefined ? {} : { field }) };
}

/** Does the problem stand at this field, or inside it? */
export function isAt(path: string | undefined, name: string): boolean {
  return path === name || path?.startsWith(`${name}.`) === true;
}
