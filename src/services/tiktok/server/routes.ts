import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import type { AnyOrigin } from '#core/server/kernel/writes/system-write.ts';
import { endTokensAbout, issueToken, takeToken } from '#core/server/sessions/tokens.ts';
import { links } from '#domain/accounts/link-purposes.ts';
import type { Deps, Row } from '#product';
import { finishTikTokLink, getTikTok, type Profile, startTikTokLink, type Video } from '../calls.ts';
import { authorizeAddress, type Grant, revoke, type TikTok, TikTokRefusal, tikTokGrantForCode } from './client.ts';
import { syncAccountJob } from './job-names.ts';
import { snsLink } from './tables.ts';
import { saveNewLink, type TokenDeps } from './tokens.ts';

export interface TikTokDeps extends Deps, TokenDeps {
  readonly publicUrl: string;
}

/** Routes to start linking a TikTok account, to finish it with the returned code (POST /tiktok-oauth), and to read the account's data. */
export function tiktokRoutes(deps: TikTokDeps): Endpoint[] {
  const { database, publicUrl, now } = deps;
  const on = endpoints(deps);
  const redirectUri = `${publicUrl}${pathTo('/accept-tiktok')}`;
  return [
    on(startTikTokLink, async ({ actor, body: { snsAccountId } }) => {
      const tiktok = connectedTikTok(deps);
      const row = await findRowOf(deps, database.orm, 'sns-account', snsAccountId, actor);
      if (row.provider !== 'TIKTOK') throw invalid('snsAccountId', '連携SNSアカウント');
      // The state proves on return that the same user started linking this account
      const begun = { ...links.tiktok, userId: actor.id, now: now() } as const;
      return { url: authorizeAddress(tiktok, redirectUri, await issueToken(database.orm, begun, { snsAccountId })) };
    }),
    on(finishTikTokLink, async ({ context, actor, body: { code, state } }) => {
      const tiktok = connectedTikTok(deps);
      const { userId, data } = await takeToken(database.orm, ['tiktok'], state, now(), 'state');
      if (userId !== actor.id) throw new AppError('token_invalid', { field: 'state' });
      const row = await findRowOf(deps, database.orm, 'sns-account', snsAccountIn(data), actor);
      const grant = await acceptCode(tiktok, code, redirectUri);
      await saveTikTokLink(deps, { actor, ip: context.get('ip'), requestId: context.get('requestId') }, row, grant);
      return { linked: true, snsAccountId: row.id } as const;
    }),
    on(getTikTok, async ({ actor, params: { id } }) => {
      const row = await findRowOf(deps, database.orm, 'sns-account', id, actor);
      if (row.provider !== 'TIKTOK') throw new AppError('not_found');
      const [link] = await database.orm
        // Typed as the sync job writes them
        .select({
          profile: sql<Profile | null>`${snsLink.profile}`,
          videos: sql<readonly Video[] | null>`${snsLink.videos}`,
        })
        .from(snsLink)
        .where(eq(snsLink.snsAccountId, row.id));
      return { profile: link?.profile ?? null, videos: link?.videos ?? [] };
    }),
  ];
}

/** Returns the TikTok configuration; throws AppError 422 if there is none. */
export function connectedTikTok({ tiktok }: Pick<TokenDeps, 'tiktok'>): TikTok {
  if (tiktok === null) throw new AppError('not_connected', { params: { name: 'TikTok' } });
  return tiktok;
}

/** Exchanges the returned code for tokens. Throws AppError 422 if the code is invalid. */
export async function acceptCode(tiktok: TikTok, code: string, redirectUri: string) {
  try {
    return await tikTokGrantForCode(tiktok, code, redirectUri);
  } catch (error) {
    if (error instanceof TikTokRefusal) throw invalid('code', '認可コード');
    throw error;
  }
}

/**
 * Saves a new link, writes the audit log and queues the first sync. Runs `before` first in the same transaction. Throws
 * AppError `other_account` if the row belongs to a different TikTok account, and then revokes the grant.
 */
export async function saveTikTokLink(
  deps: TikTokDeps,
  origin: AnyOrigin,
  row: Row<'sns-account'>,
  grant: Grant,
  before: (tx: Orm) => Promise<unknown> = async () => {},
): Promise<void> {
  const accounts = deps.tables['sns-account'];
  const isSame = await deps.database.transaction(async (tx) => {
    // Lock the row, so that of two concurrent consents only one finds it unlinked
    const [held] = await tx
      .select({ externalId: accounts.externalId })
      .from(accounts)
      .where(eq(accounts.id, row.id))
      .for('update');
    if ((held?.externalId ?? grant.openId) !== grant.openId) return false;
    await before(tx);
    // The account is linked again, so its reconnect links become invalid
    await endTokensAbout(tx, 'reconnect', { kind: 'SNS', linkId: row.id });
    await saveNewLink(deps, tx, origin, row.id, grant);
    await deps.enqueue(tx, syncAccountJob, { snsAccountId: row.id });
    return true;
  });
  if (!isSame) {
    // If TikTok does not respond, the unused grant expires by itself
    await revoke(connectedTikTok(deps), grant.accessToken).catch(() => undefined);
    throw new AppError('other_account', { field: 'code', params: { name: row.handle } });
  }
}

/** Returns the account id of a state; throws AppError 422 if it has none. */
export function snsAccountIn(data: unknown): number {
  if (typeof data === 'object' && data !== null && 'snsAccountId' in data && typeof data.snsAccountId === 'number')
    return data.snsAccountId;
  throw new AppError('token_invalid', { field: 'state' });
}

function invalid(field: string, label: string): AppError {
  return new AppError('invalid', { field, params: { label } });
}
