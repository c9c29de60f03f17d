import { eq, inArray, sql } from 'drizzle-orm';
import { day, minute, second } from '#core/model/durations.ts';
import { AppError } from '#core/model/errors.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { loginAttempt } from '#core/server/kernel/tables.ts';

/** How many failures go unpunished, and how the wait grows after them: doubled each time, never beyond `longest`. */
export interface Patience {
  readonly free: number;
  readonly first: number;
  readonly longest: number;
  /** One failure is forgiven in so many ms; all of them after a day without any. */
  readonly forgives?: number;
}

const forgottenAfter = day;

/** One account from one address: a person who mistypes, or one who guesses. */
export const forAccount: Patience = { free: 5, first: 5 * second, longest: 15 * minute };
/** One address whatever the account: a whole office may stand behind it, whose mistypings must not add up over the days. */
export const forAddress: Patience = { free: 60, first: 5 * second, longest: 15 * minute, forgives: minute };

/**
 * One account from anywhere: a guesser with many addresses. Whoever holds a browser that the account knows is not
 * counted here, and a reset link makes one known, so that no guesser can keep the owner out.
 */
export const forAccountAnywhere: Patience = { free: 30, first: 5 * second, longest: 15 * minute };

export interface Attempt {
  readonly key: string;
  readonly patience: Patience;
}

/**
 * Tries a password: `whose` gives its owner, null when it is wrong. Only that counts, for each of `attempts`; gives the seconds to wait when one of them must, and
 * nothing is tried. The attempts at one account, and those from one address, are made one after another in this process, so that each
 * sees the failures before it, however many are sent at once: to count them all beforehand would count right passwords as well.
 */
export function tryPassword<T>(
  { orm }: Database,
  { account, attempts, now }: { account: string; attempts: readonly Attempt[]; now: number },
  whose: () => Promise<T | null>,
): Promise<{ waitSeconds: number } | { owner: T | null }> {
  // The address first, everywhere: who holds an account's turn waits for nobody's address
  const address = attempts.find(({ patience }) => patience === forAddress)?.key;
  const inTurn = <R>(work: () => Promise<R>) =>
    address === undefined ? inOrder(account, work) : inOrder(address, () => inOrder(account, work));
  return inTurn(async () => {
    const waitSeconds = await longestWait(orm, attempts, now);
    if (waitSeconds > 0) return { waitSeconds };
    const owner = await whose();
    if (owner === null) for (const attempt of attempts) await count(orm, attempt, now);
    return { owner };
  });
}

/**
 * Counts the attempt as a failure before it is tried, where a right one cannot be made twice at once; `succeeded` takes
 * it back. Gives the seconds to wait when it must.
 */
export async function begin({ orm }: Database, attempt: Attempt, now: number): Promise<{ waitSeconds: number } | null> {
  return (await count(orm, attempt, now)) ? null : { waitSeconds: await longestWait(orm, [attempt], now) };
}

/** The failures of that key are forgotten. */
export async function succeeded(orm: Orm, key: string): Promise<void> {
  await orm.delete(loginAttempt).where(eq(loginAttempt.key, key));
}

/** Throws AppError 429 while `key` must wait. */
export function tooMany(waitSeconds: number): AppError {
  return new AppError('too_many_requests', { params: { seconds: waitSeconds }, retryAfter: waitSeconds });
}

async function count(orm: Orm, { key, patience }: Attempt, now: number): Promise<boolean> {
  const { failures, updatedDate } = loginAttempt;
  const forgiven = sql`greatest(${now}::bigint - ${updatedDate}, 0) / ${patience.forgives ?? forgottenAfter}::bigint`;
  const left = sql`greatest(${failures} - least(${forgiven}, 1000000)::int, 0)`;
  const next = sql`(case when ${updatedDate} < ${now - forgottenAfter}::bigint then 1 else ${left} + 1 end)`;
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

async function longestWait(orm: Orm, attempts: readonly Attempt[], now: number): Promise<number> {
  const keys = attempts.map(({ key }) => key);
  const found = await orm
    .select({ until: loginAttempt.blockedUntil })
    .from(loginAttempt)
    .where(inArray(loginAttempt.key, keys));
  return Math.max(0, ...found.map(({ until }) => Math.ceil(((until ?? now) - now) / second)));
}

const last = new Map<string, Promise<unknown>>();

/** What is done for one key is done one after another. */
async function inOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
  last.set(key, mine);
  try {
    return await mine;
  } finally {
    if (last.get(key) === mine) last.delete(key);
  }
}
