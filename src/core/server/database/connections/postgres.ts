import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { second } from '#core/model/day.ts';
import { asOutage, type Database, isOutage, type Reads } from '../database.ts';
import { openReplica, type ReplicaAt } from '../replica.ts';
import { anyRowsOf } from '../sql.ts';
import { type Hosts, hostsOf } from './hosts.ts';
import { openListener } from './listener.ts';
import { connectOnce, openPool } from './pool.ts';

const oldest = 150_000;
const connections = 10;
/** Connections for the job queue's own bookkeeping only. */
const directConnections = 4;

/** DATABASE_URL cannot be used; the message is one line for the operator. */
export class DatabaseUnusable extends Error {}

/** How a pooler, if any, is bypassed. */
interface Direct {
  /** The URL that bypasses a pooler; null: there is none. */
  readonly url: string | null;
  /** Whether statements may be prepared by name: in transaction mode, not every pooler keeps them available in the next session. */
  readonly isNaming: boolean;
}

/**
 * Opens the PostgreSQL at `url`, which may name several hosts: the one that currently accepts writes is used. What needs a session of its
 * own goes to the direct URL, past a pooler; `replicaAt` is a replica for reads only. Throws DatabaseUnusable.
 */
export async function openPostgres(
  url: string,
  { url: directUrl, isNaming }: Direct = { url: null, isNaming: true },
  replicaAt: ReplicaAt | null = null,
): Promise<Database> {
  const hosts = await usableHosts(url, 'DATABASE_URL');
  const directHosts = directUrl === null ? hosts : await usableHosts(directUrl, 'DATABASE_DIRECT_URL');
  const behind = { isNaming, isPooled: directUrl !== null };
  const pool = openPool(hosts, connections, behind);
  const direct = directUrl === null ? pool : openPool(directHosts, directConnections);
  const listener = openListener(directHosts);
  const orm = drizzle(pool);
  const replica = replicaAt && (await openReplica(replicaAt, pool, behind).catch(unusable('DATABASE_READ_URL')));
  return {
    kind: 'postgresql',
    orm,
    async transaction(work, { isolation } = {}) {
      const client = await pool.connect();
      let lost = false;
      try {
        const session = drizzle(client);
        return await session.transaction(work, isolation === undefined ? undefined : { isolationLevel: isolation });
      } catch (error) {
        lost = isOutage(error);
        throw error;
      } finally {
        client.release(lost);
      }
    },
    reader: () => replica?.reader() ?? { read: (work) => work(orm) },
    replica: replica?.use ?? null,
    rows: async (query, on: Reads = orm) => anyRowsOf(await on.execute(query)),
    async executeSql(text, values = []) {
      try {
        const result = await (values.length > 0 ? direct.query(text, values) : direct.query(text));
        return { rows: flatRows(result) };
      } catch (error) {
        throw asOutage(error);
      }
    },
    async notify(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload]).catch((error: unknown) => {
        throw asOutage(error);
      });
    },
    listen: (channel, listening) => listener.listen(channel, listening),
    async ping() {
      await pool.query('select 1').catch((error: unknown) => {
        throw asOutage(error);
      });
    },
    async close() {
      await listener.close();
      const ends = [pool.end(), replica?.close(), ...(direct === pool ? [] : [direct.end()])];
      // A caller that still holds a connection does not delay the end
      await Promise.race([Promise.allSettled(ends), pause(5 * second, undefined, { ref: false })]);
    },
  };
}

/** The hosts of the address; throws DatabaseUnusable. */
async function usableHosts(url: string, setting: string): Promise<Hosts> {
  const hosts = hostsOf(url);
  try {
    const client = await connectOnce(hosts, 'console start');
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    await client.end();
    const version = rows[0]?.version ?? 0;
    if (version < oldest) throw new Error(`PostgreSQL 15 or later is needed, this is ${version}`);
  } catch (error) {
    unusable(setting)(error);
  }
  return hosts;
}

function unusable(setting: string): (error: unknown) => never {
  return (error) => {
    throw new DatabaseUnusable(`${setting}: ${error instanceof Error ? error.message : String(error)}`);
  };
}

/** Several statements return a list of results, whatever the driver's types say. */
function flatRows(result: pg.QueryResult | pg.QueryResult[]): Record<string, unknown>[] {
  return Array.isArray(result) ? result.flatMap((one) => anyRowsOf(one)) : anyRowsOf(result);
}
