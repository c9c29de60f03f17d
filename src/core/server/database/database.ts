import { type SQL, sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
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

/** The database could not be reached, or the connection to it was lost. */
export class DatabaseUnavailable extends Error {}

/** The SQLSTATE of a failed statement, from wherever in the chain of causes it is. */
export function sqlState(error: unknown): string | undefined {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string' && /^[0-9A-Z]{5}$/.test(one.code) && !isSystemCode(one.code))
      return one.code;
  }
  return undefined;
}

/** True if the statement violated a unique constraint. */
export function duplicateKey(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** True if the statement lost a race against another transaction (a unique violation or a deadlock). A retry sees what that one wrote. */
export function isRace(error: unknown): boolean {
  return duplicateKey(error) || sqlState(error) === '40P01';
}

/**
 * True if the failure is temporary, so that the same call may soon succeed: the database is restarting or failing over, is out of
 * connections or disk space, or chose us as the victim of a deadlock.
 */
export function isOutage(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return passing.test(state) || isPoolerWithoutServer(error);
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one instanceof DatabaseUnavailable) return true;
    // The server sent no answer: the connection was lost, or none could be opened
    if (one instanceof DrizzleQueryError && one.cause !== undefined) return isLostConnection(one.cause);
  }
  return false;
}

/** True if PgBouncer answered for a server that it lost or cannot reach, which it does with the code of a protocol violation. */
function isPoolerWithoutServer(error: unknown): boolean {
  const said = /server conn crashed|server login has been failing|query_wait_timeout/;
  for (let one: unknown = error; one instanceof Error; one = one.cause)
    if ('code' in one && one.code === '08P01')
      return Reflect.get(one, 'routine') === undefined && said.test(one.message);
  return false;
}

/** True if there was no room left on a disk, the database's or this process's own. */
export function isFullDisk(error: unknown): boolean {
  if (sqlState(error) === '53100') return true;
  return hasCode(error, /^(?:ENOSPC|EDQUOT)$/);
}

/** True if the database found its own files damaged or missing. */
export function isDamage(error: unknown): boolean {
  return /^(?:XX00[12]|58P01)$/.test(sqlState(error) ?? '');
}

function hasCode(error: unknown, pattern: RegExp): boolean {
  for (let one: unknown = error; one instanceof Error; one = one.cause)
    if ('code' in one && typeof one.code === 'string' && pattern.test(one.code)) return true;
  return false;
}

/** True if the driver lost the connection, or could not open one. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable) return true;
  if ('code' in error && typeof error.code === 'string' && isSystemCode(error.code)) return true;
  return /connection (?:terminated|ended|error)|not queryable|timeout exceeded when trying to connect|timeout expired|end on the pool|PGlite is clos/i.test(
    error.message,
  );
}

/**
 * Converts the error of a statement that was given to the driver itself: a lost connection becomes DatabaseUnavailable, as it does through
 * Drizzle.
 */
export function asOutage(error: unknown): unknown {
  if (sqlState(error) !== undefined || !isLostConnection(error)) return error;
  return new DatabaseUnavailable('the connection was lost', { cause: error });
}

/*
 * 08 connection (except 08P01, a protocol violation, which would fail again, but see above), 25006 write on a standby, 25P03 idle-in-transaction timeout,
 * 40001 serialization failure, 40P01 deadlock, 53 insufficient resources (disk, memory, connections), 55P03 lock timeout, 57014 statement
 * timeout, 57P0x shutdown and restart, 58 the server's own disk.
 */
const passing = /^(?:08(?!P01)...|25006|25P03|40001|40P01|53...|55P03|57014|57P0[1-5]|58...)$/;

/** True for error codes of the operating system, which may have five letters too. */
function isSystemCode(code: string): boolean {
  return /^E(?:CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN|ADDRNOTAVAIL)$/.test(
    code,
  );
}

const maxTries = 3;

/**
 * Runs a transaction, and retries it if it lost a race against another one: the retry sees what that one wrote and can report the conflict
 * properly.
 */
export async function retryTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isRace(error) || tries >= maxTries) throw error;
    }
  }
}

/** The message of the innermost cause. Drizzle's own message contains the query's parameters, which must not be logged. */
export function rootMessage(error: unknown): string {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  return root instanceof Error ? root.message.slice(0, 500) : typeof root;
}
