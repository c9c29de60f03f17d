import { and, eq, sql } from 'drizzle-orm';
import { alive } from '#core/server/kernel/scope.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
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

/**
 * Writes Google's answer into a review and publishes the change to open screens. Skips the write if a field in `still`
 * has changed meanwhile, so that a user's edit is not overwritten.
 */
export async function updateReviewFromGoogle(
  deps: GoogleDeps,
  row: StoredReview,
  change: Partial<StoredReview>,
  still: readonly (keyof StoredReview)[],
): Promise<void> {
  const review = deps.tables['place-review'];
  const same = still.map((name) => sql`${review[name]} is not distinct from ${row[name]}`);
  const write = { actor: null, by: 'GOOGLE', action: 'answer' } as const;
  const target = { resource: 'place-review', id: row.id, still: and(...same) } as const;
  await deps.database.transaction((tx) => systemChange(deps, tx, write, target, change));
}
