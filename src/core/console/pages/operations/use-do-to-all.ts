import { useCallback } from 'react';
import { locale, words } from '#core/console/i18n/words.ts';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { type BulkRun, doToAll, type Targets, takeBack, type Work } from './bulk-run.ts';

/** Has something done to many rows in one call, and says how far a long one has come. */
export function useDoToAll(resource: string) {
  const { message } = useDialogs();
  return useCallback(
    async (targets: Targets, work: Work): Promise<BulkRun> => {
      const key = `bulk-${resource}`;
      const say = ({ rows, waiting }: Pick<BulkRun, 'rows' | 'waiting'>) => {
        const content = words().doingToAll((rows - waiting).toLocaleString(locale()), rows.toLocaleString(locale()));
        void message.loading({ key, content, duration: 0 });
      };
      try {
        return await doToAll(resource, targets, work, say);
      } finally {
        message.destroy(key);
      }
    },
    [resource, message],
  );
}

/** Takes a run back; throws what stands against the first row that could not be. */
export async function takeBackAll(resource: string, jobId: number): Promise<void> {
  const { kept, results } = await takeBack(resource, jobId);
  if (kept === 0) return;
  const [problem] = results.flatMap(({ state, errors }) => (state === 'KEPT' ? errors : []));
  throw new Error(kept === 1 ? (problem?.message ?? '') : words().notTakenBack(kept, problem?.message ?? ''));
}
