import { sql } from 'drizzle-orm';
import { second } from '#core/model/durations.ts';
import { AppError } from '#core/model/errors.ts';
import type { Database } from '../database/database.ts';
import { loginAttempt } from './tables.ts';

/** So many calls in so many milliseconds. */
export interface Allowance {
  readonly calls: number;
  readonly within: number;
}

/**
 * Takes one of the calls that `key` is allowed; says how long to wait when none is left.
 * Kept in the database, so that it holds for all processes together. `blockedUntil` is the end of the running window.
 */
export async function takePermit(
  { orm }: Database,
  key: string,
  { calls, within }: Allowance,
  now: number,
): Promise<{ waitSeconds: number } | null> {
  const { failures, blockedUntil } = loginAttempt;
  const over = sql`${blockedUntil} <= ${now}::bigint`;
  const [taken] = await orm
    .insert(loginAttempt)
    .values({ key: `permit:${key}`, failures: 1, blockedUntil: now + within, updatedDate: now })
    .onConflictDoUpdate({
      target: loginAttempt.key,
      set: {
        // Bounded, so that one who never stops does not overflow the counter
        failures: sql`case when ${over} then 1 else least(${failures} + 1, 1000000) end`,
        blockedUntil: sql`case when ${over} then ${now + within}::bigint else ${blockedUntil} end`,
        updatedDate: now,
      },
    })
    .returning({ calls: failures, until: blockedUntil });
  if (taken === undefined || taken.calls <= calls) return null;
  return { waitSeconds: Math.max(1, Math.ceil(((taken.until ?? now) - now) / second)) };
}

/** Takes one of the calls that `key` is allowed, or AppError 429: for calls that anybody may make. */
export async function requirePermit(database: Database, key: string, allowance: Allowance, now: number): Promise<void> {
  const refused = await takePermit(database, key, allowance, now);
  if (refused !== null)
    throw new AppError('too_many_requests', {
      params: { seconds: refused.waitSeconds },
      retryAfter: refused.waitSeconds,
    });
}
