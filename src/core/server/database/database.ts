import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Drizzle's face, the same for both drivers and for a transaction. */
export type Orm = PgDatabase<PgQueryResultHKT>;

/** What only reads: it has no write, and where it leads to a replica its transaction takes none. */
export type Reads = Pick<Orm, 'select' | 'selectDistinct' | 'selectDistinctOn' | 'execute'>;

/** The reads of one call that may come from a replica. */
export interface Reader {
  /**
   * Reads, from the replica where there is one that is not far behind: everything that had been committed when the reader first read
   * is seen. Does `work` again, on the primary, where the replica was lost on the way.
   */
  read<T>(work: (tx: Reads) => Promise<T>): Promise<T>;
}

/** How a replica is used; the numbers grow as long as the process lives. */
export interface ReplicaUse {
  /** Is it asked at present? */
  readonly isUsed: boolean;
  readonly fromReplica: number;
  readonly fromPrimary: number;
}

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
  /** For the reads of one call that may come from a replica; without one, and in the embedded database, they do not. */
  reader(): Reader;
  /** Null where no replica was named. */
  readonly replica: ReplicaUse | null;
  /** The rows of a statement, whatever form the driver gives them in. */
  rows(query: SQL, on?: Reads): Promise<Record<string, unknown>[]>;
  /** One statement as text, for the queue. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Notifies all processes; `payload` at most 8000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /** Listens to what any process publishes, over interruptions; the answer ends it. */
  listen(channel: string, listening: Listening): Promise<() => Promise<void>>;
  /** The whole embedded database as one compressed file; absent where pg_dump does this. */
  dump?(): Promise<Uint8Array>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
