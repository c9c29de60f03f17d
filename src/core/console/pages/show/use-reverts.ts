import { useInvalidate } from '@refinedev/core';
import { send, useCall, useSend } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { mayDo } from '#core/model/access.ts';
import type { AnswerOf } from '#core/model/call.ts';
import { listReverts, readImport, revertRow, undoImport } from '#core/model/calls/row-calls.ts';
import { type Day, dayOf, dayText } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { useTakeBackAll } from '../operations/use-run-operation.tsx';

/** A change of a row that can be undone. */
export type Revertible = AnswerOf<typeof listReverts>[number];

const pollEveryMs = 800;

/** The changes of a row that its user may undo, by audit entry, and the functions that undo one, or the whole run that made it. */
export function useReverts(resource: ResolvedResource, id: number, after: () => unknown) {
  const { actor } = useProduct();
  const toast = useToast();
  const { modal } = useDialogs();
  const invalidate = useInvalidate();
  const takeBackAll = useTakeBackAll(resource.name);
  const row = { resource: resource.name, id };
  const mayChange = mayDo(resource, 'update', actor) && id > 0;
  const { data, refetch } = useCall(listReverts, row, { staleTime: 0, enabled: mayChange, retry: false });
  const fetchAgain = async () => {
    await invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
    await Promise.all([refetch(), after()]);
  };
  const { isRunning, run } = useSend({ failed: toast.failed, after: fetchAgain });
  const undo = (work: () => Promise<unknown>) => run(work).then((done) => done !== null && toast.done(words().undone));
  return {
    isRunning,
    of: (entryId: unknown) => data?.find((one) => one.entryId === entryId),
    /** Asks first if days that have passed change with it; `from` is the first day of the change. */
    undoChange: (version: number, from: Day | null) => {
      const perform = () => undo(async () => send(revertRow, { ...row, body: { version } }));
      if (from === null || from >= dayOf(Date.now())) return void perform();
      modal.confirm({
        title: words().undoPastQuestion(dayText(from)),
        content: words().undoPastMeaning,
        okText: words().undo,
        cancelText: words().cancel,
        onOk: perform,
      });
    },
    undoRun: ({ kind, jobId, rows }: NonNullable<Revertible['run']>) => {
      modal.confirm({
        title: words().undoRunQuestion(numberText(rows)),
        content: words().undoRunMeaning,
        okText: words().undoRun(numberText(rows)),
        cancelText: words().cancel,
        onOk: () =>
          undo(async () => {
            await (kind === 'bulk' ? takeBackAll(jobId) : takeBackImport(resource.name, jobId));
            return true;
          }),
      });
    },
  };
}

/** Undoes an import and waits until it has ended. Throws with the reason if it could not be undone. */
async function takeBackImport(resource: string, jobId: number): Promise<void> {
  await send(undoImport, { resource, jobId });
  for (;;) {
    const { state, kept, message } = await send(readImport, { resource, jobId });
    if (state !== 'UNDOING' && state !== 'RUNNING') {
      if (kept > 0) throw new Error(words().notTakenBack(kept, message ?? ''));
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
}
