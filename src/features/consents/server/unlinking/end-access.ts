import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import { transact } from '#core/server/kernel/writes/transact.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { forgetLink } from '#google/server/link.ts';
import { match } from '#google/server/locations/matching.ts';
import { googleLocation } from '#google/server/tables.ts';
import { googleLink } from '#links/server/tables.ts';
import type { Row } from '#product';
import { moveOthers } from '../other-consents.ts';
import { confirmAtGoogle, type Ended, type Reached } from './confirm-at-google.ts';
import { cancelLapsed } from './lapsed-unlinkings.ts';
import { locationOf } from './unlinking-rule.ts';

type Unlinking = Row<'profile-unlinking'>;

/** Whether our access has ended, and what Google answered. */
interface Ending {
  readonly isEnded: boolean;
  readonly outcome: string;
}

/**
 * Unlinks the profile: the store is no longer matched with it, its consents end, and a link that serves no other store is revoked at Google.
 * Then Google is asked over every link that reaches the profile; its answers are the proof. Throws AppError 409 for one that is done,
 * or whose cause has lapsed.
 */
export async function endAccess(deps: GoogleDeps, context: AppContext, row: Unlinking, actor: Actor): Promise<Ending> {
  if (row.status !== 'OPEN') throw new AppError('wrong_state');
  const lapsed = await deps.database.transaction((tx) => cancelLapsed(deps, tx, row.id));
  if (lapsed > 0) throw new AppError('unlinking_lapsed');
  const { reached } = await unmatch(deps, context, row, actor);
  const ends = await confirmAtGoogle(deps, reached);
  // Without any link to ask over nothing is proven
  const isEnded = ends.length > 0 && ends.every((one) => one.isEnded);
  const outcome =
    ends.length === 0 ? nobodyToAsk : [...new Set(ends.map((one) => one.outcome))].join('\n').slice(0, 1000);
  await transact(deps, context, async ({ tx, origin }) => {
    const done = isEnded ? ({ status: 'DONE', doneDate: deps.now(), doneBy: actor.id } as const) : {};
    const target = { resource: 'profile-unlinking', id: row.id, unchanged: { status: 'OPEN' } } as const;
    await systemChange(deps, tx, { ...origin, action: 'unlink' }, target, { outcome, ...done });
    if (isEnded) await forget(tx, reached, ends);
    return { resource: 'profile-unlinking', id: row.id };
  });
  return { isEnded, outcome };
}

const nobodyToAsk =
  '店舗との対応を外しました。こちらに鍵がないため、Googleに確かめられません。Googleの「ユーザーとアクセス」で外れていることを確かめ、「解除を確認した」に記録してください';

/** Unmatches the store and ends its consents, and returns what our links may still reach: the profile of before and that of now. */
async function unmatch(deps: GoogleDeps, context: AppContext, row: Unlinking, actor: Actor) {
  return transact(deps, context, async (writing) => {
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
    const locations = [...new Set([...namesIn(row.location), ...(linked === null ? [] : [linked.location])])];
    const linkUserId = linked?.userId ?? row.linkUserId;
    const location = locations.length === 0 ? null : locations.join(' ');
    if (location !== row.location || linkUserId !== row.linkUserId) {
      const target = { resource: 'profile-unlinking', id: row.id } as const;
      await systemChange(deps, tx, { ...origin, action: 'unlink' }, target, { location, linkUserId });
    }
    const owners = [row.linkUserId, linkUserId, row.userId].filter((id) => id !== null);
    const reached: Reached = { locations, owners };
    return { resource: 'profile-unlinking', id: row.id, reached };
  });
}

/** A store that was matched with another profile has two, parted by a space. */
function namesIn(location: string | null): readonly string[] {
  return location === null ? [] : location.split(' ').filter((name) => name !== '');
}

/** Deletes here what no longer gives access. */
async function forget(tx: Orm, { locations }: Reached, ends: readonly Ended[]): Promise<void> {
  for (const { userId, key } of ends)
    if (key !== null) await forgetLink(tx, userId, eq(googleLink.refreshToken, key));
    else
      await tx
        .delete(googleLocation)
        .where(and(eq(googleLocation.userId, userId), inArray(googleLocation.location, [...locations])));
}
