import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Database } from './database.ts';
import { rowsOf } from './result-rows.ts';

const oldest = 150_000;

/** DATABASE_URL cannot be used; the message is one line for the operator. */
export class DatabaseUnusable extends Error {}

/** The PostgreSQL at `url`, which may name several hosts: the one that takes writes is used. Throws DatabaseUnusable. */
export async function openPostgres(url: string): Promise<Database> {
  const client = postgres(url, {
    max: 10,
    onnotice: () => {},
    target_session_attrs: 'read-write',
    connect_timeout: 10,
  });
  try {
    const [row] = await client`select current_setting('server_version_num')::int as version`;
    if (Number(row?.version) < oldest) throw new Error(`PostgreSQL 15 or later is needed, this is ${row?.version}`);
  } catch (error) {
    await client.end({ timeout: 1 });
    throw new DatabaseUnusable(`DATABASE_URL: ${error instanceof Error ? error.message : String(error)}`);
  }
  const orm = drizzle(client);
  return {
    kind: 'postgresql',
    orm,
    transaction: (work, { isolation } = {}) =>
      orm.transaction(work, isolation === undefined ? undefined : { isolationLevel: isolation }),
    rows: async (query, on = orm) => rowsOf(await on.execute(query)),
    async executeSql(text, values = []) {
      if (values.length > 0) return { rows: flatRows(await client.unsafe(text, bound(values))) };
      // BEGIN … COMMIT in one text must stay on one connection
      const reserved = await client.reserve();
      try {
        return { rows: flatRows(await reserved.unsafe(text).simple()) };
      } catch (error) {
        await reserved.unsafe('rollback').catch(() => {});
        throw error;
      } finally {
        reserved.release();
      }
    },
    async notify(channel, payload) {
      await client.notify(channel, payload);
    },
    async listen(channel, handler) {
      const { unlisten } = await client.listen(channel, handler);
      return unlisten;
    },
    async ping() {
      await client`select 1`;
    },
    async close() {
      await client.end({ timeout: 5 });
    },
  };
}

type Parameters = NonNullable<Parameters_>;
type Parameters_ = globalThis.Parameters<postgres.Sql['unsafe']>[1];

function bound(values: readonly unknown[]): Parameters {
  return values as Parameters;
}

/** Several statements give a list of lists. */
function flatRows(result: unknown): Record<string, unknown>[] {
  if (!Array.isArray(result)) return [];
  return result.flatMap((one: unknown) => (Array.isArray(one) ? rowsOf(one) : rowsOf([one])));
}
