import { eq, lte } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Reads } from '#core/server/database/database.ts';
import { unlinkingDays } from '#domain/consents/unlinking.ts';
import { forgetLink, servesStores } from '#google/server/link.ts';
import { ruleWriting } from '#google/server/rule-writing.ts';
import { googleLocation } from '#google/server/tables.ts';
import { googleLink } from '#links/server/tables.ts';
import type { Rules } from '#product';
import type { resources } from '#resources';
import { businessDaysAfter } from '../business-days.ts';
import { moveOthers } from '../other-consents.ts';
import { storeOfConsent } from '../store-words.ts';

/** An unlinking begins with the notice and is done when the access has ended. */
export const profileUnlinkingRule: Rules<(typeof resources)['profile-unlinking']> = {
  async beforeWrite(values, current, context) {
    if (current !== null) return;
    const store = await storeOfConsent(context, values.searchConditionId ?? 0);
    const linked = await locationOf(context.tx, store.id);
    Object.assign(values, {
      target: linked === null ? store.name : `${store.name}（${linked.title}）`.slice(0, 300),
      userId: store.customerId,
      dueOn: businessDaysAfter(values.noticedOn ?? context.today, unlinkingDays),
      linkUserId: linked?.userId ?? null,
      location: linked?.location ?? null,
    });
  },
  actions: {
    async confirm(row, context, { outcome }) {
      const { tx, now, actor } = context;
      // Without it the match, the consents and the key would stay, and the next job would begin another one
      if ((await locationOf(tx, row.searchConditionId)) !== null) throw new AppError('unlinking_first');
      const given = { storeId: row.searchConditionId, userId: row.userId ?? 0, besides: 0, status: 'GIVEN' } as const;
      const withdrawn = { status: 'WITHDRAWN', withdrawnDate: now } as const;
      await moveOthers(ruleWriting(context), tx, context, given, withdrawn);
      const isUsed = row.linkUserId === null || (await servesStores(tx, row.linkUserId));
      // A link made since then is another one
      if (!isUsed && row.linkUserId !== null)
        await forgetLink(tx, row.linkUserId, lte(googleLink.linkedDate, row.createDate));
      return { status: 'DONE', outcome: `画面で確認：${outcome}`, doneDate: now, doneBy: actor?.id ?? null };
    },
    async cancel() {
      return { status: 'CANCELLED' };
    },
  },
};

/** Returns the profile that is linked with a store; null if none is. */
export async function locationOf(
  tx: Reads,
  storeId: number,
): Promise<{ readonly userId: number; readonly location: string; readonly title: string } | null> {
  const { userId, location, title } = googleLocation;
  const [found = null] = await tx
    .select({ userId, location, title })
    .from(googleLocation)
    .where(eq(googleLocation.storeId, storeId));
  return found;
}
