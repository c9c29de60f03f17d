import { and, eq } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { type AnyOrigin, systemChange } from '#core/server/kernel/writes/system-write.ts';
import { endTokensAbout } from '#core/server/sessions/tokens.ts';
import type { Link } from '#domain/accounts/link-health.ts';
import { forgetNotices } from '#links/server/notices.ts';
import type { Row } from '#product';
import type { TikTokDeps } from '#tiktok/server/routes.ts';
import { takeReconnectLink } from './reconnect.ts';

/** Returns the SNS account with this id; null if there is none (any more). */
export async function snsRow(
  deps: Pick<TikTokDeps, 'tables'>,
  tx: Orm,
  id: number,
): Promise<Row<'sns-account'> | null> {
  const accounts = deps.tables['sns-account'];
  const [found = null] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), alive(accounts)));
  return found;
}

/** Saves the current name and URL of an account without tokens, as its owner confirmed them, and marks it as linked. */
export async function confirmAccount(
  deps: TikTokDeps,
  origin: AnyOrigin,
  { link, tokenHash }: { link: Link; tokenHash: string },
  { handle, url }: { handle: string; url: string | null },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await takeReconnectLink(deps, tx, link, tokenHash);
    await endTokensAbout(tx, 'reconnect', { kind: 'SNS', linkId: link.linkId });
    await systemChange(
      deps,
      tx,
      { ...origin, by: 'VISITOR', action: 'link' },
      { resource: 'sns-account', id: link.linkId },
      { handle, url, status: 'LINKED', lastError: null, accessTokenExpiresAt: null, refreshTokenExpiresAt: null },
    );
    await forgetNotices(tx, 'SNS', link.linkId);
  });
}
