import { eq, inArray, sql } from 'drizzle-orm';
import { day, minute, second } from '#core/model/durations.ts';
import { AppError } from '#core/model/errors.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { loginAttempt } from '#core/server/kernel/tables.ts';

/** Rate-limit policy: number of free failures, then a wait in ms that doubles each time, up to `longest`. */
export interface Patience {
  readonly free: number;
  readonly first: number;
  readonly longest: number;
  /** Milliseconds after which one failure is forgotten; all are forgotten after a day without any. */
  readonly forgives?: number;
}

const forgottenAfter = day;

/** One account from one address: a person mistyping, or a guesser. */
export const forAccount: Patience = { free: 5, first: 5 * second, longest: 15 * minute };
/** One address, for any account: it may be a whole office, whose typing errors must not add up over days. */
export const forAddress: Patience = { free: 60, first: 5 * second, longest: 15 * minute, forgives: minute };

/**
 * One account from any address: a guesser with many addresses. Browsers known to the account are exempt, and a reset
 * link makes a browser known, so a guesser cannot lock the owner out.
 */
export const forAccountAnywhere: Patience = { free: 30, first: 5 * second, longest: 15 * minute };

export interface Attempt {
  readonly key: string;
  readonly patience: Patience;
}

/**
 * Tries a password: `whose` returns its owner, or null when it is wrong. Only failures are counted, for each of
 * `attempts`; if one of them is blocked, nothing is tried and the seconds to wait are returned.
 * Attempts for one account, and from one address, run one after another in this process, so that each sees the
 * failures before it even when many are sent at once. Counting in advance would count right passwords as well.
 */
export function tryPassword<T>(
  { orm }: Database,
  { account, attempts, now }: { account: string; attempts: readonly Attempt[]; now: number },
  whose: () => Promise<T | null>,
): Promise<{ waitSeconds: number } | { owner: T | null }> {
  // Always take the address's queue first, so that the two queues cannot deadlock
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
 * Counts the attempt as a failure before it is tried, for checks that can succeed only once; `succeeded` resets it.
 * Returns the seconds to wait if blocked.
 */
export async function begin({ orm }: Database, attempt: Attempt, now: number): Promise<{ waitSeconds: number } | null> {
  return (await count(orm, attempt, now)) ? null : { waitSeconds: await longestWait(orm, [attempt], now) };
}

/** Forgets the failures of that key. */
export async function succeeded(orm: Orm, key: string): Promise<void> {
  await orm.delete(loginAttempt).where(eq(loginAttempt.key, key));
}

/** Returns the AppError 429 for a caller that must wait. */
export function tooMany(waitSeconds: number): AppError {
  return new AppError('too_many_requests', { params: { seconds: waitSeconds }, retryAfter: waitSeconds });
}

async function count(orm: Orm, { key, patience }: Attempt, now: number): Promise<boolean> {
  const { failures, updatedDate } = loginAttempt;
  const forgiven = sql`greatest(${now}::bigint - ${updatedDate}, 0) / ${patience.forgives ?? forgottenAfter}::bigint`;
  const left = sql`greatest(${failures} - least(${forgiven}, 1000000)::int, 0)`;
  const next = sql`(case when ${updatedDate} < ${now - forgottenAfter}::bigint then 1 else ${left} + 1 end)`;
  // The exponent is bounded to avoid an overflow
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
      // A block beyond the longest one was set by a clock that was ahead
      setWhere: sql`coalesce(${loginAttempt.blockedUntil}, 0) not between ${now + 1}::bigint and ${now + patience.longest}::bigint`,
    })
    .returning({ key: loginAttempt.key });
  return counted.length === 1;
}

async function longestWait(orm: Orm, attempts: readonly Attempt[], now: number): Promise<number> {
  const keys = attempts.map(({ key }) => key);
  const found = await orm
    .select({ key: loginAttempt.key, until: loginAttempt.blockedUntil })
    .from(loginAttempt)
    .where(inArray(loginAttempt.key, keys));
  const waits = found.map(({ key, until }) => {
    const left = (until ?? now) - now;
    const longest = attempts.find((one) => one.key === key)?.patience.longest ?? 0;
    return left > longest ? 0 : Math.ceil(left / second);
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
