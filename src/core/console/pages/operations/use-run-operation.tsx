import { useCustomMutation, useDelete, useInvalidate } from '@refinedev/core';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { silently } from '#core/console/http/calls.ts';
import { addressOf, failureOf } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { announceOperation, useProduct } from '#core/console/session/product.tsx';
import { lazyWithReload } from '#core/console/ui/after-rows.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { mayDo } from '#core/model/access.ts';
import { actOnRow } from '#core/model/calls/row-calls.ts';
import type { Values } from '#core/model/draft.ts';
import { numberText } from '#core/model/language.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row, Targets } from '#core/model/row-types.ts';
import { rowTitle } from '../row-title.ts';
import {
  type BulkRun,
  doToAll,
  ownOperation,
  type RowOperation,
  refusedOf,
  takeBack,
  these,
  type Work,
} from './operations.ts';
import { promptInput } from './prompt-input.tsx';

/** The rows that were not processed, and why. Few runs are refused, so the list does not load it ahead. */
export const RefusedRows = lazyWithReload(() => import('./refused-rows.tsx'));

/**
 * Runs an operation on one or many rows: asks for confirmation and input, and reports the result. For many rows, it lists those that failed
 * with the reasons.
 */
export function useRunOperation(resource: ResolvedResource) {
  const { modal } = useDialogs();
  const { actor } = useProduct();
  const { refresh } = useFollowUp(resource);
  const doToOne = useDoToOne(resource);
  const doToMany = useDoToMany(resource);

  return useCallback(
    (operation: RowOperation, targets: Targets, after?: () => void) => {
      const [first] = targets.rows;
      if (first === undefined) return;
      const isOne = targets.filter === null && targets.rows.length === 1;
      const perform = async (input: Values = {}) => {
        const isDone = await (isOne ? doToOne(operation, first, input) : doToMany(operation, targets, input));
        if (isDone) after?.();
      };
      const run = () =>
        perform().catch((thrown: unknown) => {
          const { message } = failureOf(thrown);
          modal.warning({
            ...refusalOf(operation),
            content: isOne ? words().rowMistake(rowTitle(resource, first), message) : message,
          });
          return refresh();
        });
      const question = operation.question?.(targets.count) ?? null;
      const counted = words().countOf(numberText(targets.count));
      const title = words().confirmQuestion(isOne ? subjectOf(resource, first) : counted, operation.label);
      if (operation.input.length > 0) {
        promptInput({ modal, resource, actor, operation, title, question, perform });
        return;
      }
      if (question === null) {
        void run();
        return;
      }
      modal.confirm({
        title,
        content: question,
        okText: operation.verb,
        okButtonProps: { danger: operation.danger },
        cancelText: words().cancel,
        autoFocusButton: operation.danger ? 'cancel' : 'ok',
        onOk: run,
      });
    },
    [resource, actor, modal, refresh, doToOne, doToMany],
  );
}

/** A declared action for a button of a screen's own; null if the user may not run it on this row in its current state. */
export function useOwnAction(resource: ResolvedResource, row: Row, action: string) {
  const { actor } = useProduct();
  const run = useRunOperation(resource);
  const operation = ownOperation(resource, actor, row, action);
  return operation === null ? null : { ...operation, run: () => run(operation, these([row])) };
}

const subjectOf = (resource: ResolvedResource, row: Row) => words().oneRow(rowTitle(resource, row));

const refusalOf = (operation: RowOperation) => ({ title: words().couldNot(operation.label), okText: words().close });

/** What follows an operation: fetches the rows again, and reports success, with an undo button if it can be undone. */
function useFollowUp({ name: resource }: ResolvedResource) {
  const toast = useToast();
  const invalidate = useInvalidate();
  const refresh = useCallback(
    () => invalidate({ resource, invalidates: ['list', 'many', 'detail'] }),
    [resource, invalidate],
  );
  const succeed = useCallback(
    async (operation: RowOperation, done: string, undo?: () => Promise<unknown>) => {
      await refresh();
      toast.done(done, undo);
      announceOperation(resource, operation.name);
    },
    [resource, refresh, toast],
  );
  return { refresh, succeed };
}

/** Runs an operation on one row. Throws if it is refused. */
function useDoToOne(resource: ResolvedResource) {
  const { actor } = useProduct();
  const perform = usePerform(resource);
  const { refresh, succeed } = useFollowUp(resource);
  return useCallback(
    async (operation: RowOperation, row: Row, input: Values): Promise<boolean> => {
      await perform(operation.name, row, input);
      const mayRestore = operation.name === 'remove' && mayDo(resource, 'restore', actor);
      const undo = () => perform('restore', { id: row.id }).then(refresh);
      await succeed(operation, `${subjectOf(resource, row)}${operation.done}`, mayRestore ? undo : undefined);
      return true;
    },
    [resource, actor, perform, refresh, succeed],
  );
}

