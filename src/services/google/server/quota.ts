import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { hour, minute, second } from '#core/model/day.ts';
import type { Database } from '#core/server/database/database.ts';
import { leftOf, stillLasts } from '#core/server/kernel/background.ts';
import { GoogleFailure } from './failure.ts';
import { googleQuota } from './tables.ts';

/** Maximum calls in any minute; `burst` of them may be made at once. */
export interface Quota {
  readonly perMinute: number;
  readonly burst: number;
}

/** Google's limits for each of its APIs in the project, and for the edits of each location. */
export const apiQuota: Quota = { perMinute: 300, burst: 60 };
export const editQuota: Quota = { perMinute: 10, burst: 4 };

/** The longest rest that is kept, in ms; a moment further ahead was written by a clock that was ahead. */
const longestRest = hour;

export interface QuotaGate {
  readonly database: Database;
  /** epoch ms */
  now(): number;
  pause?(milliseconds: number): Promise<unknown>;
  /** ms; a caller that would have to wait longer gets a failure instead. */
  readonly patience?: number;
  /** Leaves the burst to interactive calls. */
  readonly unhurried?: boolean;
}

/** Returns the key of the quota of one of Google's APIs; each has its own. */
export function apiKey(api: string): string {
  return `api:${api}`;
}

/** Returns the key of the quota for one location's edits. */
export function editKey(location: string): string {
  return `edits:${location}`;
}

/**
 * Waits for a turn within the quota (or for `turns` at once, at most the burst); throws GoogleFailure `limited` when
 * the wait would exceed the patience. The state is in the database, so that it holds across processes and restarts. A
 * refused turn uses nothing of the quota.
 */
export async function takeTurn(gate: QuotaGate, key: string, quota: Quota, turns = 1): Promise<void> {
  const now = gate.now();
  const patience = gate.patience ?? 10 * second;
  const { interval, ahead: most } = pace(quota);
  const ahead = gate.unhurried === true ? 0 : most;
  const { freeAt } = googleQuota;
  const isFull = stillLasts(freeAt, now, longestRest + most);
  const [taken] = await gate.database.orm
    .insert(googleQuota)
    .values({ key, freeAt: now + interval * turns })
    .onConflictDoUpdate({
      target: googleQuota.key,
      set: { freeAt: sql`case when ${isFull} then ${freeAt} else ${now}::bigint end + ${interval * turns}` },
      setWhere: sql`not ${isFull} or ${freeAt} <= ${now + ahead + patience}::bigint`,
    })
    .returning({ freeAt });
  if (taken === undefined) throw new GoogleFailure('limited', { waitSeconds: await waitOf(gate, key, quota) });
  const wait = taken.freeAt - interval - ahead - now;
  if (wait > 0) await (gate.pause ?? sleep)(wait);
}

/** Blocks the key for that time, at most an hour, after Google itself asked to wait. */
export async function pauseQuota(
  { database, now }: QuotaGate,
  key: string,
  quota: Quota,
  waitMs: number,
): Promise<void> {
  const until = now() + Math.min(waitMs, longestRest) + pace(quota).ahead;
  await database.orm
    .insert(googleQuota)
    .values({ key, freeAt: until })
    .onConflictDoUpdate({
      target: googleQuota.key,
      set: {
        freeAt: sql`case when ${stillLasts(googleQuota.freeAt, now(), longestRest + pace(quota).ahead)}
          then greatest(${googleQuota.freeAt}, ${until}::bigint) else ${until}::bigint end`,
      },
    });
}

/** Returns the seconds until the next call with this key fits, for an `unhurried` caller without the burst; 0: at once. */
export async function waitOf({ database, now, unhurried }: QuotaGate, key: string, quota: Quota): Promise<number> {
  const [row] = await database.orm
    .select({ freeAt: googleQuota.freeAt })
    .from(googleQuota)
    .where(sql`${googleQuota.key} = ${key}`);
  const ahead = unhurried === true ? 0 : pace(quota).ahead;
  const left = leftOf(row?.freeAt ?? 0, now(), longestRest + pace(quota).ahead);
  return Math.max(0, Math.ceil((left - ahead) / second));
}

/** Spacing between calls, and how far a burst may run ahead; together they never exceed the quota in any minute. */
function pace({ perMinute, burst }: Quota): { interval: number; ahead: number } {
  const interval = Math.ceil(minute / (perMinute - burst));
  return { interval, ahead: interval * (burst - 1) };
}
