import { DrizzleQueryError } from 'drizzle-orm/errors';

/** The database could not be reached, or was lost on the way. */
export class DatabaseAway extends Error {}

/** The SQLSTATE of a failed statement, wherever the driver and Drizzle put it. */
export function sqlState(error: unknown): string | undefined {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string' && /^[0-9A-Z]{5}$/.test(one.code) && !isSystemCode(one.code))
      return one.code;
  }
  return undefined;
}

/** Did the statement fail on a unique value? */
export function duplicateKey(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** Did it lose against another transaction at that moment (a value that was taken, or each waiting for the other)? The next try meets what that one did. */
export function isRace(error: unknown): boolean {
  return duplicateKey(error) || sqlState(error) === '40P01';
}

/**
 * Did it fail for what the database is doing just now, so that the same call may succeed a moment later? It restarts, hands over to
 * a standby, has no room for connections or on its disk, or ended a deadlock at our cost.
 */
export function isOutage(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return passing.test(state);
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one instanceof DatabaseAway) return true;
    // A statement without an answer of the server: its connection was lost, or none was to be had
    if (one instanceof DrizzleQueryError && one.cause !== undefined) return isLostConnection(one.cause);
  }
  return false;
}

/** What a driver says when the server said nothing. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway) return true;
  if ('code' in error && typeof error.code === 'string' && isSystemCode(error.code)) return true;
  return /connection (?:terminated|ended|error)|not queryable|timeout exceeded when trying to connect|timeout expired|end on the pool|PGlite is clos/i.test(
    error.message,
  );
}

/** The failure of a statement that was given to the driver itself: a connection that was lost is an outage, as it is through Drizzle. */
export function asOutage(error: unknown): unknown {
  if (sqlState(error) !== undefined || !isLostConnection(error)) return error;
  return new DatabaseAway('the connection was lost', { cause: error });
}

/*
 * 08 connection (but 08P01, a statement that the protocol has no room for, which would fail again), 25006 a standby's refusal to write, 25P03 a transaction that nobody went on with, 40001 and 40P01 lost against another transaction, 53 no room (disk, memory,
 * connections), 55P03 a lock that did not come, 57014 a statement past its limit, 57P0x shutdown and restart, 58 the server's own disk.
 */
const passing = /^(?:08(?!P01)...|25006|25P03|40001|40P01|53...|55P03|57014|57P0[1-5]|58...)$/;

/** The operating system's codes may have five letters too. */
function isSystemCode(code: string): boolean {
  return /^E(?:CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN|ADDRNOTAVAIL)$/.test(
    code,
  );
}
