import { useInvalidate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useSend } from '#core/console/http/calls.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { getStoreConsent } from '#google/calls.ts';

/** Runs a customer's answer, says what it did, and fetches again what it changed. */
export function useAnswer() {
  const toast = useToast();
  const invalidate = useInvalidate();
  const client = useQueryClient();
  const after = async () => {
    await invalidate({ resource: 'consent', invalidates: ['list', 'many', 'detail'] });
    await client.invalidateQueries({ queryKey: callKey(getStoreConsent) });
  };
  const { isRunning, run } = useSend({ after, failed: toast.failed });
  return {
    isRunning,
    answer: (act: () => Promise<unknown>, done: string) =>
      run(async () => {
        await act();
        toast.done(done);
      }),
  };
}
