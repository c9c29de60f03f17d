import { eq } from 'drizzle-orm';
import type { Reads } from '#core/server/database/database.ts';
import { unlinkingDays } from '#domain/consents/unlinking.ts';
import { googleLocation } from '#google/server/tables.ts';
import type { Rules } from '#product';
import type { resources } from '#resources';
import { businessDaysAfter } from '../business-days.ts';
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
    async confirm(_row, { now, actor }, { outcome }) {
      return { status: 'DONE', outcome: `画面で確認：${outcome}`, doneDate: now, doneBy: actor?.id ?? null };
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
