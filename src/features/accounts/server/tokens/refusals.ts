import { minute, second } from '#core/model/durations.ts';
import { AppError } from '#core/model/errors.ts';
import type { Database } from '#core/server/database/database.ts';
import { takePermit } from '#core/server/kernel/permits.ts';
import { networkOf } from '../sessions/network.ts';

/** So many unknown tokens from one network, each counted once. */
const allowance = { calls: 60, within: 10 * minute };
const remembered = 10_000;

/**
 * Tokens that opened nothing. One that did not will never: it is remembered, and asked for again it costs the database nothing (a forgotten
 * script with a revoked token). New ones are counted for their network, in the database, so that it holds for all processes together; where
 * too many came from, the next is told to wait and no longer counted. One that stands is never asked to: it is looked up wherever it comes
 * from, as a session is, for nobody's guesses keep out who calls from the same network.
 */
export function refusals(database: Database, now: () => number) {
  const dead = new Set<string>();
  const waits = new Map<string, number>();
  return {
    /** May it stand? */
    isWorthChecking(tokenHash: string): boolean {
      return !dead.has(tokenHash);
    },
    /** Counts it; AppError 429 once it is one too many. */
    async note(tokenHash: string, ip: string): Promise<void> {
      keep(dead, tokenHash);
      const network = networkOf(ip);
      const until = waits.get(network) ?? 0;
      if (until > now()) throw tooMany(Math.ceil((until - now()) / second));
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
