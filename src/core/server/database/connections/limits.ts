import { AsyncLocalStorage } from 'node:async_hooks';
import { hour, minute, second } from '#core/model/day.ts';

/** Statement timeouts, ms, by kind of work: a caller's request, or a named kind of long work. */
const statementLimits = {
  call: 20 * second,
  export: 2 * minute,
  import: 2 * minute,
  job: 5 * minute,
  migration: hour,
} as const;

type Work = keyof typeof statementLimits;

const current = new AsyncLocalStorage<Work>();

/** Runs long work, whose statements may take longer than a request's. */
export function asLongWork<T>(work: Exclude<Work, 'call'>, run: () => Promise<T>): Promise<T> {
  return current.run(work, run);
}

/** The statement timeout of the current work, ms. */
export function statementLimit(): number {
  return statementLimits[current.getStore() ?? 'call'];
}

/** JIT compilation takes longer than any of our statements, each of which reads a page or a slice. */
export const jit = 'jit = off';

/** The server ends a session whose transaction is idle for this long, which releases its locks: its process froze or vanished. */
export const idleInTransactionLimit = minute;

/** SQL that sets the limits of the current work for one transaction. */
export function limitsOfTransaction(): string {
  return [
    `statement_timeout = ${statementLimit()}`,
    `idle_in_transaction_session_timeout = ${idleInTransactionLimit}`,
    jit,
  ]
    .map((setting) => `set local ${setting}`)
    .join('; ');
}