/** Runs an operation on many rows in one call and lists the refused ones. Resolves to false if all were refused. */
function useDoToMany(resource: ResolvedResource) {
  const { modal } = useDialogs();
  const doToAll = useDoToAll(resource.name);
  const takeBackAll = useTakeBackAll(resource.name);
  const { refresh, succeed } = useFollowUp(resource);
  return useCallback(
    async (operation: RowOperation, targets: Targets, input: Values): Promise<boolean> => {
      const run = await doToAll(targets, { action: operation.name, input });
      if (run.refused === 0) {
        const undo = () => takeBackAll(run.jobId).finally(refresh);
        const done = words().rowsOf(numberText(run.done), resource.label) + operation.done;
        await succeed(operation, done, run.mayUndo ? undo : undefined);
        return true;
      }
      await refresh();
      modal.warning({
        ...refusalOf(operation),
        ...(run.done === 0 ? {} : { title: words().partlyDone(run.done, operation.done, run.refused) }),
        content: (
          <Suspense>
            <RefusedRows resource={resource} run={run} rows={targets.rows} />
          </Suspense>
        ),
      });
      if (run.done > 0) announceOperation(resource.name, operation.name);
      return run.done > 0;
    },
    [resource, modal, doToAll, takeBackAll, refresh, succeed],
  );
}

/** Sends an operation on a row, with its version if known (optimistic locking). Invalidates nothing; the caller does so once at the end. */
function usePerform({ name: resource }: ResolvedResource) {
  const { mutateAsync: remove } = useDelete();
  const { mutateAsync: act } = useCustomMutation();
  return useCallback(
    (operation: string, { id, version }: Pick<Row, 'id'> & Partial<Row>, input: Values = {}): Promise<unknown> =>
      operation === 'remove'
        ? remove({ resource, id, values: { version }, invalidates: [], ...silently })
        : act({
            url: addressOf(actOnRow, { resource, id, action: operation }),
            method: 'post',
            values: version === undefined ? input : { ...input, version },
            ...silently,
          }),
    [resource, remove, act],
  );
}

/** Runs a bulk operation in one call and shows its progress. Gives the run, and the rows that it did not process. */
export function useDoToAll(resource: string) {
  const withProgress = useShownProgress(resource);
  return useCallback(
    async (targets: Targets, work: Work): Promise<BulkRun & { readonly refusals: BulkRun['results'] }> => {
      const run = await withProgress(
        (say) => doToAll(resource, targets, work, say),
        ({ rows, waiting }) => words().doingToAll(numberText(rows - waiting), numberText(rows)),
      );
      return { ...run, refusals: refusedOf(run) };
    },
    [resource, withProgress],
  );
}

/** Undoes a bulk run and shows its progress. Throws if some rows could not be undone, with the first row's error. */
export function useTakeBackAll(resource: string) {
  const withProgress = useShownProgress(resource);
  return useCallback(
    async (jobId: number): Promise<void> => {
      const { kept, results } = await withProgress(
        (say) => takeBack(resource, jobId, say),
        ({ done, takenBack, kept: left }) =>
          words().takingBack(numberText(takenBack + left), numberText(done + takenBack + left)),
      );
      if (kept === 0) return;
      const [problem] = results.flatMap(({ state, errors }) => (state === 'KEPT' ? errors : []));
      throw new Error(kept === 1 ? (problem?.message ?? '') : words().notTakenBack(kept, problem?.message ?? ''));
    },
    [resource, withProgress],
  );
}

function useShownProgress(resource: string) {
  const { message } = useDialogs();
  return useCallback(
    async (work: (say: (run: BulkRun) => void) => Promise<BulkRun>, textOf: (run: BulkRun) => string) => {
      const key = `bulk-${resource}`;
      try {
        return await work((run) => void message.loading({ key, content: textOf(run), duration: 0 }));
      } finally {
        message.destroy(key);
      }
    },
    [resource, message],
  );
}

/**
 * Opens a dialog if the command palette has navigated here for it. Clears the location's state, so that a reload does not open it again.
 */
export function useOpenOnArrival(name: string, open: () => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isRequested = typeof state === 'object' && state !== null && 'asks' in state && state.asks === name;
  const answered = useRef<unknown>(null);
  useEffect(() => {
    if (!isRequested || answered.current === state) return;
    answered.current = state;
    void navigate({ pathname, search }, { replace: true, state: null });
    open();
  });
}
