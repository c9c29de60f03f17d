import { and, count, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import { transact } from '#core/server/kernel/writes/transact.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { type Revocation, unlink } from '#google/server/link.ts';
import { match } from '#google/server/locations/matching.ts';
import { googleLocation } from '#google/server/tables.ts';
import type { Row } from '#product';
import { moveOthers } from '../other-consents.ts';
import { locationOf } from './unlinking-rule.ts';

type Unlinking = Row<'profile-unlinking'>;

/** What Google answered, and whether the access has ended by it. */
interface Ending {
  readonly isEnded: boolean;
  readonly outcome: string;
}

/**
 * Unlinks the profile: the store is no longer matched with it, its consents end, and a link that serves no other store is revoked at Google.
 * Then Google is asked whether our access has ended; its answer is the proof. Throws AppError 409 for one that is done.
 */
export async function endAccess(deps: GoogleDeps, context: AppContext, row: Unlinking, actor: Actor): Promise<Ending> {
  if (row.status !== 'OPEN') throw new AppError('wrong_state');
  await unmatch(deps, context, row, actor);
  const ending = await confirmAtGoogle(deps, row);
  await transact(deps, context, async ({ tx, origin }) => {
    const done = ending.isEnded ? ({ status: 'DONE', doneDate: deps.now(), doneBy: actor.id } as const) : {};
    const target = { resource: 'profile-unlinking', id: row.id, unchanged: { status: 'OPEN' } } as const;
    const change = { outcome: ending.outcome, ...done };
    await systemChange(deps, tx, { ...origin, action: 'unlink' }, target, change);
    return { resource: 'profile-unlinking', id: row.id };
  });
  return ending;
}

async function unmatch(deps: GoogleDeps, context: AppContext, row: Unlinking, actor: Actor): Promise<void> {
  await transact(deps, context, async (writing) => {
    const { tx, origin } = writing;
    const linked = await locationOf(tx, row.searchConditionId);
    if (linked !== null) await match(deps, writing, actor, { ...linked, storeId: null });
    const given = {
      storeId: row.searchConditionId,
      userId: row.userId ?? 0,
      besides: 0,
      status: 'GIVEN',
    } as const;
    await moveOthers(deps, tx, origin, given, { status: 'WITHDRAWN', withdrawnDate: deps.now() });
    return { resource: 'profile-unlinking', id: row.id };
  });
}

const answers: Readonly<Record<Revocation, Ending>> = {
  revoked: {
    isEnded: true,
    outcome: '連携を取り消しました。取り消した鍵での問い合わせに、Googleは invalid_grant（無効）と答えました',
  },
  unanswered: {
    isEnded: false,
    outcome:
      '鍵はこちらから消しましたが、Googleから取り消しの確認が得られませんでした。Googleアカウントの「サードパーティ製のアプリとサービス」で外れていることを確かめてください',
  },
  none: { isEnded: true, outcome: '連携の鍵は、すでにありません' },
};

/** Revokes the link if it serves no other store, and asks Google whether it still lets us in. */
async function confirmAtGoogle(deps: GoogleDeps, { linkUserId, location }: Unlinking): Promise<Ending> {
  if (linkUserId === null || location === null) return answers.none;
  const [others] = await deps.database.orm
    .select({ stores: count() })
    .from(googleLocation)
    .where(and(eq(googleLocation.userId, linkUserId), isNotNull(googleLocation.storeId)));
  if ((others?.stores ?? 0) === 0) return answers[await unlink(deps, linkUserId)];
  try {
    const query = { readMask: 'name' };
    await deps.client.call(linkUserId, { host: 'businessInformation', path: `/v1/${location}`, query });
    return {
      isEnded: false,
      outcome:
        '店舗との対応を外しました。この連携はほかの店舗にも使われているため、Googleの「ユーザーとアクセス」で、この店舗の権限を外してください。外したあと、もう一度「連携を解除する」を押すと確認します',
    };
  } catch (error) {
    if (!(error instanceof GoogleFailure) || error.passes) throw error;
    if (error.kind === 'forbidden' || error.kind === 'missing')
      return {
        isEnded: true,
        outcome: `店舗との対応を外しました。Googleの回答：この店舗は${error.kind === 'forbidden' ? '管理できません（403）' : '見つかりません（404）'}`,
      };
    return { isEnded: true, outcome: '連携は期限が切れ、Googleにつながりません' };
  }
}
