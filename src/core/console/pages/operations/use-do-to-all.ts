import { useCallback } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { numberText } from '#core/model/language.ts';
import { type BulkRun, doToAll, type Targets, takeBack, type Work } from './bulk-run.ts';

/** Runs a bulk operation in one call and shows its progress. */
export function useDoToAll(resource: string) {
  const withProgress = useShownProgress(resource);
  return useCallback(
    (targets: Targets, work: Work): Promise<BulkRun> =>
      withProgress(
        (say) => doToAll(resource, targets, work, say),
        ({ rows, waiting }) => words().doingToAll(numberText(rows - waiting), numberText(rows)),
      ),
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
