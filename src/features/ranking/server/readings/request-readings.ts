import { and, eq, gt, inArray } from 'drizzle-orm';
import { minute, second } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { RuleContext } from '#product';
import { keywordAgreedOn } from '#terms/server/on-day.ts';
import { readingsJob } from '../job-names.ts';
import { readingTask } from '../tables.ts';

const once = minute;

/**
 * Requests readings of the store's keywords now, except those requested within the last minute. The caller holds the store's lock. Throws
 * AppError if there is nothing to read, 429 if all were just requested.
 */
export async function requestReadings(
  store: { readonly id: number; readonly placeId?: string | null },
  { tx, tables, now, today, actor, enqueue }: RuleContext,
): Promise<void> {
  if ((store.placeId ?? '') === '') throw new AppError('no_place');
  const keywords = tables['search-condition-detail'];
  const active = await tx
    .select({ id: keywords.id })
    .from(keywords)
    .where(and(eq(keywords.searchConditionId, store.id), keywordAgreedOn(tables, today)));
  const ids = active.map(({ id }) => id);
  if (ids.length === 0) throw new AppError('no_keywords');
  const recent = await tx
    .select({ detailId: readingTask.detailId, createDate: readingTask.createDate })
    .from(readingTask)
    .where(
      and(inArray(readingTask.detailId, ids), eq(readingTask.origin, 'MANUAL'), gt(readingTask.createDate, now - once)),
    );
  const waiting = new Set(recent.map(({ detailId }) => detailId));
  const due = ids.filter((id) => !waiting.has(id));
  if (due.length === 0) {
    const last = Math.min(...recent.map(({ createDate }) => createDate));
    const seconds = Math.max(1, Math.ceil((last + once - now) / second));
    throw new AppError('too_many_requests', { params: { seconds }, retryAfter: seconds });
  }
  await tx.insert(readingTask).values(
    due.map((detailId) => ({
      detailId,
      storeId: store.id,
      day: today,
      origin: 'MANUAL' as const,
      requestedBy: actor?.id ?? null,
      createDate: now,
      dueDate: now,
    })),
  );
  enqueue(readingsJob, {});
}
