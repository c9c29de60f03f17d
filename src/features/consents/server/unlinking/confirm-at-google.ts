import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { GoogleDeps } from '#google/server/deps.ts';
import { GoogleFailure, type GoogleFailureKind } from '#google/server/failure.ts';
import { revokeGrant, servesStores } from '#google/server/link.ts';
import { googleLocation } from '#google/server/tables.ts';
import { googleLink } from '#links/server/tables.ts';

/** What is to be out of our reach. */
export interface Reached {
  /** `locations/{l}` each. */
  readonly locations: readonly string[];
  /** The users whose links were made for this store: they are revoked if they serve no other one. */
  readonly owners: readonly number[];
}

/** What Google said over the link of one user. */
export interface Ended {
  readonly userId: number;
  readonly isEnded: boolean;
  readonly outcome: string;
  /** The sealed key of a link that was revoked; null: the link goes on without the profile. */
  readonly key: string | null;
}

/** Asks Google over every link that reaches one of the profiles, or that was made for them. Throws GoogleFailure where it does not answer. */
export async function confirmAtGoogle(deps: GoogleDeps, reached: Reached): Promise<readonly Ended[]> {
  const { locations, owners } = reached;
  const isOwners = owners.length === 0 ? undefined : inArray(googleLink.userId, [...owners]);
  const holds = locations.length === 0 ? undefined : inArray(googleLocation.location, [...locations]);
  const which = or(isOwners, holds);
  if (which === undefined) return [];
  const links = await deps.database.orm
    .selectDistinct({ userId: googleLink.userId })
    .from(googleLink)
    .leftJoin(googleLocation, and(eq(googleLocation.userId, googleLink.userId), holds ?? never()))
    .where(which)
    .orderBy(googleLink.userId);
  const ends = await Promise.all(links.map(({ userId }) => endingOf(deps, reached, userId)));
  return ends.flat();
}

function never(): SQL {
  return eq(googleLocation.location, '');
}

async function endingOf(deps: GoogleDeps, { locations, owners }: Reached, userId: number): Promise<readonly Ended[]> {
  if (owners.includes(userId) && !(await servesStores(deps.database.orm, userId))) {
    const { isRevoked, key } = await revokeGrant(deps, userId);
    return [{ userId, key, isEnded: isRevoked, outcome: isRevoked ? revoked : unanswered }];
  }
  return Promise.all(
    locations.map(async (location) => ({ userId, key: null, ...(await asked(deps, userId, location)) })),
  );
}

const revoked = '連携を取り消しました。取り消した鍵での問い合わせに、Googleは invalid_grant（無効）と答えました';
const unanswered =
  '店舗との対応を外しましたが、Googleから鍵の取り消しの確認が得られませんでした。もう一度「連携を解除する」を押すか、Googleアカウントの「サードパーティ製のアプリとサービス」で外れていることを確かめてください';

/** Reads the profile over a link that serves other stores: only a refusal of just this profile proves that the access has ended. */
async function asked(deps: GoogleDeps, userId: number, location: string): Promise<Pick<Ended, 'isEnded' | 'outcome'>> {
  try {
    const query = { readMask: 'name' };
    await deps.client.call(userId, { host: 'businessInformation', path: `/v1/${location}`, query });
    return { isEnded: false, outcome: stillThere };
  } catch (error) {
    if (!(error instanceof GoogleFailure) || error.passes) throw error;
    const refusal = refusals[error.kind];
    if (refusal === undefined) return { isEnded: false, outcome: unclear };
    return { isEnded: true, outcome: `店舗との対応を外しました。Googleの回答：この店舗は${refusal}` };
  }
}

const refusals: Readonly<Partial<Record<GoogleFailureKind, string>>> = {
  forbidden: '管理できません（403）',
  missing: '見つかりません（404）',
};
const stillThere =
  '店舗との対応を外しました。ほかにも使われている連携から、この店舗をまだ管理できます。Googleの「ユーザーとアクセス」で、この店舗の権限を外してください。外したあと、もう一度「連携を解除する」を押すと確認します';
const unclear =
  '店舗との対応を外しましたが、Googleに確かめられませんでした。連携の期限が切れているときは、連携し直してから、もう一度「連携を解除する」を押してください';
