import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Drizzle's query interface, the same for both drivers and for a transaction. */
export type Orm = PgDatabase<PgQueryResultHKT>;

/** The methods for reading: none of them writes, and on a replica the transaction is read-only as well. */
export type Reads = Pick<Orm, 'select' | 'selectDistinct' | 'selectDistinctOn' | 'execute'>;

/** The reads of one call, which may come from a replica. */
export interface DatabaseReader {
  /**
   * Reads from the replica if there is one that is not far behind: it sees everything that was committed before the reader's first read.
   * Runs `work` again, on the primary, if the replica is lost meanwhile.
   */
  read<T>(work: (tx: Reads) => Promise<T>): Promise<T>;
}

/** How a replica is used; the counters grow for the life of the process. */
export interface ReplicaUse {
  /** Whether reads currently go to the replica. */
  readonly isUsed: boolean;
  readonly fromReplica: number;
  readonly fromPrimary: number;
}

/** A listener on a channel. */
export interface Listening {
  heard(payload: string): void;
  /** Called when it listens again after an interruption, during which messages may have been lost. */
  missed?(): void;
}

/** PGlite or PostgreSQL behind one interface. */
export interface Database {
  readonly kind: 'pglite' | 'postgresql';
  readonly orm: Orm;
  transaction<T>(
    work: (tx: Orm) => Promise<T>,
    options?: { isolation?: 'repeatable read' | 'serializable' },
  ): Promise<T>;
  /** A reader for one call, which may read from a replica; without one, and in the embedded database, it reads from the primary. */
  reader(): DatabaseReader;
  /** Null if no replica is configured. */
  readonly replica: ReplicaUse | null;
  /** The rows of a statement, in the same form for both drivers. */
  rows(query: SQL, on?: Reads): Promise<Record<string, unknown>[]>;
  /** Runs a statement given as text, for the queue. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Notifies all processes; `payload` at most 8000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /** Listens to what any process publishes, and reconnects after interruptions; the returned function stops it. */
  listen(channel: string, listening: Listening): Promise<() => Promise<void>>;
  /** Dumps the whole embedded database as one compressed file; absent for PostgreSQL, which has pg_dump. */
  dump?(): Promise<Uint8Array>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The core's own advisory locks, which have numbers. */
const migration = 727_001;
const views = 727_002;

/** Makes processes migrate the database one at a time; held until the transaction ends. */
export async function lockMigrations(tx: Orm): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${migration})`);
}

/** Locks the saved views of one user (0: the shared ones), so that counting and adding them is atomic; held until the transaction ends. */
export async function lockViewsOf(tx: Orm, userId: number): Promise<void> {
  await lockOne(tx, views, userId);
}

/** Locks one `id` under `lock`, a number that the caller chooses, until the transaction ends; other callers wait. */
export async function lockOne(tx: Orm, lock: number, id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}, ${id})`);
}
