import { and, eq, inArray, not, sql } from 'drizzle-orm';
import { day, minute, second } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { loginAttempt } from '#core/server/database/sql.ts';
import { leftOf, stillLasts } from '#core/server/kernel/background.ts';

/** Rate-limit policy: number of free failures, then a wait in ms that doubles each time, up to `longest`. */
export interface RateLimitPolicy {
  readonly free: number;
  readonly first: number;
  readonly longest: number;
  /** Milliseconds after which one failure is forgotten; all are forgotten after a day without any. */
  readonly forgives?: number;
}

const forgottenAfter = day;

/** One account from one address: a person mistyping, or a guesser. */
export const forAccount: RateLimitPolicy = { free: 5, first: 5 * second, longest: 15 * minute };
/** One address, for any account: it may be a whole office, whose typing errors must not add up over days. */
export const forAddress: RateLimitPolicy = { free: 60, first: 5 * second, longest: 15 * minute, forgives: minute };

/**
 * One account from any address: a guesser with many addresses. Browsers known to the account are exempt, and a reset
 * link makes a browser known, so a guesser cannot lock the owner out.
 */
export const forAccountAnywhere: RateLimitPolicy = { free: 30, first: 5 * second, longest: 15 * minute };

export interface Attempt {
  readonly key: string;
  readonly patience: RateLimitPolicy;
}

/**
 * Tries a password: `whose` returns its owner, or null when it is wrong. Each of `attempts` is counted as a failure in the database before
 * the password is tried, and taken back if it is right, so that guesses sent at once are seen by one another, in every process; if one of
 * them is blocked, nothing is tried and the seconds to wait are returned.
 * In this process, attempts for one account, and from one address, run one after another: right passwords sent at once would count against
 * each other.
 */
export function tryPassword<T>(
  database: Database,
  { account, attempts, now }: { account: string; attempts: readonly Attempt[]; now: number },
  whose: () => Promise<T | null>,
): Promise<{ waitSeconds: number } | { owner: T | null }> {
  // Always take the address's queue first, so that the two queues cannot deadlock
  const address = attempts.find(({ patience }) => patience === forAddress)?.key;
  const inTurn = <R>(work: () => Promise<R>) =>
    address === undefined ? inOrder(account, work) : inOrder(address, () => inOrder(account, work));
  return inTurn(async () => {
    const counted = await countAhead(database, attempts, now);
    if ('waitSeconds' in counted) return counted;
    try {
      const owner = await whose();
      if (owner !== null) await takeBack(database.orm, counted);
      return { owner };
    } catch (error) {
      // Not tried
      await takeBack(database.orm, counted);
      throw error;
    }
  });
}

/**
 * Counts the attempt as a failure before it is tried, for checks that can succeed only once; `succeeded` resets it.
 * Returns the seconds to wait if blocked.
 */
export async function begin({ orm }: Database, attempt: Attempt, now: number): Promise<{ waitSeconds: number } | null> {
  return (await count(orm, attempt, now)) === null ? { waitSeconds: await longestWait(orm, [attempt], now) } : null;
}

/** Forgets the failures of that key. */
export async function succeeded(orm: Orm, key: string): Promise<void> {
  await orm.delete(loginAttempt).where(eq(loginAttempt.key, key));
}

/** Returns the AppError 429 for a caller that must wait. */
export function tooMany(waitSeconds: number): AppError {
  return new AppError('too_many_requests', { params: { seconds: waitSeconds }, retryAfter: waitSeconds });
}

interface Counter {
  readonly failures: number;
  readonly blockedUntil: number | null;
  readonly updatedDate: number;
}

interface Counted {
  readonly key: string;
  /** Null if there was none. */
  readonly before: Counter | null;
  readonly after: Counter;
}

