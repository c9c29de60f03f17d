import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, Reads } from '../database.ts';
import { anyRowsOf } from '../sql.ts';

/** Opens the embedded PostgreSQL in `folder`, from a dump's archive if one is given; calls `release` once it is closed. */
export async function openPglite(folder: string, release: () => void, archive?: Blob): Promise<Database> {
  const client = await PGlite.create(folder, {
    extensions: { pg_trgm },
    // PGlite's own conversion goes byte by byte: 3 s for an image
    serializers: { [types.BYTEA]: hexOf },
    parsers: { [types.BYTEA]: bytesOf },
    ...(archive === undefined ? {} : { loadDataDir: archive }),
  });
  const orm = drizzle(client);
  return {
    kind: 'pglite',
    orm,
    transaction: (work, { isolation } = {}) =>
      orm.transaction(work, isolation === undefined ? undefined : { isolationLevel: isolation }),
    reader: () => ({ read: (work) => work(orm) }),
    replica: null,
    rows: async (query, on: Reads = orm) => anyRowsOf(await on.execute(query)),
    async executeSql(text, values = []) {
      if (values.length > 0) return client.query<Record<string, unknown>>(text, values);
      // All callers share one connection: sent unchanged, a failed BEGIN … COMMIT would leave it in an aborted transaction
      const [, inner] = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(text) ?? [];
      // Without values it may be several statements, which only the simple query protocol accepts
      const results = await (inner === undefined ? client.exec(text) : client.transaction((tx) => tx.exec(inner)));
      return { rows: results.flatMap((result) => result.rows) };
    },
    async notify(channel, payload) {
      await client.query('select pg_notify($1, $2)', [channel, payload]);
    },
    async listen(channel, { heard }) {
      const end = await client.listen(channel, heard);
      return () => end();
    },
    async dump() {
      const file = await client.dumpDataDir('gzip');
      return new Uint8Array(await file.arrayBuffer());
    },
    async ping() {
      await client.query('select 1');
    },
    async close() {
      await client.close();
      release();
    },
  };
}

function hexOf(bytes: unknown): string {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('bytes are expected');
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}

function bytesOf(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex.slice(2), 'hex'));
}
