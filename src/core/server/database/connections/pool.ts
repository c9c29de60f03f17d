import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { second } from '#core/model/day.ts';
import { DatabaseUnavailable, isLostConnection, sqlState } from '../database.ts';
import { type ConnectionWatch, type Watched, watchConnections } from './connection-watch.ts';
import type { Hosts } from './hosts.ts';
import { idleInTransactionLimit, jit, statementLimit } from './limits.ts';
import { limitTransactionsOf } from './pooled.ts';
import { prepareOn, statementNames } from './prepared.ts';

/** Long enough for a distant server, short enough that a caller still gets an answer. */
const connectMs = 2.5 * second;
/** How long a caller waits for a connection while all are in use. */
const queueMs = 5 * second;

/** Throws DatabaseUnavailable if the host does not have the required role. */
type HostCheck = (client: pg.ClientBase) => Promise<void>;

/**
 * Opens a single connection to the host that accepts writes (or passes `check`). The caller ends it. Throws DatabaseUnavailable if there is no
 * such host.
 */
export async function connectOnce(hosts: Hosts, name: string, check: HostCheck = requirePrimary): Promise<pg.Client> {
  return overHosts(hosts, async () => {
    const url = hosts.current();
    const client = new pg.Client({ ...connection(url), application_name: name });
    client.on('error', ignore);
    try {
      await client.connect();
      await check(client);
      return client;
    } catch (error) {
      hosts.skip(url);
      client.end().catch(ignore);
      throw error;
    }
  });
}

/** A pool's connection, whose host is watched while it is in use. */
class WatchedClient extends pg.Client {
  readonly watched: Watched;
  /** True if each transaction may be served by another session of the server. */
  readonly isPooled: boolean;
  /** The statement timeout that is set on the server, ms. */
  limit = 0;
  constructor(watched: Watched, isPooled: boolean) {
    super({ ...connection(watched.url), application_name: 'console', stream: () => watched.socket });
    this.watched = watched;
    this.isPooled = isPooled;
    if (isPooled) limitTransactionsOf(this);
    // Emitted when the connection is lost between two statements of a transaction; without a listener it would end the process
    this.on('error', ignore);
  }
}

interface PoolOptions {
  readonly check?: HostCheck;
  readonly isNaming?: boolean;
  readonly isPooled?: boolean;
}

/**
 * A pool of connections to the host that accepts writes (or passes `check`). Each new connection looks for that host again, and
 * connections to a host that stops answering are closed. `isPooled`: a pooler may switch the session behind a connection. `isNaming`: repeated
 * statements are prepared by name, which not every pooler carries over to the next session.
 */
export function openPool(
  hosts: Hosts,
  max: number,
  { check = requirePrimary, isNaming = true, isPooled = false }: PoolOptions = {},
): pg.Pool {
  const watch = watchConnections({ ask: requireAnswer, lost: hosts.skip });
  const nameOf = statementNames();
  class OneHost extends WatchedClient {
    constructor() {
      super(watch.open(hosts.current()), isPooled);
      if (isNaming) prepareOn(this, nameOf);
    }
  }
  class ReadWritePool extends pg.Pool {
    override connect(): Promise<pg.PoolClient>;
    override connect(done: Connected): void;
    override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
      const connecting = overHosts(hosts, () => super.connect()).then((client) => withLimit(client, watch));
      if (done === undefined) return connecting;
      connecting.then(
        (client) => done(undefined, client, client.release),
        (error: Error) => done(error, undefined, ignore),
      );
      return undefined;
    }
  }
  const pool: pg.Pool = new ReadWritePool({
    max,
    Client: OneHost,
    connectionTimeoutMillis: queueMs,
    async onConnect(client) {
      try {
        await check(client);
      } catch (error) {
        if (client instanceof WatchedClient) hosts.skip(client.watched.url);
        throw error;
      }
    },
  });
  // Emitted when an idle connection is lost; the next caller gets another one
  pool.on('error', ignore);
  pool.on('release', (_error, client) => {
    if (client instanceof WatchedClient) watch.leave(client.watched);
  });
  const end = pool.end.bind(pool);
  pool.end = () => end().finally(watch.close);
  return pool;
}

/**
 * Sets the statement timeout for the current work, so that the server itself cancels slow statements. Behind a pooler each transaction does so.
 */
async function withLimit(client: pg.PoolClient, watch: ConnectionWatch): Promise<pg.PoolClient> {
  if (!(client instanceof WatchedClient)) return client;
  const limit = statementLimit();
  watch.use(client.watched, limit);
  if (client.limit === limit || client.isPooled) return client;
  try {
    await client.query(`set statement_timeout = ${limit}; set ${jit}`);
    client.limit = limit;
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

function ignore(): void {}

function connection(connectionString: string): pg.ClientConfig {
  // Once a connection was idle for this long, Node sends up to ten keep-alive probes, one per second
  return { connectionString, connectionTimeoutMillis: connectMs, keepAlive: true, keepAliveInitialDelayMillis: 5000 };
}

async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { reads } = await introduced(client);
  if (reads === 'on') throw new DatabaseUnavailable('this server takes no writes');
}

/** Throws DatabaseUnavailable unless the server is a replica, which accepts no writes. */
export async function requireReplica(client: pg.ClientBase): Promise<void> {
  const { follows } = await introduced(client);
  if (!follows) throw new DatabaseUnavailable('this server follows no other');
}

async function introduced(client: pg.ClientBase): Promise<{ reads: string; follows: boolean }> {
  const { rows } = await inTime(
    client.query<{ reads: string; follows: boolean }>(
      `select set_config('idle_in_transaction_session_timeout', $1, false), current_setting('transaction_read_only') as reads,
        pg_is_in_recovery() as follows`,
      [String(idleInTransactionLimit)],
    ),
  );
  return rows[0] ?? { reads: 'on', follows: false };
}

/** Rejects if the host at `url` does not answer; a refusal is an answer too. */
async function requireAnswer(url: string): Promise<void> {
  const client = new pg.Client({ ...connection(url), application_name: 'console watch' });
  client.on('error', ignore);
  try {
    await client.connect();
    await inTime(client.query('select 1'));
  } catch (error) {
    if (sqlState(error) === undefined) throw error;
  } finally {
    client.end().catch(ignore);
  }
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  answer.catch(ignore);
  const late = pause(connectMs, undefined, { ref: false }).then((): never => {
    throw new DatabaseUnavailable('no answer');
  });
  return Promise.race([answer, late]);
}

async function overHosts<T>(hosts: Hosts, connect: () => Promise<T>): Promise<T> {
  for (let left = hosts.count; ; left -= 1) {
    const url = hosts.current();
    try {
      return await connect();
    } catch (error) {
      if (!mayBeElsewhere(error)) throw error;
      hosts.skip(url);
      if (left <= 1)
        throw error instanceof DatabaseUnavailable
          ? error
          : new DatabaseUnavailable(errorText(error), { cause: error });
    }
  }
}

/**
 * True for errors that another host may not have: a wrong password is wrong on every host, but if one is starting, stopping or gone,
 * another may answer.
 */
function mayBeElsewhere(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable || isLostConnection(error) || /^(?:57P|53|08)/.test(sqlState(error) ?? '')
  );
}

function errorText(error: unknown): string {
  // If both IPv6 and IPv4 were tried, the outer error has no message
  if (error instanceof AggregateError) return error.errors.map(errorText).join(', ');
  return error instanceof Error ? error.message : String(error);
}
