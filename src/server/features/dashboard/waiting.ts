import { and, count, eq, inArray, isNotNull, lte, or, type SQL } from 'drizzle-orm';
import { mayDo } from '#model/access.ts';
import { resourceNamed } from '#model/resolve.ts';
import type { Actor } from '#model/roles.ts';
import type { Orm } from '../../database/database.ts';
import { alive, type ScopeDeps, scopeOf, tableOf } from '../../endpoints/scope.ts';

/** What waits for somebody; null where the actor may not see such rows at all. */
export interface Waiting {
  readonly unansweredReviews: number | null;
  /** Links to social networks that are broken or end within a week. */
  readonly expiringLinks: number | null;
}

const week = 7 * 86_400_000;

/** Counts what waits, in the actor's scope. `now` in epoch ms. */
export async function waitingFor(deps: ScopeDeps, tx: Orm, actor: Actor, now: number): Promise<Waiting> {
  const reviews = tableOf(deps, 'place-review');
  const links = tableOf(deps, 'sns-account');
  // Where a refresh token stands behind it, the access token's end means nothing
  const ends = links.column('refreshTokenExpiresAt');
  return {
    unansweredReviews: await counted('place-review', inArray(reviews.column('replyState'), ['NONE', 'FAILED'])),
    expiringLinks: await counted(
      'sns-account',
      or(
        eq(links.column('status'), 'RELINK'),
        and(eq(links.column('status'), 'LINKED'), isNotNull(ends), lte(ends, now + week)),
      ),
    ),
  };

  async function counted(name: string, where: SQL | undefined): Promise<number | null> {
    if (!mayDo(resourceNamed(deps.resources, name), 'list', actor)) return null;
    const table = tableOf(deps, name);
    const [row] = await tx
      .select({ n: count() })
      .from(table.table)
      .where(and(alive(table), scopeOf(deps, name, actor), where));
    return row?.n ?? 0;
  }
}
