import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { second } from '#core/model/day.ts';
import { hostsOf } from './connections/hosts.ts';
import { connectOnce, openPool, requireReplica } from './connections/pool.ts';
import {
  asOutage,
  type DatabaseReader,
  DatabaseUnavailable,
  isOutage,
  type Orm,
  type ReplicaUse,
  sqlState,
} from './database.ts';

const connections = 5;
/** A replica that has not caught up after this time is too far behind for the read. */
const patienceMs = second;
const pollEveryMs = 20;
/** How long a replica that was away or too far behind is not tried again, so that not every caller waits for it. */
const restMs = 5 * second;

/** The address of a replica. */
export interface ReplicaAt {
  /** May name several hosts: one that is a replica is used. */
  readonly url: string;
  /** Logs when reads switch from the replica to the primary, and back. */
  log(entry: Record<string, unknown>): void;
}

export interface Replica {
  readonly use: ReplicaUse;
  reader(): DatabaseReader;
  close(): Promise<void>;
}

/**
 * Opens the replica of the database behind `primary`. If it is away, the start is not delayed; throws if it belongs to another database or
 * refuses the login. `behind` as for the primary: the same pooler may be in between.
 */
export async function openReplica(
  { url, log }: ReplicaAt,
  primary: pg.Pool,
  behind: { readonly isNaming: boolean; readonly isPooled: boolean },
): Promise<Replica> {
  const hosts = hostsOf(url);
  const pool = openPool(hosts, connections, { check: requireReplica, ...behind });
  const state = stateOf(log);
  try {
    await requireSameDatabase(hosts, primary);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) {
      await pool.end();
      throw error;
    }
    state.leave(error);
  }
  return {
    use: state.use,
    reader() {
      let since: Promise<string> | undefined;
      return {
        async read(work) {
          if (!state.isResting()) {
            since ??= positionOf(primary);
            const done = await onReplica(pool, await since, work, state.leave);
            if (done !== undefined) {
              state.used();
              return done.result;
            }
          }
          state.usedPrimary();
          return onPrimary(primary, work);
        },
      };
    },
    close: () => pool.end(),
  };
}

/** Tracks whether and how often the replica is used; logs when that changes. */
function stateOf(log: ReplicaAt['log']) {
  const use = { isUsed: true, fromReplica: 0, fromPrimary: 0 };
  let restsUntil = 0;
  return {
    use,
    isResting: () => performance.now() < restsUntil,
    leave(error: unknown): void {
      restsUntil = performance.now() + restMs;
      if (use.isUsed) log({ level: 'warn', event: 'replica_left', message: errorText(error) });
      use.isUsed = false;
    },
    used(): void {
      use.fromReplica += 1;
      if (!use.isUsed) log({ level: 'info', event: 'replica_used' });
      use.isUsed = true;
    },
    usedPrimary(): void {
      use.fromPrimary += 1;
    },
  };
}

/** Runs `work` on the replica. Returns undefined, after calling `leave` with the reason, if the replica cannot do it now. */
async function onReplica<T>(
  pool: pg.Pool,
  since: string,
  work: (tx: Orm) => Promise<T>,
  leave: (error: unknown) => void,
): Promise<{ readonly result: T } | undefined> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    leave(error);
    return undefined;
  }
  let isLost = false;
  try {
    await requireCaughtUp(client, since);
    return { result: await readOn(client, work) };
  } catch (error) {
    isLost = isOutage(asOutage(error));
    if (!isLost || failsAnywhere(error)) throw error;
    leave(error);
    return undefined;
  } finally {
    client.release(isLost);
  }
}

async function onPrimary<T>(pool: pg.Pool, work: (tx: Orm) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isLost = false;
  try {
    return await readOn(client, work);
  } catch (error) {
    isLost = isOutage(error);
    throw error;
  } finally {
    client.release(isLost);
  }
}

/** Runs `work` on one snapshot in a read-only transaction, also on the primary. */
function readOn<T>(client: pg.PoolClient, work: (tx: Orm) => Promise<T>): Promise<T> {
  return drizzle(client).transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

/** True for errors that the primary would return as well: a statement timeout, or a write in a read-only transaction. */
function failsAnywhere(error: unknown): boolean {
  return ['57014', '25006'].includes(sqlState(error) ?? '');
}

/** The primary's current WAL position: everything committed so far precedes it. */
async function positionOf(primary: pg.Pool): Promise<string> {
  try {
    const { rows } = await primary.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
    return rows[0]?.position ?? '0/0';
  } catch (error) {
    throw asOutage(error);
  }
}

/** Waits until the server has replayed the WAL up to `since`; throws DatabaseUnavailable if that takes too long. */
async function requireCaughtUp(client: pg.ClientBase, since: string): Promise<void> {
  for (const until = performance.now() + patienceMs; ; await pause(pollEveryMs)) {
    const { rows } = await client.query<{ follows: boolean; there: boolean | null }>(
      'select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
      [since],
    );
    // After a promotion it accepts writes itself, and the primary of DATABASE_URL may be a different server
    if (rows[0]?.follows !== true) throw new DatabaseUnavailable('this server follows no other');
    if (rows[0].there === true) return;
    if (performance.now() > until) throw new DatabaseUnavailable(`the replica is behind by more than ${patienceMs} ms`);
  }
}

async function requireSameDatabase(hosts: ReturnType<typeof hostsOf>, primary: pg.Pool): Promise<void> {
  const client = await connectOnce(hosts, 'console start', requireReplica);
  try {
    const identity = `select (select system_identifier from pg_control_system())::text as system,
      (select oid from pg_database where datname = current_database())::text as database`;
    const [here, there] = [(await primary.query(identity)).rows[0], (await client.query(identity)).rows[0]];
    if (here?.system !== there?.system || here?.database !== there?.database)
      throw new Error('this is no streaming replica of the database at DATABASE_URL');
  } finally {
    await client.end();
  }
}

function errorText(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
