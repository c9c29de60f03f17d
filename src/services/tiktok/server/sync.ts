import { eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { openedBy } from '#core/server/sessions/tokens.ts';
import { findTikTokAccount, saveFigures } from './account-rows.ts';
import { fetchProfile, fetchVideos, revoke, type TikTok, TikTokRefusal } from './client.ts';
import { snsLink } from './tables.ts';
import { accessTokenOf, markDead, replaceToken, type TokenDeps } from './tokens.ts';

/** Fetches an account's profile and newest videos. Marks the account if its link is dead; throws on temporary failures. */
export async function syncAccount(deps: TokenDeps, id: number): Promise<void> {
  await unlessDead(deps, id, async () => {
    const token = await accessTokenOf(deps, id);
    if (token === null) throw new TikTokRefusal('no link');
    const read = await readAll(deps, id, token);
    const lastSyncedAt = deps.now();
    await deps.database.transaction(async (tx) => {
      await tx
        .update(snsLink)
        .set({ profile: read.profile, videos: [...read.videos] })
        .where(eq(snsLink.snsAccountId, id));
      const { followers } = read.profile;
      await saveFigures(deps, tx, id, { lastSyncedAt, lastError: null, ...(followers === null ? {} : { followers }) });
    });
  });
  await deps.publishChange('sns-account', id, null);
}

/** Refreshes an account's tokens if they are due. Marks the account if its link is dead; throws on temporary failures. */
export async function refreshIfDue(deps: TokenDeps, id: number): Promise<void> {
  await unlessDead(deps, id, async () => {
    await accessTokenOf(deps, id);
  });
}

/** Revokes the link at TikTok and deletes its tokens, after the account was unlinked, deleted, or changed to another provider. */
export async function endLink(deps: TokenDeps, id: number): Promise<void> {
  const { database, sealer } = deps;
  const [link] = await database.orm.select().from(snsLink).where(eq(snsLink.snsAccountId, id));
  const account = await findTikTokAccount(deps, database.orm, id);
  // Linked again before this job started
  if (link === undefined || account?.status === 'LINKED') return;
  const token = openedBy(sealer, link.accessToken);
  // Tokens encrypted with a lost key cannot be revoked, only deleted
  if (token !== null) await revoke(connected(deps), token);
  await database.orm.delete(snsLink).where(eq(snsLink.snsAccountId, id));
}

async function readAll(deps: TokenDeps, id: number, token: string) {
  const tiktok = connected(deps);
  const read = async (one: string) => ({
    profile: await fetchProfile(tiktok, one),
    videos: await videosIfAllowed(tiktok, one),
  });
  try {
    return await read(token);
  } catch (error) {
    if (!(error instanceof TikTokRefusal) || error.code !== 'access_token_invalid') throw error;
    // The token may have expired early; if the link itself is dead, the refresh throws
    return read(await replaceToken(deps, id, token));
  }
}

/** Returns no videos if the owner granted access to the profile only. */
async function videosIfAllowed(tiktok: TikTok, token: string) {
  try {
    return await fetchVideos(tiktok, token);
  } catch (error) {
    if (error instanceof TikTokRefusal && error.code === 'scope_not_authorized') return [];
    throw error;
  }
}

async function unlessDead(deps: TokenDeps, id: number, work: () => Promise<void>): Promise<void> {
  const account = await findTikTokAccount(deps, deps.database.orm, id);
  if (account?.status !== 'LINKED') return;
  try {
    await work();
  } catch (error) {
    if (error instanceof TikTokRefusal) return markDead(deps, id, error.code);
    // The queue retries; meanwhile users see why the figures are old
    await saveFigures(deps, deps.database.orm, id, { lastError: 'TikTokから応答がありません。自動で再試行します' });
    throw error;
  }
}

function connected({ tiktok }: TokenDeps): TikTok {
  if (tiktok === null) throw new AppError('not_connected', { params: { name: 'TikTok' } });
  return tiktok;
}