/** Counts all of them as failures, or none if one is blocked, in which case the seconds to wait are returned. */
async function countAhead(
  database: Database,
  attempts: readonly Attempt[],
  now: number,
): Promise<Counted[] | { waitSeconds: number }> {
  const { key, failures, blockedUntil, updatedDate } = loginAttempt;
  // Every process locks the rows in the same order
  const ordered = attempts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const keys = ordered.map((attempt) => attempt.key);
  return database.transaction(async (tx) => {
    const found = await tx
      .select({ key, failures, blockedUntil, updatedDate })
      .from(loginAttempt)
      .where(inArray(key, keys))
      .orderBy(key)
      .for('update');
    const waitSeconds = await longestWait(tx, attempts, now);
    if (waitSeconds > 0) return { waitSeconds };
    const counted: Counted[] = [];
    for (const attempt of ordered) {
      const after = await count(tx, attempt, now);
      const before = found.find((one) => one.key === attempt.key) ?? null;
      if (after !== null) counted.push({ key: attempt.key, before, after });
    }
    return counted;
  });
}

/** Makes it as if these attempts had not been, but for what others have counted since. */
async function takeBack(orm: Orm, counted: readonly Counted[]): Promise<void> {
  const { failures, blockedUntil, updatedDate } = loginAttempt;
  for (const { key, before, after } of counted) {
    const isLast = and(
      eq(loginAttempt.key, key),
      eq(failures, after.failures),
      eq(updatedDate, after.updatedDate),
      // The one that began the counter while this one looked is not to be lost
      before === null ? eq(failures, 1) : undefined,
    );
    const restored =
      before === null
        ? await orm.delete(loginAttempt).where(isLast).returning({ key: loginAttempt.key })
        : await orm.update(loginAttempt).set(before).where(isLast).returning({ key: loginAttempt.key });
    if (restored.length > 0) continue;
    const own = sql`${blockedUntil} = ${after.blockedUntil}::bigint`;
    await orm
      .update(loginAttempt)
      .set({
        failures: sql`greatest(${failures} - 1, 0)`,
        blockedUntil: sql`case when ${own} then 0 else ${blockedUntil} end`,
      })
      .where(eq(loginAttempt.key, key));
  }
}

/** Counts one failure; null, and nothing counted, while it is blocked. */
async function count(orm: Orm, { key, patience }: Attempt, now: number): Promise<Counter | null> {
  const { failures, updatedDate } = loginAttempt;
  const forgiven = sql`greatest(${now}::bigint - ${updatedDate}, 0) / ${patience.forgives ?? forgottenAfter}::bigint`;
  const left = sql`greatest(${failures} - least(${forgiven}, 1000000)::int, 0)`;
  const next = sql`(case when ${updatedDate} < ${now - forgottenAfter}::bigint then 1 else ${left} + 1 end)`;
  // The exponent is bounded to avoid an overflow
  const wait = sql`least(${patience.longest}::bigint, ${patience.first}::bigint * power(2, least(${next} - ${patience.free + 1}, 20))::bigint)`;
  const [counted] = await orm
    .insert(loginAttempt)
    .values({ key, failures: 1, blockedUntil: 0, updatedDate: now })
    .onConflictDoUpdate({
      target: loginAttempt.key,
      set: {
        failures: next,
        blockedUntil: sql`case when ${next} > ${patience.free} then ${now}::bigint + ${wait} else 0 end`,
        updatedDate: now,
      },
      setWhere: not(stillLasts(loginAttempt.blockedUntil, now, patience.longest)),
    })
    .returning({ failures, blockedUntil: loginAttempt.blockedUntil, updatedDate });
  return counted ?? null;
}

async function longestWait(orm: Orm, attempts: readonly Attempt[], now: number): Promise<number> {
  const keys = attempts.map(({ key }) => key);
  const found = await orm
    .select({ key: loginAttempt.key, until: loginAttempt.blockedUntil })
    .from(loginAttempt)
    .where(inArray(loginAttempt.key, keys));
  const waits = found.map(({ key, until }) => {
    const longest = attempts.find((one) => one.key === key)?.patience.longest ?? 0;
    return Math.ceil(leftOf(until ?? now, now, longest) / second);
  });
  return Math.max(0, ...waits);
}

const last = new Map<string, Promise<unknown>>();

/** Runs the work for one key sequentially. */
async function inOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
  last.set(key, mine);
  try {
    return await mine;
  } finally {
    if (last.get(key) === mine) last.delete(key);
  }
}
