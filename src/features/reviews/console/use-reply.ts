import { useInvalidate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { actOn, changeRow } from '#core/console/http/rows.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { isDraft, type Review, savedAsDraft } from './review.ts';
import { summariesKey } from './summary.tsx';

/** Returns a function that refetches the lists and summaries of reviews. */
export function useReviewsChanged() {
  const invalidate = useInvalidate();
  const client = useQueryClient();
  return async () => {
    await invalidate({ resource: 'place-review', invalidates: ['list', 'many', 'detail'] });
    await client.invalidateQueries({ queryKey: summariesKey });
  };
}

/** Writes or resends the reply to a review; both functions resolve to whether it succeeded. */
export function useReply(review: Review) {
  const toast = useToast();
  const changed = useReviewsChanged();
  const { isRunning: isSaving, run: runOne } = useSend({ after: changed });
  const run = (act: () => Promise<string>) =>
    runOne(async () => {
      try {
        toast.done(await act());
        return true;
      } catch (thrown) {
        toast.failed(thrown);
        // 409: someone else changed the reply; close the editor so that the user sees theirs first
        return failureOf(thrown).status === 409;
      }
    });
  return {
    isSaving,
    write: (replyComment: string | null) =>
      run(async () => {
        const row = await changeRow('place-review', review, { replyComment });
        if (replyComment === null) return '返信の削除を受け付けました';
        return isDraft(row) ? savedAsDraft(row) : '返信を受け付けました';
      }),
    keep: () => run(() => actOn('place-review', review, 'keep-reply').then(() => '返信済に戻しました')),
    resend: () =>
      run(() =>
        actOn('place-review', review, 'send-reply').then((row) =>
          isDraft(row) ? savedAsDraft(row) : '返信を受け付けました',
        ),
      ),
  };
}
