import { and, eq } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { alive, shown } from '#core/server/kernel/scope.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { Edit } from '#google/server/edit.ts';
import { writeAnswer } from '#google/server/write-answer.ts';
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
 * Writes Google's answer into a post, as `writeAnswer` does; subscribers of webhooks hear of a published and of a rejected one. One that goes
 * back to what it was is neither. What `also` writes belongs to it.
 */
export async function updatePostFromGoogle(
  deps: GoogleDeps,
  edit: Edit,
  change: Partial<StoredPost>,
  unchanged: Partial<StoredPost> = {},
  more?: (tx: Orm) => Promise<void>,
): Promise<void> {
  const also = async (tx: Orm) => {
    await more?.(tx);
    const isPublished = change.state === 'LIVE' && typeof change.sentTime === 'number';
    if (!isPublished && change.state !== 'REJECTED') return;
    const type = isPublished ? 'post.published' : 'post.rejected';
    const data = {
      postId: edit.rowId,
      storeId: edit.storeId,
      searchUrl: change.searchUrl ?? null,
      error: change.error ?? null,
    };
    await publishWebhooks({ tx, tables: deps.tables, now: deps.now() }, [{ type, data }]);
  };
  await writeAnswer(deps, { resource: 'place-post', edit }, change, { unchanged, also });
}
