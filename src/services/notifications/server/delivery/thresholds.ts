import { eq } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { type CustomerFall, everyFall, passesThreshold } from '#domain/ranks/rank-alerts.ts';
import { noticeThreshold } from '../tables.ts';

/**
 * Returns a test of whether the user currently wants a rank drop sent: by the threshold of the store's customer, else by
 * the default one.
 */
export async function wantsFallOf(tx: Orm, userId: number): Promise<(fall: CustomerFall) => boolean> {
  const { customerId, outOfTarget, places } = noticeThreshold;
  const said = await tx
    .select({ customerId, outOfTarget, places })
    .from(noticeThreshold)
    .where(eq(noticeThreshold.userId, userId));
  const of = new Map(said.map((one) => [one.customerId, one]));
  const usual = of.get(0) ?? everyFall;
  return (fall) => passesThreshold(fall, (fall.customerId === null ? undefined : of.get(fall.customerId)) ?? usual);
}

/** Returns the rank drop of a waiting notification; null if it is about something else. */
export function fallIn(waiting: {
  readonly customerId: number | null;
  readonly outOfTarget: boolean | null;
  readonly places: number | null;
}): CustomerFall | null {
  const { customerId, outOfTarget, places } = waiting;
  return outOfTarget === null || places === null ? null : { customerId, outOfTarget, places };
}
