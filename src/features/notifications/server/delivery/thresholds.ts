import { eq } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { type CustomerFall, everyFall, passesThreshold } from '#domain/ranks/rank-alerts.ts';
import { noticeThreshold } from '../tables.ts';

/** Which falls a user wants to be sent, as they say it now: by what was said of the store's customer, else of all others. */
export async function wantedFalls(tx: Orm, userId: number): Promise<(fall: CustomerFall) => boolean> {
  const { customerId, outOfTarget, places } = noticeThreshold;
  const said = await tx
    .select({ customerId, outOfTarget, places })
    .from(noticeThreshold)
    .where(eq(noticeThreshold.userId, userId));
  const of = new Map(said.map((one) => [one.customerId, one]));
  const usual = of.get(0) ?? everyFall;
  return (fall) => passesThreshold(fall, (fall.customerId === null ? undefined : of.get(fall.customerId)) ?? usual);
}

/** The fall that a waiting notice tells of; null of one that tells of something else. */
export function fallIn(waiting: {
  readonly customerId: number | null;
  readonly outOfTarget: boolean | null;
  readonly places: number | null;
}): CustomerFall | null {
  const { customerId, outOfTarget, places } = waiting;
  return outOfTarget === null || places === null ? null : { customerId, outOfTarget, places };
}
