import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { second } from '#core/model/durations.ts';
import { DatabaseAway, isLostConnection, sqlState } from '../failure.ts';
import { type ConnectionWatch, type Watched, watchConnections } from './connection-watch.ts';
import type { Hosts } from './hosts.ts';
import { idleInTransactionLimit, statementLimit } from './limits.ts';
import { prepareOn, statementNames } from './prepared.ts';

/** Long enough for a server far away, short enough that a caller is answered. */
const connectMs = 2.5 * second;
/** So long a caller waits for a connection that others use. */
const queueMs = 5 * second;

/** Refuses a host that is not what is looked for: throws DatabaseAway. */
type HostCheck = (client: pg.ClientBase) => Promise<void>;

/** A connection of its own, to the host that takes writes (or is what is demanded). The caller ends it. Throws DatabaseAway where no host is. */
export async function connectOnce(hosts: Hosts, name: string, demand: HostCheck = requirePrimary): Promise<pg.Client> {
  return overHosts(hosts, async () => {
    const url = hosts.current();
    const client = new pg.Client({ ...connection(url), application_name: name });
    client.on('error', ignore);
    try {
      await client.connect();
      await demand(client);
      return client;
    } catch (error) {
      hosts.skip(url);
      client.end().catch(ignore);
      throw error;
    }
  });
}

/** A connection of the pool, whose host is watched while it is asked. */
class WatchedClient extends pg.Client {
  readonly watched: Watched;
  /** What the server was told, ms. */
  limit = 0;
  constructor(watched: Watched) {
    super({ ...connection(watched.url), application_name: 'console', stream: () => watched.socket });
    this.watched = watched;
    // A connection that is lost between two statements of a transaction says so here; unheard, it would end the process
    this.on('error', ignore);
  }
}

/**
 * A pool of connections to whichever host takes writes (or is what is demanded); each new one looks for it again, and one whose host falls
 * silent ends. Statements that come again are prepared by name, unless a connection of ours may be another session each time.
 */
export function openPool(
  hosts: Hosts,
  max: number,
  { demand = requirePrimary, isNaming = true }: { readonly demand?: HostCheck; readonly isNaming?: boolean } = {},
): pg.Pool {
  const watch = watchConnections({ ask: requireAnswer, lost: hosts.skip });
  const nameOf = statementNames();
  class OneHost extends WatchedClient {
    constructor() {
      super(watch.open(hosts.current()));
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
        await demand(client);
      } catch (error) {
        if (client instanceof WatchedClient) hosts.skip(client.watched.url);
        throw error;
      }
    },
  });
  // Of a connection that was lost while nobody used it; the next one who asks gets another
  pool.on('error', ignore);
  pool.on('release', (_error, client) => {
    if (client instanceof WatchedClient) watch.leave(client.watched);
  });
  const end = pool.end.bind(pool);
  pool.end = () => end().finally(watch.close);
  return pool;
}

/** The server itself ends what takes longer than what it is part of may. */
async function withLimit(client: pg.PoolClient, watch: ConnectionWatch): Promise<pg.PoolClient> {
  if (!(client instanceof WatchedClient)) return client;
  const limit = statementLimit();
  watch.use(client.watched, limit);
  if (client.limit === limit) return client;
  try {
    // Compiling a statement takes longer than any of ours does: each is read a page or a slice at a time
    await client.query(`set statement_timeout = ${limit}; set jit = off`);
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
  // Node asks ten times, a second apart, once a connection was idle for so long
  return { connectionString, connectionTimeoutMillis: connectMs, keepAlive: true, keepAliveInitialDelayMillis: 5000 };
}

async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { reads } = await introduced(client);
  if (reads === 'on') throw new DatabaseAway('this server takes no writes');
}

/** A server that follows another one, and so takes no write from anybody. */
export async function requireReplica(client: pg.ClientBase): Promise<void> {
  const { follows } = await introduced(client);
  if (!follows) throw new DatabaseAway('this server follows no other');
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

/** Rejects when the host at `url` says nothing; a refusal is an answer too. */
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
    throw new DatabaseAway('no answer');
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
      if (left <= 1) throw error instanceof DatabaseAway ? error : new DatabaseAway(errorText(error), { cause: error });
    }
  }
}

/** A wrong password is wrong on every host; one that starts, stops or is gone may have a neighbour that answers. */
function mayBeElsewhere(error: unknown): boolean {
  return error instanceof DatabaseAway || isLostConnection(error) || /^(?:57P|53|08)/.test(sqlState(error) ?? '');
}

function errorText(error: unknown): string {
  // Tried over IPv6 and IPv4, the outer error says nothing
  if (error instanceof AggregateError) return error.errors.map(errorText).join(', ');
  return error instanceof Error ? error.message : String(error);
}
