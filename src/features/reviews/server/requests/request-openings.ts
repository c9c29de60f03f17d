import { and, eq, gte, lt, lte, or, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { monthAhead, monthEnd } from '#domain/month.ts';
import { type OthersDays, withoutOthers } from '#domain/terms/others-days.ts';
import { type RequestChannel, requestChannelCodes } from '../../rules/review-request.ts';
import { reviewRequestOpening } from '../tables.ts';

/** Days of openings are deleted after this many whole months. */
const retainedMonths = 13;

/** Adds one opening to the store's day and channel: one statement, so that none is lost if many come at once. */
export async function countOpening(
  tx: Orm,
  { storeId, day, channel }: { readonly storeId: number; readonly day: Day; readonly channel: RequestChannel },
): Promise<void> {
  const { opened } = reviewRequestOpening;
  await tx
    .insert(reviewRequestOpening)
    .values({ storeId, day, channel, opened: 1 })
    .onConflictDoUpdate({
      target: [reviewRequestOpening.storeId, reviewRequestOpening.day, reviewRequestOpening.channel],
      set: { opened: sql`${opened} + 1` },
    });
}

/** Returns the openings of this month and the one before, by channel, without those on days of other customers; 0 where there are none. */
export async function requestOpeningsOf(tx: Orm, storeId: number, today: Day, others: OthersDays) {
  return Promise.all(
    [0, -1].map(async (ahead) => {
      const month = monthAhead(today, ahead);
      const { channel, opened, day } = reviewRequestOpening;
      const own = withoutOthers({ first: `${month}-01`, last: monthEnd(today, ahead) }, others);
      const isOwn = or(...own.map(({ first, last }) => and(gte(day, first), lte(day, last)))) ?? sql`false`;
      const rows = await tx
        .select({ channel, opened: sql`sum(${opened})`.mapWith(Number) })
        .from(reviewRequestOpening)
        .where(and(eq(reviewRequestOpening.storeId, storeId), isOwn))
        .groupBy(channel);
      return { month, byChannel: byChannel(rows) };
    }),
  );
}

function byChannel(rows: readonly { readonly channel: RequestChannel; readonly opened: number }[]) {
  const counts: Record<RequestChannel, number> = { QR: 0, LINE: 0, MAIL: 0, LINK: 0 };
  for (const code of requestChannelCodes) counts[code] = rows.find(({ channel }) => channel === code)?.opened ?? 0;
  return counts;
}

/** Deletes the openings of months that are long past. */
export async function deleteOldOpenings(tx: Orm, today: Day): Promise<void> {
  await tx.delete(reviewRequestOpening).where(lt(reviewRequestOpening.day, `${monthAhead(today, -retainedMonths)}-01`));
}
