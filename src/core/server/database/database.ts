import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Drizzle's face, the same for both drivers and for a transaction. */
export type Orm = PgDatabase<PgQueryResultHKT>;

/** What listens to a channel. */
export interface Listening {
  heard(payload: string): void;
  /** It hears again after an interruption, during which something may have been told. */
  missed?(): void;
}

/** PGlite or PostgreSQL behind one face. */
export interface Database {
  readonly kind: 'pglite' | 'postgresql';
  readonly orm: Orm;
  transaction<T>(
    work: (tx: Orm) => Promise<T>,
    options?: { isolation?: 'repeatable read' | 'serializable' },
  ): Promise<T>;
  /** The rows of a statement, whatever form the driver gives them in. */
  rows(query: SQL, on?: Orm): Promise<Record<string, unknown>[]>;
  /** One statement as text, for the queue. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Tells all processes; `payload` at most 8000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /** Hears what any process tells, over interruptions; the answer ends it. */
  listen(channel: string, listening: Listening): Promise<() => Promise<void>>;
  /** The whole embedded database as one compressed file; absent where pg_dump does this. */
  dump?(): Promise<Uint8Array>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
