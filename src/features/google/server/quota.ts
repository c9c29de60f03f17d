import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { minute, second } from '#core/model/durations.ts';
import type { Database } from '#core/server/database/database.ts';
import { GoogleFailure } from './failure.ts';
import { googleQuota } from './tables.ts';

/** So many calls in any minute; `burst` of them at once. */
export interface Quota {
  readonly perMinute: number;
  readonly burst: number;
}

/** What Google grants the project, and each profile's edits. */
export const projectQuota: Quota = { perMinute: 300, burst: 60 };
export const editQuota: Quota = { perMinute: 10, burst: 4 };

export interface Gate {
  readonly database: Database;
  /** epoch ms */
  now(): number;
  pause?(milliseconds: number): Promise<unknown>;
  /** ms; who would have to wait longer is told so instead. */
  readonly patience?: number;
  /** Takes no turn of the burst: those are for people, who wait. */
  readonly unhurried?: boolean;
}

/** The key of the quota of all calls together. */
export const projectKey = 'project';

/** The key of the edits of one profile. */
export function editKey(location: string): string {
  return `edits:${location}`;
}

/**
 * Waits for a turn within the quota (or for `turns` at once, no more than the burst); GoogleFailure `limited` when it is
 * further away than the patience. Kept in the database, so that all processes together stay within it, after a restart
 * too. A turn that is not taken costs nothing.
 */
export async function takeTurn(gate: Gate, key: string, quota: Quota, turns = 1): Promise<void> {
  const now = gate.now();
  const patience = gate.patience ?? 10 * second;
  const { interval, ahead: most } = pace(quota);
  const ahead = gate.unhurried === true ? 0 : most;
  const { freeAt } = googleQuota;
  const [taken] = await gate.database.orm
    .insert(googleQuota)
    .values({ key, freeAt: now + interval * turns })
    .onConflictDoUpdate({
      target: googleQuota.key,
      set: { freeAt: sql`greatest(${freeAt}, ${now}::bigint) + ${interval * turns}` },
      setWhere: sql`${freeAt} <= ${now + ahead + patience}::bigint`,
    })
    .returning({ freeAt });
  if (taken === undefined) throw new GoogleFailure('limited', { waitSeconds: await waitOf(gate, key, quota) });
  const wait = taken.freeAt - interval - ahead - now;
  if (wait > 0) await (gate.pause ?? sleep)(wait);
}

/** Google itself said to wait: nobody calls under this key for so long. */
export async function pauseQuota({ database, now }: Gate, key: string, quota: Quota, waitMs: number): Promise<void> {
  const until = now() + waitMs + pace(quota).ahead;
  await database.orm
    .insert(googleQuota)
    .values({ key, freeAt: until })
    .onConflictDoUpdate({
      target: googleQuota.key,
      set: { freeAt: sql`greatest(${googleQuota.freeAt}, ${until}::bigint)` },
    });
}

/** Seconds until the next call under this key fits; 0: at once. */
export async function waitOf({ database, now }: Gate, key: string, quota: Quota): Promise<number> {
  const [row] = await database.orm
    .select({ freeAt: googleQuota.freeAt })
    .from(googleQuota)
    .where(sql`${googleQuota.key} = ${key}`);
  return Math.max(0, Math.ceil(((row?.freeAt ?? 0) - pace(quota).ahead - now()) / second));
}

/** Calls at a steady pace, a burst of them ahead of time; burst and pace together never pass the quota in any minute. */
function pace({ perMinute, burst }: Quota): { interval: number; ahead: number } {
  const interval = Math.ceil(minute / (perMinute - burst));
  return { interval, ahead: interval * (burst - 1) };
}
