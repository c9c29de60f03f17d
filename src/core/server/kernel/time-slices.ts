import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextLoop } from 'node:timers/promises';

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
