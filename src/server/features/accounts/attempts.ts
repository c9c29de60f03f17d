import { eq, sql } from 'drizzle-orm';
import { AppError } from '#model/errors.ts';
import type { Database, Orm } from '../../database/database.ts';
import { loginAttempt } from '../../database/feature-tables.ts';

/** How many failures go unpunished, and how the wait grows after them: doubled each time, never beyond `longest`. */
export interface Patience {
  readonly free: number;
  readonly first: number;
  readonly longest: number;
}

const second = 1000;
const minute = 60 * second;
const forgottenAfter = 24 * 60 * minute;

/** One account from one address: a person who mistypes, or one who guesses. */
export const forAccount: Patience = { free: 5, first: 5 * second, longest: 15 * minute };
/** One address whatever the account: a whole office may stand behind it. */
export const forAddress: Patience = { free: 30, first: 5 * second, longest: 15 * minute };

export interface Attempt {
  readonly key: string;
  readonly patience: Patience;
}

/**
 * Counts the attempts as failures before they are tried, so that guesses sent at once do not slip through together;
 * `succeeded` takes it back. Gives the seconds to wait when one of them must.
 */
export async function begin(
  { orm }: Database,
  attempts: readonly Attempt[],
  now: number,
): Promise<{ waitSeconds: number } | null> {
  const begun: Attempt[] = [];
  for (const attempt of attempts) {
    if (await count(orm, attempt, now)) begun.push(attempt);
    else {
      for (const one of begun) await takeBack(orm, one.key);
      return { waitSeconds: await waitOf(orm, attempt.key, now) };
    }
  }
  return null;
}

/** The account's failures are forgotten; of the address only this attempt, or one's own login would wash clean the guesses at others'. */
export async function succeeded(orm: Orm, account: string, address: string | null): Promise<void> {
  await orm.delete(loginAttempt).where(eq(loginAttempt.key, account));
  if (address !== null) await takeBack(orm, address);
}

/** Neither a success nor a failure: as if they had not been made. */
export async function undone(orm: Orm, attempts: readonly Attempt[]): Promise<void> {
  for (const { key } of attempts) await takeBack(orm, key);
}

/** Throws AppError 429 while `key` must wait. */
export function tooMany(waitSeconds: number): AppError {
  return new AppError('too_many_requests', { params: { seconds: waitSeconds }, retryAfter: waitSeconds });
}

async function count(orm: Orm, { key, patience }: Attempt, now: number): Promise<boolean> {
  const { failures, updatedDate } = loginAttempt;
  const next = sql`(case when ${updatedDate} < ${now - forgottenAfter}::bigint then 1 else ${failures} + 1 end)`;
  // The exponent is bounded, or it would overflow on somebody who never stops
  const wait = sql`least(${patience.longest}::bigint, ${patience.first}::bigint * power(2, least(${next} - ${patience.free + 1}, 20))::bigint)`;
  const counted = await orm
    .insert(loginAttempt)
    .values({ key, failures: 1, blockedUntil: 0, updatedDate: now })
    .onConflictDoUpdate({
      target: loginAttempt.key,
      set: {
        failures: next,
        blockedUntil: sql`case when ${next} > ${patience.free} then ${now}::bigint + ${wait} else 0 end`,
        updatedDate: now,
      },
      setWhere: sql`coalesce(${loginAttempt.blockedUntil}, 0) <= ${now}::bigint`,
    })
    .returning({ key: loginAttempt.key });
  return counted.length === 1;
}

async function takeBack(orm: Orm, key: string): Promise<void> {
  await orm
    .update(loginAttempt)
    .set({ failures: sql`greatest(${loginAttempt.failures} - 1, 0)`, blockedUntil: 0 })
    .where(eq(loginAttempt.key, key));
}

async function waitOf(orm: Orm, key: string, now: number): Promise<number> {
  const [found] = await orm
    .select({ until: loginAttempt.blockedUntil })
    .from(loginAttempt)
    .where(eq(loginAttempt.key, key));
  return Math.max(1, Math.ceil(((found?.until ?? now) - now) / second));
}
