import { sql } from 'drizzle-orm';
import { second } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Database } from '../database/database.ts';
import { stillLasts } from './leases.ts';
import { loginAttempt } from './tables.ts';

/** A rate limit: `calls` per `within` milliseconds. */
export interface Allowance {
  readonly calls: number;
  readonly within: number;
}

/**
 * Takes a permit for one call from the rate limit of `key`; returns the seconds to wait if none is left, else null. Stored in the database,
 * so that the limit holds across processes. `blockedUntil` is the end of the current window.
 */
export async function takePermit(
  { orm }: Database,
  key: string,
  { calls, within }: Allowance,
  now: number,
): Promise<{ waitSeconds: number } | null> {
  const { failures, blockedUntil } = loginAttempt;
  const over = sql`not ${stillLasts(blockedUntil, now, within)}`;
  const [taken] = await orm
    .insert(loginAttempt)
    .values({ key: `permit:${key}`, failures: 1, blockedUntil: now + within, updatedDate: now })
    .onConflictDoUpdate({
      target: loginAttempt.key,
      set: {
        // Capped, so that endless calls do not overflow the counter
        failures: sql`case when ${over} then 1 else least(${failures} + 1, 1000000) end`,
        blockedUntil: sql`case when ${over} then ${now + within}::bigint else ${blockedUntil} end`,
        updatedDate: now,
      },
    })
    .returning({ calls: failures, until: blockedUntil });
  if (taken === undefined || taken.calls <= calls) return null;
  return { waitSeconds: Math.max(1, Math.ceil(((taken.until ?? now) - now) / second)) };
}

/** Takes a permit for one call of a public endpoint; throws AppError 429 if none is left. */
export async function requirePermit(database: Database, key: string, allowance: Allowance, now: number): Promise<void> {
  const refused = await takePermit(database, key, allowance, now);
  if (refused !== null)
    throw new AppError('too_many_requests', {
      params: { seconds: refused.waitSeconds },
      retryAfter: refused.waitSeconds,
    });
}
