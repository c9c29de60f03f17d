import { useCustomMutation, useDelete, useInvalidate } from '@refinedev/core';
import { App } from 'antd';
import { useCallback } from 'react';
import { locale, words } from '#core/console/i18n/words.ts';
import { announceOperation } from '#core/console/session/operations-done.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { failureOf } from '#core/console/ui/failure.ts';
import type { Row } from '#core/console/ui/rows.ts';
import { useSay } from '#core/console/ui/use-say.tsx';
import { mayDo } from '#core/model/access.ts';
import type { Values } from '#core/model/draft.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { silently } from '../form/saved.ts';
import { rowTitle } from '../row-title.ts';
import { askInput } from './ask-input.tsx';
import type { Targets } from './bulk-run.ts';
import type { RowOperation } from './operations.ts';
import { RefusedRows } from './refused-rows.tsx';
import { takeBackAll, useDoToAll } from './use-do-to-all.ts';

/** Asks what must be asked, does it to the row or, in one call, to many, and tells the result; of many, which ones failed and why. */
export function useRunOperation(resource: ResolvedResource) {
  const { modal } = App.useApp();
  const { actor } = useProduct();
  const say = useSay();
  const invalidate = useInvalidate();
  const perform = usePerform(resource);
  const doToAll = useDoToAll(resource.name);

  return useCallback(
    (operation: RowOperation, targets: Targets, after?: () => void) => {
      const [first] = targets.rows;
      if (first === undefined) return;
      const isOne = targets.filter === null && targets.rows.length === 1;
      const counted = words().countOf(targets.count.toLocaleString(locale()));
      const subject = isOne ? words().oneRow(rowTitle(resource, first)) : counted;
      const refresh = () => invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
      const refusal = { title: words().couldNot(operation.label), okText: words().close };
      const succeeded = async (done: string, undo?: () => Promise<unknown>) => {
        await refresh();
        say.done(done, undo);
        announceOperation(resource.name, operation.name);
        after?.();
      };
      const runOne = async (input: Values = {}) => {
        await perform(operation.name, first, input);
        const mayRestore = operation.name === 'remove' && mayDo(resource, 'restore', actor);
        const undo = () => perform('restore', { id: first.id }).then(refresh);
        await succeeded(`${subject}${operation.done}`, mayRestore ? undo : undefined);
      };
      const runAll = async (input: Values = {}) => {
        const run = await doToAll(targets, { action: operation.name, input });
        if (run.refused === 0) {
          const undo = () => takeBackAll(resource.name, run.jobId).finally(refresh);
          const done = words().rowsOf(run.done.toLocaleString(locale()), resource.label) + operation.done;
          await succeeded(done, run.mayUndo ? undo : undefined);
          return;
        }
        await refresh();
        modal.warning({
          ...refusal,
          ...(run.done === 0
            ? {}
            : {
                title: words().partlyDone(run.done, operation.done, run.refused),
              }),
          content: <RefusedRows resource={resource} run={run} rows={targets.rows} />,
        });
        if (run.done > 0) {
          announceOperation(resource.name, operation.name);
          after?.();
        }
      };
      const work = isOne ? runOne : runAll;
      const run = () =>
        work().catch((thrown: unknown) => {
          const { message } = failureOf(thrown);
          modal.warning({
            ...refusal,
            content: isOne ? words().rowMistake(rowTitle(resource, first), message) : message,
          });
          return refresh();
        });
      if (operation.question === null) {
        void run();
        return;
      }
      const title = words().askToDo(subject, operation.verb);
      const question = operation.question(targets.count);
      if (operation.input.length > 0) {
        askInput({ modal, resource, actor, operation, title, question, perform: work });
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
    [resource, actor, modal, say, invalidate, perform, doToAll],
  );
}

/** Does an operation to a row, on the version that was read where one is named. What else shows the rows is told once, at the end. */
function usePerform({ name: resource }: ResolvedResource) {
  const { mutateAsync: remove } = useDelete();
  const { mutateAsync: act } = useCustomMutation();
  return useCallback(
    (operation: string, { id, version }: Pick<Row, 'id'> & Partial<Row>, input: Values = {}): Promise<unknown> =>
      operation === 'remove'
        ? remove({ resource, id, values: { version }, invalidates: [], ...silently })
        : act({
            url: `/${resource}/${id}/${operation}`,
            method: 'post',
            values: version === undefined ? input : { ...input, version },
            ...silently,
          }),
    [resource, remove, act],
  );
}
