import pg from 'pg';
import { DatabaseAway, isLostConnection, sqlState } from './failure.ts';
import type { Hosts } from './hosts.ts';

/** Long enough for a server far away, short enough that a caller is answered. */
const connectMs = 5000;

/** A connection of its own, to the host that takes writes. The caller ends it. Throws DatabaseAway where no host does. */
export async function connectOnce(hosts: Hosts, name: string): Promise<pg.Client> {
  return overHosts(hosts, async () => {
    const url = hosts.current();
    const client = new pg.Client({ ...connection(url), application_name: name, connectionTimeoutMillis: connectMs });
    client.on('error', ignore);
    try {
      await client.connect();
      await demandPrimary(client);
      return client;
    } catch (error) {
      hosts.skip(url);
      client.end().catch(ignore);
      throw error;
    }
  });
}

/** A pool of connections to whichever host takes writes; each new one looks for it again. */
export function openPool(hosts: Hosts, max: number): pg.Pool {
  class OneHost extends pg.Client {
    readonly url: string;
    constructor() {
      const url = hosts.current();
      super({ ...connection(url), application_name: 'tenjun' });
      this.url = url;
      // A connection that is lost between two statements of a transaction says so here; unheard, it would end the process
      this.on('error', ignore);
    }
  }
  class ReadWritePool extends pg.Pool {
    override connect(): Promise<pg.PoolClient>;
    override connect(done: Connected): void;
    override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
      const connecting = overHosts(hosts, () => super.connect());
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
    connectionTimeoutMillis: connectMs,
    async onConnect(client) {
      try {
        await demandPrimary(client);
      } catch (error) {
        if (client instanceof OneHost) hosts.skip(client.url);
        throw error;
      }
    },
  });
  // Of a connection that was lost while nobody used it; the next one who asks gets another
  pool.on('error', ignore);
  return pool;
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

function ignore(): void {}

function connection(connectionString: string): pg.ClientConfig {
  return { connectionString, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
}

async function demandPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new DatabaseAway('this server takes no writes');
}

async function overHosts<T>(hosts: Hosts, connect: () => Promise<T>): Promise<T> {
  for (let left = hosts.count; ; left -= 1) {
    const url = hosts.current();
    try {
      return await connect();
    } catch (error) {
      if (!mayBeElsewhere(error)) throw error;
      hosts.skip(url);
      if (left <= 1) throw error instanceof DatabaseAway ? error : new DatabaseAway(saidBy(error), { cause: error });
    }
  }
}

/** A wrong password is wrong on every host; one that starts, stops or is gone may have a neighbour that answers. */
function mayBeElsewhere(error: unknown): boolean {
  return error instanceof DatabaseAway || isLostConnection(error) || /^(?:57P|53|08)/.test(sqlState(error) ?? '');
}

function saidBy(error: unknown): string {
  // Tried over IPv6 and IPv4, the outer error says nothing
  if (error instanceof AggregateError) return error.errors.map(saidBy).join(', ');
  return error instanceof Error ? error.message : String(error);
}
