import { and, eq } from 'drizzle-orm';
import { alive } from '#core/server/kernel/scope.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { Row } from '#product';

export type StoredReview = Row<'place-review'>;

/** Returns the living review; null if there is none. */
export async function storedReviewOf({ database, tables }: GoogleDeps, id: number): Promise<StoredReview | null> {
  const review = tables['place-review'];
  const [found = null] = await database.orm
    .select()
    .from(review)
    .where(and(eq(review.id, id), alive(review)));
  return found;
}
