import { and, eq } from 'drizzle-orm';
import type { Orm, Reads } from '#core/server/database/database.ts';
import { reportComment } from './tables.ts';

/** The agency's comment on a store's month; empty texts if there is none. */
export interface ReportComment {
  readonly comment: string;
  readonly nextMonth: string;
}

/** What a month has that nobody commented on. */
export const noComment: ReportComment = { comment: '', nextMonth: '' };

export async function commentOf(tx: Reads, storeId: number, period: string): Promise<ReportComment> {
  const [found = noComment] = await tx
    .select({ comment: reportComment.comment, nextMonth: reportComment.nextMonth })
    .from(reportComment)
    .where(and(eq(reportComment.storeId, storeId), eq(reportComment.period, period)));
  return found;
}

/** Saves the comment on a store's month, replacing the previous one; `now` in epoch ms. */
export async function saveComment(
  tx: Orm,
  of: { readonly storeId: number; readonly period: string },
  words: ReportComment,
  by: { readonly userId: number; readonly now: number },
): Promise<void> {
  const kept = { ...words, updatedBy: by.userId, updateDate: by.now };
  await tx
    .insert(reportComment)
    .values({ ...of, ...kept })
    .onConflictDoUpdate({ target: [reportComment.storeId, reportComment.period], set: kept });
}
