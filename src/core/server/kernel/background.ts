import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { minute } from '#core/model/day.ts';

/** How far the clocks of processes, and the moments of calls that are under way, may differ, in ms. */
const differs = 5 * minute;

/**
 * SQL that is true while a wait or lease of at most `longest` ms that ends at `until` (epoch ms) lasts. One that ends still later was begun
 * by a clock that was ahead, and would last until that time comes: it is over.
 */
export function stillLasts(until: AnyColumn, now: number, longest: number): SQL {
  return sql`coalesce(${until}, 0) between ${now + 1}::bigint and ${now + longest + differs}::bigint`;
}

/** The columns by which a row says who works on it, and until when (epoch ms). */
interface LeaseColumns {
  readonly claim: AnyColumn;
  readonly claimedUntil: AnyColumn;
}

/**
 * How workers share a table's rows: each is claimed by one, under a token, for at most `longest` ms. A worker that dies loses its rows when
 * that is over. One that comes back late finds that they are somebody else's, and writes nothing: what it writes is for rows that
 * `isHeldBy` its token.
 */
export function leaseOn({ claim, claimedUntil }: LeaseColumns, longest: number) {
  return {
    /** What claims a row for `lasts` ms, under a new token. */
    claimed: (now: number, { lasts = longest } = {}) => ({ claim: String(randomUUID()), claimedUntil: now + lasts }),
    /** What makes a claim last longer. */
    renewed: (now: number) => ({ claimedUntil: now + longest }),
    /** What ends a claim. */
    released: { claim: null, claimedUntil: null },
    /** SQL that is true of a row that nobody works on. */
    isFree: (now: number): SQL => sql`not ${stillLasts(claimedUntil, now, longest)}`,
    /** SQL that is true of a row that is still this claim's. */
    isHeldBy: (token: string | null): SQL => (token === null ? sql`false` : sql`${claim} = ${token}`),
    /** True of a row, as it was read, that nobody works on. */
    wasFree: (row: { readonly claimedUntil: number | null }, now: number) =>
      leftOf(row.claimedUntil ?? 0, now, longest) === 0,
  };
}

/** The ms that are left of a wait that ends at `until`; 0 if it is over, as in `stillLasts`. */
export function leftOf(until: number, now: number, longest: number): number {
  const left = until - now;
  return left > longest + differs ? 0 : Math.max(0, left);
}

/** The ms to wait after so many failed attempts; null: there is no further one. */
type BackOff = (attempts: number) => number | null;

/** Waits `first` ms after the first attempt and twice as long after each further one, up to `most`. */
export function doubling(first: number, most: number): (attempts: number) => number {
  return (attempts) => Math.min(most, first * 2 ** Math.max(0, Math.min(attempts, 50) - 1));
}

/** Waits so long after each attempt, and as long as the last after all further ones. */
export function inSteps(waits: readonly [number, ...number[]]): (attempts: number) => number {
  return (attempts) => waits[Math.min(Math.max(1, attempts), waits.length) - 1] ?? waits[0];
}

/** Waits so long after each attempt, and makes no further one after the last. */
export function until(waits: readonly number[]): BackOff {
  return (attempts) => waits[attempts - 1] ?? null;
}

/*
 * Long work runs in slices, one slice at a time per process; between slices, incoming requests are served first. The event loop and the
 * embedded database belong to the process, so the state here is per process.
 */

interface Call {
  /** Slices wait for it: it is neither answered nor long work itself. */
  isWaitedFor: boolean;
}

/** The target duration of a slice, ms: the delay that a request may see. */
export const sliceMs = 60;
// The longest that a slice waits, so that long work goes on under constant load
const patienceMs = 120;

const calls = new AsyncLocalStorage<Call>();
const slices = new AsyncLocalStorage<true>();
const waiting = new Set<() => void>();
let inFlight = 0;
let last: Promise<unknown> = Promise.resolve();

/** Runs a request; background slices wait until it is answered or becomes long work. */
export async function asCall<T>(work: () => Promise<T>): Promise<T> {
  const call: Call = { isWaitedFor: true };
  inFlight += 1;
  try {
    return await calls.run(call, work);
  } finally {
    leave(call);
  }
}

/**
 * Runs one slice of long work, after the previous slice of any work has ended and the requests received meanwhile are answered. A nested
 * slice runs at once as part of the outer one, to avoid a deadlock.
 */
export async function inSlice<T>(slice: () => Promise<T>): Promise<T> {
  if (slices.getStore() === true) return slice();
  leave(calls.getStore());
  const mine = last.then(letThrough).then(() => slices.run(true, slice));
  last = mine.catch(() => undefined);
  return mine;
}

async function letThrough(): Promise<void> {
  await nextLoop();
  const until = performance.now() + patienceMs;
  for (let left = patienceMs; inFlight > 0 && left > 0; left = until - performance.now()) await answered(left);
}

function answered(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      waiting.delete(done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    waiting.add(done);
  });
}

function leave(call: Call | undefined): void {
  if (call?.isWaitedFor !== true) return;
  call.isWaitedFor = false;
  inFlight -= 1;
  if (inFlight === 0) for (const done of [...waiting]) done();
}

/** Processes items one after the other, in slices of half the target duration. Awaits promises that `take` returns. */
export async function forEachInSlices<T>(items: Iterable<T>, take: (item: T) => unknown): Promise<void> {
  const all = items[Symbol.iterator]();
  for (let goesOn = true; goesOn; )
    goesOn = await inSlice(async () => {
      const until = performance.now() + sliceMs / 2;
      for (let next = all.next(); next.done !== true; next = all.next()) {
        const taken = take(next.value);
        if (taken instanceof Promise) await taken;
        if (performance.now() >= until) return true;
      }
      return false;
    });
}

/** Adapts the number of rows per slice so that a slice takes about `sliceMs`. */
export function paced(first: number, { least = 10, most = 500 } = {}) {
  let size = first;
  return {
    size: () => size,
    /** Records that `rows` took so many ms. */
    took(rows: number, ms: number) {
      if (rows < size / 2) return;
      const fits = (size * sliceMs) / Math.max(ms, 1);
      size = Math.round(Math.min(most, Math.max(least, Math.min(size * 2, (size + fits) / 2))));
    },
  };
}
