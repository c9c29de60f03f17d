import { and, eq, sql } from 'drizzle-orm';
import { alive, shown } from '#core/server/kernel/scope.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { Edit } from '#google/server/edit.ts';
import { isStillOurs } from '#google/server/edits.ts';
import type { Row } from '#product';
import { publishWebhooks } from '#webhooks/server/publish.ts';

export type StoredPost = Row<'place-post'>;

/** Returns the current row of a post; with `deleted` also a deleted one. Null if there is none. */
export async function postOf(
  { database, tables }: GoogleDeps,
  id: number,
  { deleted = false } = {},
): Promise<StoredPost | null> {
  const post = tables['place-post'];
  const [found = null] = await database.orm
    .select()
    .from(post)
    .where(and(eq(post.id, id), deleted ? shown(post) : alive(post)));
  return found;
}

/**
 * Writes Google's answer into a post and publishes the change to open screens. Skips the write if a field in `still` has
 * changed meanwhile, so that a user's edit is not overwritten, and if the edit is another worker's by now.
 */
export async function updatePostFromGoogle(
  deps: GoogleDeps,
  { edit, row }: { readonly edit: Edit; readonly row: StoredPost },
  change: Partial<StoredPost>,
  still: readonly (keyof StoredPost)[] = [],
): Promise<void> {
  const post = deps.tables['place-post'];
  const same = still.map((name) => sql`${post[name]} is not distinct from ${row[name]}`);
  const write = { actor: null, by: 'GOOGLE', action: 'answer' } as const;
  const target = { resource: 'place-post', id: row.id, still: and(...same) } as const;
  await deps.database.transaction(async (tx) => {
    await tx.select({ id: post.id }).from(post).where(eq(post.id, row.id)).for('update');
    if (!(await isStillOurs(tx, edit))) return;
    const written = await systemChange(deps, tx, write, target, change);
    if (written === null || (change.state !== 'LIVE' && change.state !== 'REJECTED')) return;
    const type = change.state === 'LIVE' ? 'post.published' : 'post.rejected';
    const data = {
      postId: row.id,
      storeId: row.storeId,
      searchUrl: change.searchUrl ?? null,
      error: change.error ?? null,
    };
    await publishWebhooks({ tx, tables: deps.tables, now: deps.now() }, [{ type, data }]);
  });
}
