import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextLoop } from 'node:timers/promises';

/*
 * Long work goes in slices, one slice of the process at a time, and between two of them whoever calls is let through. The event loop
 * and the embedded database are the process's own, so this is kept for the process as a whole.
 */

interface Call {
  /** Slices make way for it: it is neither answered nor long work itself. */
  isWaitedFor: boolean;
}

/** So long a slice may take at most, ms: what a caller may meet on the way in. */
export const sliceMs = 60;
// While calls never cease, long work still goes on, if slowly
const patienceMs = 120;

const calls = new AsyncLocalStorage<Call>();
const slices = new AsyncLocalStorage<true>();
const waiting = new Set<() => void>();
let inFlight = 0;
let last: Promise<unknown> = Promise.resolve();

/** Runs a caller's own work, which slices of long work make way for until it is answered, or turns out to be long work itself. */
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
 * One slice of long work: begun when the slice before it, of whichever work, has ended and the calls that came meanwhile are answered.
 * A slice inside of a slice is part of it, or it would wait for itself.
 */
export async function turn<T>(slice: () => Promise<T>): Promise<T> {
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

/**
 * Takes one item after the other, in slices that let others through: as many as fit into half of one. What `take` promises is waited
 * for.
 */
export async function forEachInSlices<T>(items: Iterable<T>, take: (item: T) => unknown): Promise<void> {
  const all = items[Symbol.iterator]();
  for (let goesOn = true; goesOn; )
    goesOn = await turn(async () => {
      const until = performance.now() + sliceMs / 2;
      for (let next = all.next(); next.done !== true; next = all.next()) {
        const taken = take(next.value);
        if (taken instanceof Promise) await taken;
        if (performance.now() >= until) return true;
      }
      return false;
    });
}

/** How many rows the next slice takes, so that it lasts about `sliceMs`: learnt from those before it. */
export function paced(first: number, { least = 10, most = 500 } = {}) {
  let size = first;
  return {
    size: () => size,
    /** `rows` took so many ms. */
    took(rows: number, ms: number) {
      if (rows < size / 2) return;
      const fits = (size * sliceMs) / Math.max(ms, 1);
      size = Math.round(Math.min(most, Math.max(least, Math.min(size * 2, (size + fits) / 2))));
    },
  };
}
