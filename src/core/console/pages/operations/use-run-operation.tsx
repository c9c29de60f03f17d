import { useCustomMutation, useDelete, useInvalidate } from '@refinedev/core';
import { App } from 'antd';
import { useCallback } from 'react';
import { announceOperation } from '#core/console/session/operations-done.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { eachOf } from '#core/console/ui/each-of.ts';
import { failureOf } from '#core/console/ui/failure.ts';
import type { Row } from '#core/console/ui/rows.ts';
import { useSay } from '#core/console/ui/use-say.tsx';
import { mayDo } from '#core/model/access.ts';
import type { Values } from '#core/model/draft.ts';
import type { ResolvedResource } from '#core/model/resolve.ts';
import { silently } from '../form/saved.ts';
import { rowTitle } from '../row-title.ts';
import { askInput } from './ask-input.tsx';
import type { RowOperation } from './operations.ts';

interface Outcome {
  row: Row;
  /** Why it was not done; null when it was. */
  refused: string | null;
}

/** Asks what must be asked, does it to every row, and tells the result; of many, which ones failed and why. */
export function useRunOperation(resource: ResolvedResource) {
  const { modal } = App.useApp();
  const { actor } = useProduct();
  const say = useSay();
  const invalidate = useInvalidate();
  const perform = usePerform(resource);

  return useCallback(
    (operation: RowOperation, rows: readonly Row[], after?: () => void) => {
      const [first] = rows;
      if (first === undefined) return;
      const refresh = () => invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
      const run = async () => {
        const outcomes = await outcomesOf(rows, (row) => perform(operation.name, row));
        await refresh();
        const failed = outcomes.filter((outcome) => outcome.refused !== null);
        const succeeded = outcomes.filter((outcome) => outcome.refused === null).map((outcome) => outcome.row);
        if (failed.length > 0) {
          modal.warning({
            title:
              succeeded.length === 0
                ? `${operation.label}できませんでした`
                : `${succeeded.length}件${operation.done.replace(/ました$/, 'ましたが')}、${failed.length}件はできませんでした`,
            okText: '閉じる',
            content: (
              <ul>
                {failed.map(({ row, refused }) => (
                  <li key={row.id}>
                    {rowTitle(resource, row)}：{refused}
                  </li>
                ))}
              </ul>
            ),
          });
        } else {
          const subject =
            rows.length === 1 ? `「${rowTitle(resource, first)}」` : `${rows.length}件の${resource.label}`;
          const canUndo = operation.name === 'remove' && mayDo(resource, 'restore', actor);
          const undo = async () => {
            const restored = await outcomesOf(succeeded, ({ id }) => perform('restore', { id }));
            await refresh();
            const refused = restored.find((outcome) => outcome.refused !== null)?.refused;
            if (refused !== undefined && refused !== null) throw new Error(refused);
          };
          say.done(`${subject}${operation.done}`, canUndo ? undo : undefined);
        }
        if (succeeded.length > 0) {
          announceOperation(resource.name, operation.name);
          after?.();
        }
      };
      if (operation.question === null) {
        void run();
        return;
      }
      const subject = rows.length === 1 ? `「${rowTitle(resource, first)}」` : `${rows.length}件`;
      if (operation.input.length > 0 && rows.length === 1) {
        const succeeded = async () => {
          await refresh();
          say.done(`${subject}${operation.done}`);
          announceOperation(resource.name, operation.name);
          after?.();
        };
        askInput({ modal, resource, actor, operation, subject, row: first, perform, succeeded });
        return;
      }
      modal.confirm({
        title: `${subject}を${operation.verb.replace(/する$/, '')}しますか`.replace('をに', 'に'),
        content: operation.question(rows.length),
        okText: operation.verb,
        okButtonProps: { danger: operation.danger },
        cancelText: 'キャンセル',
        autoFocusButton: operation.danger ? 'cancel' : 'ok',
        onOk: run,
      });
    },
    [resource, actor, modal, say, invalidate, perform],
  );
}

/** Does an operation to a row, on the version that was read where one is named. What else shows the rows is told once, at the end. */
function usePerform({ name: resource }: ResolvedResource) {
  const { mutateAsync: remove } = useDelete();
  const { mutateAsync: act } = useCustomMutation();
  return useCallback(
    (operation: string, { id, version }: { id: number; version?: number }, input: Values = {}): Promise<unknown> =>
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

function outcomesOf(rows: readonly Row[], work: (row: Row) => Promise<unknown>): Promise<Outcome[]> {
  return eachOf(rows, (row) =>
    work(row).then(
      () => ({ row, refused: null }),
      (thrown: unknown) => ({ row, refused: failureOf(thrown).message }),
    ),
  );
}
