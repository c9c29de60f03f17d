import { AsyncLocalStorage } from 'node:async_hooks';
import { hour, minute, second } from '#core/model/durations.ts';

/** How long one statement may take, ms, by what it is part of: a caller's own work, or long work by its name. */
const statementLimits = {
  call: 20 * second,
  export: 2 * minute,
  import: 2 * minute,
  job: 5 * minute,
  migration: hour,
} as const;

type Work = keyof typeof statementLimits;

const current = new AsyncLocalStorage<Work>();

/** Runs long work, whose statements may take longer than a caller's. */
export function asLongWork<T>(work: Exclude<Work, 'call'>, run: () => Promise<T>): Promise<T> {
  return current.run(work, run);
}

/** The limit of the statements that are asked for here, ms. */
export function statementLimit(): number {
  return statementLimits[current.getStore() ?? 'call'];
}

/** A transaction that nobody goes on with gives its locks back: its process froze, or is gone without a word. */
export const idleInTransactionLimit = minute;
