import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { day, second } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { paymentTry } from '../tables.ts';

/** How many attempts to charge a customer's cards may be declined within a day, over all cards and charges. */
const maxDeclined = 5;

interface Try {
  readonly chargeId: number;
  readonly attempt: number;
}

/**
 * Checks whether another attempt for the customer is allowed. SPENT: not today. BUSY: not until attempts in progress end, since all may be
 * declined. The caller holds the lock of the customer's card row, so that concurrent attempts count each other.
 */
export async function triesLeft(tx: Orm, userId: number, now: number): Promise<'SOME' | 'BUSY' | 'SPENT'> {
  const [row] = await tx
    .select({
      declined: sql<number>`count(*) filter (where ${paymentTry.declinedDate} > ${now - day}::bigint)::int`,
      underWay: sql<number>`count(*) filter (where ${paymentTry.declinedDate} is null and ${paymentTry.claimedDate} > ${now - day}::bigint)::int`,
    })
    .from(paymentTry)
    .where(eq(paymentTry.userId, userId));
  const { declined = 0, underWay = 0 } = row ?? {};
  if (declined >= maxDeclined) return 'SPENT';
  return declined + underWay >= maxDeclined ? 'BUSY' : 'SOME';
}

/** Counts an attempt before it is made, and deletes those that no longer count. */
export async function countTry(tx: Orm, { chargeId, attempt }: Try, userId: number, now: number): Promise<void> {
  await tx.delete(paymentTry).where(and(eq(paymentTry.userId, userId), lte(paymentTry.declinedDate, now - day)));
  await tx
    .insert(paymentTry)
    .values({ chargeId, attempt, userId, claimedDate: now })
    .onConflictDoUpdate({
      target: [paymentTry.chargeId, paymentTry.attempt],
      set: { userId, claimedDate: now, declinedDate: null },
    });
}

/** Marks the attempt as declined; it counts for a day. */
export async function recordDeclined(tx: Orm, one: Try, now: number): Promise<void> {
  await tx.update(paymentTry).set({ declinedDate: now }).where(is(one));
}

/** Removes an attempt that was paid or never made. */
export async function forgetTry(tx: Orm, one: Try): Promise<void> {
  await tx.delete(paymentTry).where(is(one));
}

/** Returns the seconds until the customer's cards may be charged again; 0: now. */
export async function secondsUntilTry(tx: Orm, userId: number, now: number): Promise<number> {
  if ((await triesLeft(tx, userId, now)) !== 'SPENT') return 0;
  const [nth] = await tx
    .select({ declinedDate: paymentTry.declinedDate })
    .from(paymentTry)
    .where(and(eq(paymentTry.userId, userId), isNotNull(paymentTry.declinedDate)))
    .orderBy(sql`${paymentTry.declinedDate} desc`)
    .offset(maxDeclined - 1)
    .limit(1);
  return Math.max(1, Math.ceil(((nth?.declinedDate ?? now) + day - now) / second));
}

function is({ chargeId, attempt }: Try) {
  return and(eq(paymentTry.chargeId, chargeId), eq(paymentTry.attempt, attempt));
}
