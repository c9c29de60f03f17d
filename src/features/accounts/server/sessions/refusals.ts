import { minute, second } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Database } from '#core/server/database/database.ts';
import { leftOf } from '#core/server/kernel/background.ts';
import { takePermit } from '#core/server/kernel/context.ts';
import { networkOf } from '#domain/accounts/network.ts';

/** Allowed number of unknown tokens from one network, each counted once. */
const allowance = { calls: 60, within: 10 * minute };
const remembered = 10_000;

/**
 * Tracks invalid tokens. An invalid token never becomes valid, so it is cached, and repeated use costs no query (such
 * as a forgotten script with a revoked token). New ones are counted for their network in the database, which covers
 * all processes; beyond the limit, callers must wait and are no longer counted. Valid tokens are never limited: they
 * are looked up from any network like a session, so others' guesses cannot lock out callers of the same network.
 */
export function refusals(database: Database, now: () => number) {
  const dead = new Set<string>();
  const waits = new Map<string, number>();
  return {
    /** False for a token that is known to be invalid. */
    isWorthChecking(tokenHash: string): boolean {
      return !dead.has(tokenHash);
    },
    /** Counts an invalid token; throws AppError 429 beyond the limit. */
    async note(tokenHash: string, ip: string): Promise<void> {
      keep(dead, tokenHash);
      const network = networkOf(ip);
      const left = leftOf(waits.get(network) ?? 0, now(), allowance.within);
      if (left > 0) throw tooMany(Math.ceil(left / second));
      const refused = await takePermit(database, `token:${network}`, allowance, now());
      if (refused === null) return;
      if (waits.size >= remembered) waits.clear();
      waits.set(network, now() + refused.waitSeconds * second);
      throw tooMany(refused.waitSeconds);
    },
  };
}

function keep(known: Set<string>, one: string): void {
  if (known.size >= remembered) known.clear();
  known.add(one);
}

function tooMany(seconds: number): AppError {
  return new AppError('too_many_requests', { params: { seconds }, retryAfter: seconds });
}
