import { type HttpError, useForm } from '@refinedev/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { newKey, refusedWith, type Saved, savedOf, silently, useSend } from '#core/console/http/calls.ts';
import { type Failure, failureOf, type ProblemAnswer } from '#core/console/http/client.ts';
import type { changeRow } from '#core/model/calls/row-calls.ts';
import type { Input, Values } from '#core/model/draft.ts';
import type { Problem } from '#core/model/errors.ts';
import { sentence } from '#core/model/language.ts';
import { singletonId } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { draftOf, isSameValue, problemsOf, startValues, type Task } from './form-parts.tsx';
import { useDraftAutosave, useRestored } from './use-saved-draft.ts';

export interface RowForm {
  readonly values: Values;
  /** Errors with the paths of their fields, or without one if they concern the whole row. */
  readonly problems: readonly ProblemAnswer[];
  /** The fields that a save has been refused for since the form opened. */
  readonly refused: ReadonlySet<string>;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** The row as another user has saved it since; null if there is no conflict. */
  readonly conflict: Row | null;
  /** The task, with the version that a save will be written against. */
  readonly task: Task;
  setValue(name: string, value: unknown): void;
  changeValue(name: string, change: (before: unknown) => unknown): void;
  /** As `changeValue`, but not counted as input of the user: leaving the form does not ask for it. */
  fillIn(name: string, change: (before: unknown) => unknown): void;
  /** Returns null if it was not saved, with the reason in `problems` or `conflict`; `unchanged` if there was nothing to save. */
  save(): Promise<Saved | 'unchanged' | null>;
  /** Resolves a conflict: continues with these values on the current version of the row. */
  resolve(current: Row, values: Values): void;
  dismiss(): void;
  /** True if the values were restored from a saved draft. */
  readonly isRestored: boolean;
  /** Resets the form to its initial values. */
  forget(): void;
  /** Deletes the draft saved in the tab: the user leaves the page. */
  drop(): void;
}

/** Looks at the draft before it is sent, and may complete it. */
export type BeforeSave = (draft: Values) => Promise<Values | undefined>;

/**
 * A form's state. It is filled only once, from the row as read when the form opened, so that a later fetch does not overwrite input. Input
 * is also saved in the tab, so that it survives a reload or the end of the session.
 */
export function useRowForm(opened: Task, given?: Input, beforeSave?: BeforeSave): RowForm {
  const [task, setTask] = useState(opened);
  const content = useFormContent(opened, given);
  const { values } = content;
  const { problems, refused, setProblems, dropAt, refuse } = useProblems();
  const [conflict, setConflict] = useState<Row | null>(null);
  const { isRunning: isSaving, run } = useSend();
  const write = useWrite(opened);

  const writers = useWriters(content, dropAt);

  const store = async (draft: Values): Promise<Saved | null> => {
    try {
      const completed = await beforeSave?.(draft);
      const saved = await write(task, completed ?? draft);
      content.keepAsSaved();
      return saved;
    } catch (thrown) {
      const failure = failureOf(thrown);
      const isConflict = failure.problems.some((problem) => problem.code === 'version_conflict');
      const theirs = isConflict ? refusedWith<typeof changeRow>(failure) : undefined;
      if (theirs === undefined) refuse(failure);
      else setConflict(theirs);
      return null;
    }
  };
  const save = async (): Promise<Saved | 'unchanged' | null> => {
    const draft = draftOf(task, values);
    const wrong = problemsOf(task, draft);
    setProblems(wrong.map(problemAnswerOf));
    if (wrong.length > 0) return null;
    if (task.row !== null && Object.keys(draft).length === 0) return 'unchanged';
    return run(() => store(draft));
  };

  const resolve = (current: Row, next: Values) => {
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
  return { ...state, ...writers, save, resolve, dismiss: () => setConflict(null), forget, drop };
}

/** The functions that change the form's values; their identity stays the same. */
function useWriters(
  { setValues, fillStart }: ReturnType<typeof useFormContent>,
  dropAt: (name: string) => void,
): Pick<RowForm, 'setValue' | 'changeValue' | 'fillIn'> {
  const changeValue = useCallback<RowForm['changeValue']>(
    (name, change) => {
      setValues((before) => ({ ...before, [name]: change(before[name]) }));
      dropAt(name);
    },
    [setValues, dropAt],
  );
  const fillIn = useCallback<RowForm['fillIn']>(
    (name, change) => {
      fillStart(name, change);
      changeValue(name, change);
    },
    [fillStart, changeValue],
  );
  const setValue = useCallback<RowForm['setValue']>((name, value) => changeValue(name, () => value), [changeValue]);
  return { setValue, changeValue, fillIn };
}

/** The form's current values, and those at the start or at the last save. */
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
  const fillStart = useCallback(
    (name: string, change: (before: unknown) => unknown) =>
      setStart((before) => ({ ...before, [name]: change(before[name]) })),
    [],
  );
  return {
    values,
    isDirty,
    isRestored,
    setValues,
    fillStart,
    drop,
    keepAsSaved: () => {
      setStart(values);
      setRestored(false);
    },
    /** Continues with these values on the current version of the row. */
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

/** The form's errors, from validation or from the server. */
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

/** Writes a draft: creates a row, or updates the task's row with the version that was read. */
function useWrite(opened: Task): (task: Task, draft: Values) => Promise<Saved> {
  // Refine reads it at the moment of the write, so it is mutated in place
  const sent = useRef({ draft: '', idempotencyKey: '', updatePath: opened.resource.updatePath }).current;
  // A singleton's row has a fixed id, even before it exists
  const id = opened.row?.id ?? (opened.resource.singletonPath === null ? undefined : singletonId);
  const { onFinish } = useForm<Row, HttpError, Values>({
    resource: opened.resource.name,
    action: id === undefined ? 'create' : 'edit',
    ...(id === undefined ? {} : { id }),
    // The page reads the row once; Refine must not refill the form
    queryOptions: { enabled: false },
    redirect: false,
    mutationMode: 'pessimistic',
    mutationMeta: sent,
    invalidates: ['list', 'many', 'detail'],
    ...silently,
  });
  return async (task, draft) => {
    if (task.row !== null) return savedOf((await onFinish({ ...draft, version: task.row.version })) ?? undefined);
    // Sending the same content again is a retry of the same create (idempotency key); changed content is a new one
    const text = JSON.stringify(draft);
    if (sent.draft !== text) Object.assign(sent, { draft: text, idempotencyKey: newKey() });
    return savedOf((await onFinish(draft)) ?? undefined);
  };
}

function problemAnswerOf(problem: Problem): ProblemAnswer {
  const { code, field } = problem;
  return { code, message: sentence(problem), ...(field === undefined ? {} : { field }) };
}

/** True if the error is at this field or inside it. */
export function isAt(path: string | undefined, name: string): boolean {
  return path === name || path?.startsWith(`${name}.`) === true;
}
