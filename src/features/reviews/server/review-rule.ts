import { AppError } from '#core/model/errors.ts';
import type { RowOf } from '#core/model/row-types.ts';
import { placeOfStore } from '#domain/row-adds.ts';
import { endChanged, passApproval } from '#google/server/approvals/request.ts';
import { replyContent } from '#google/server/approvals/sent-content.ts';
import { approvalFills, withApprovals } from '#google/server/approvals/shown.ts';
import { queueEdit, requirePerson } from '#google/server/edits.ts';
import { editsJob } from '#google/server/edits-job.ts';
import { withPlaceIds } from '#google/server/locations/place-ids.ts';
import { outletOf, replyObstacle, withObstacles } from '#google/server/store-link.ts';
import type { RuleContext, Rules } from '#product';
import type { resources } from '#resources';
import { noReason } from '#reviews/rules/policy-violations.ts';
import { openPlaceholders } from '#writing/server/open-placeholders.ts';

type Reviews = (typeof resources)['place-review'];
type Review = RowOf<Reviews>;

// A sent reply too may be changed, and then has to be sent again
const allReplies = {
  waits: () => true,
  obstacle: replyObstacle,
  content: (review: Review) =>
    review.replyComment && review.replyState !== 'SENT' && review.replyState !== 'SENDING'
      ? replyContent(review)
      : null,
};

/**
 * Sends a reply to Google when a person writes it; it counts as sent once it has been read back from there. If the store is
 * not linked, its link has expired or its customer has not consented, or a program writes it by a personal token, it stays a draft, and the review counts as unanswered.
 */
export const placeReview: Rules<Reviews> = {
  async beforeWrite(values, current, context) {
    if (values.replyComment === undefined || values.replyComment === current?.replyComment) return;
    const obstacle = replyObstacle(await outletOf(context, current?.storeId ?? 0));
    const isOnGoogle = ['SENT', 'SENDING', 'CHANGED'].some((state) => state === current?.replyState);
    const text = values.replyComment ?? '';
    if (isOnGoogle) requirePerson(context);
    // It would stay on Google, and come back from there
    if (isOnGoogle && text === '' && obstacle !== null) throw new AppError(obstacle);
    values.replyState = obstacle === null && !context.byToken && (text !== '' || isOnGoogle) ? 'SENDING' : 'NONE';
    if (values.replyState === 'SENDING') requireFilled(text);
    if (values.replyState === 'SENDING' && current !== null && text !== '') {
      const content = replyContent({ ...current, replyComment: text });
      if (!(await passApproval(context, content))) values.replyState = 'NONE';
    }
    // Of a refused reply it says when it was written: another one that came to Google after that is not overwritten
    if (current?.replyState !== 'FAILED') values.replyUpdateTime = null;
    values.replyReason = null;
    values.replyError = null;
  },
  async afterWrite(row, previous, values, context) {
    const isNew = values.replyState === 'SENDING' && row.replyComment !== previous?.replyComment;
    if (isNew) await send(row, context);
    if (row.replyComment !== previous?.replyComment) await endChanged(context, replyContent(row));
  },
  enrich: {
    fills: ['obstacle', ...approvalFills],
    rows: async (rows, context) => {
      const known = await withApprovals(await withObstacles<Review>(rows, context, allReplies), context, allReplies);
      return withPlaceIds(known, context);
    },
  },
  adds: placeOfStore,
  actions: {
    'send-reply': sendReply,
    'request-approval': sendReply,
    // The review was changed, and the reply to it still fits
    async 'keep-reply'() {
      return { replyState: 'SENT' };
    },
  },
};

/** Sends a reply that was not sent yet, or requests its approval where a rule asks for one. */
async function sendReply(row: Review, context: RuleContext): Promise<Partial<Review>> {
  requirePerson(context);
  // A deletion that failed is an empty reply, and is sent again like any other; it needs no approval
  const isDeletion = !row.replyComment && row.replyState === 'FAILED';
  if (!row.replyComment && !isDeletion)
    throw new AppError('required', { field: 'replyComment', params: { label: '返信' } });
  requireFilled(row.replyComment ?? '');
  const obstacle = replyObstacle(await outletOf(context, row.storeId));
  if (obstacle !== null) throw new AppError(obstacle);
  if (!isDeletion && !(await passApproval(context, replyContent(row)))) return { replyState: 'NONE', ...noReason };
  await send(row, context);
  return { replyState: 'SENDING', ...noReason };
}

/** Throws if placeholders are unfilled. A draft may hold them; a sent reply may not. */
function requireFilled(text: string): void {
  const problems = openPlaceholders([{ field: 'replyComment', label: '返信', text }]);
  if (problems.length > 0) throw new AppError(problems);
}

async function send(row: { id: number; storeId: number }, context: RuleContext): Promise<void> {
  await queueEdit(context, {
    kind: 'reply',
    storeId: row.storeId,
    rowId: row.id,
    requestedBy: context.actor?.id ?? null,
  });
  context.enqueue(editsJob, {});
}
