import { useInvalidate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actOn, changeRow } from '#core/console/http/rows.ts';
import { failureOf } from '#core/console/ui/failure.ts';
import { useToast } from '#core/console/ui/use-toast.tsx';
import { isDraft, type Review, savedAsDraft } from './review.ts';

/** Makes the lists of reviews and their sums look again. */
export function useReviewsChanged() {
  const invalidate = useInvalidate();
  const client = useQueryClient();
  return async () => {
    await invalidate({ resource: 'place-review', invalidates: ['list', 'many', 'detail'] });
    await client.invalidateQueries({ queryKey: ['review-summary'] });
  };
}

/** Writes the reply to a review; both answer whether it was taken. */
export function useReply(review: Review) {
  const toast = useToast();
  const changed = useReviewsChanged();
  const [isSaving, setIsSaving] = useState(false);
  const run = async (act: () => Promise<string>) => {
    setIsSaving(true);
    try {
      toast.done(await act());
      return true;
    } catch (thrown) {
      toast.failed(thrown);
      // Somebody was faster: what they wrote is to be seen before one writes again
      return failureOf(thrown).status === 409;
    } finally {
      await changed();
      setIsSaving(false);
    }
  };
  return {
    isSaving,
    write: (replyComment: string | null) =>
      run(async () => {
        const row = await changeRow('place-review', review, { replyComment });
        if (replyComment === null) return '返信の削除を受け付けました';
        return isDraft(row) ? savedAsDraft : '返信を受け付けました';
      }),
    resend: () => run(() => actOn('place-review', review, 'send-reply').then(() => '返信を受け付けました')),
  };
}
