import { eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { openedBy } from '#core/server/kernel/sealing/sealed.ts';
import { findAccount, saveFigures } from './account-rows.ts';
import { fetchProfile, fetchVideos, revoke, type TikTok, TikTokRefusal } from './client.ts';
import { snsLink } from './tables.ts';
import { accessTokenOf, markDead, replaceToken, type TokenDeps } from './tokens.ts';

/** Reads an account's profile and newest videos. A link that is dead is marked so; throws for what may pass. */
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

/** Replaces an account's tokens when they are due. A link that is dead is marked so; throws for what may pass. */
export async function refreshIfDue(deps: TokenDeps, id: number): Promise<void> {
  await unlessDead(deps, id, async () => {
    await accessTokenOf(deps, id);
  });
}

/** Ends the link on TikTok's side, and forgets its tokens: the account was unlinked, deleted, or is no TikTok account any more. */
export async function endLink(deps: TokenDeps, id: number): Promise<void> {
  const { database, sealer } = deps;
  const [link] = await database.orm.select().from(snsLink).where(eq(snsLink.snsAccountId, id));
  const account = await findAccount(deps, database.orm, id);
  // Linked anew before this job began
  if (link === undefined || account?.status === 'LINKED') return;
  const token = openedBy(sealer, link.accessToken);
  // What is lost with the key that sealed it can only be forgotten
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
    // It may have ended a little early; if the link itself has, the refresh says so
    return read(await replaceToken(deps, id, token));
  }
}

/** The owner may have allowed the profile and not the videos. */
async function videosIfAllowed(tiktok: TikTok, token: string) {
  try {
    return await fetchVideos(tiktok, token);
  } catch (error) {
    if (error instanceof TikTokRefusal && error.code === 'scope_not_authorized') return [];
    throw error;
  }
}

async function unlessDead(deps: TokenDeps, id: number, work: () => Promise<void>): Promise<void> {
  const account = await findAccount(deps, deps.database.orm, id);
  if (account?.status !== 'LINKED') return;
  try {
    await work();
  } catch (error) {
    if (error instanceof TikTokRefusal) return markDead(deps, id, error.code);
    // The queue tries again; whoever looks meanwhile sees why the figures are old
    await saveFigures(deps, deps.database.orm, id, { lastError: 'TikTokから応答がありません。自動で再試行します' });
    throw error;
  }
}

function connected({ tiktok }: TokenDeps): TikTok {
  if (tiktok === null) throw new AppError('not_connected', { params: { name: 'TikTok' } });
  return tiktok;
}
