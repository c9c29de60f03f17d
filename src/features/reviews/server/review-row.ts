import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { Edit } from '#google/server/edit.ts';
import { isStillOurs } from '#google/server/edits.ts';
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
 * has changed meanwhile, so that a user's edit is not overwritten, and if the edit is another worker's by now. What `also` writes belongs
 * to it.
 */
export async function updateReviewFromGoogle(
  deps: GoogleDeps,
  { edit, row }: { readonly edit: Edit; readonly row: StoredReview },
  change: Partial<StoredReview>,
  { still, also }: { readonly still: readonly (keyof StoredReview)[]; readonly also?: (tx: Orm) => Promise<void> },
): Promise<void> {
  const review = deps.tables['place-review'];
  const same = still.map((name) => sql`${review[name]} is not distinct from ${row[name]}`);
  const write = { actor: null, by: 'GOOGLE', action: 'answer' } as const;
  const target = { resource: 'place-review', id: row.id, still: and(...same) } as const;
  await deps.database.transaction(async (tx) => {
    await tx.select({ id: review.id }).from(review).where(eq(review.id, row.id)).for('update');
    if (!(await isStillOurs(tx, edit))) return;
    if ((await systemChange(deps, tx, write, target, change)) !== null) await also?.(tx);
  });
}
