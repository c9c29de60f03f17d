import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Day, dayOf, nextDay, startOfDay } from '#core/model/day.ts';

/** How long a test waits for shared data to be made. */
export const patienceMs = 240_000;

interface Made {
  /** Resolves once the current run has finished, and starts no further one. */
  stop(): Promise<void>;
}

/** Makes something that does not depend on the day. `whole` is the path that exists once it is complete, for `untilMade`. */
export function makeOnce(whole: string, make: () => Promise<void>): Made {
  const making = make().catch((error: unknown) => {
    writeFileSync(failureOf(whole), error instanceof Error ? String(error.stack) : String(error));
  });
  return { stop: () => making };
}

/**
 * Makes something that depends on the day (JST) now, and again when the day changes, because the demo's «today» is the
 * day on which it was made, and a test run may pass midnight. `whole` returns the path that exists once that of a day is
 * complete, for `untilMade`.
 */
export function makeEachDay(whole: (day: Day) => string, make: (day: Day) => Promise<void>): Made {
  const made = (day: Day) => makeOnce(whole(day), () => make(day)).stop();
  const today = dayOf(Date.now());
  let making = made(today);
  let timer: NodeJS.Timeout;
  const makeOn = (day: Day) => {
    timer = setTimeout(() => {
      making = made(day);
      makeOn(nextDay(day));
    }, startOfDay(day) - Date.now());
  };
  makeOn(nextDay(today));
  return {
    async stop() {
      clearTimeout(timer);
      await making;
    },
  };
}

/** Waits until the path exists. Throws the error if making it failed. */
export async function untilMade(path: string): Promise<string> {
  for (const deadline = Date.now() + patienceMs; !existsSync(path); await pause(200)) {
    if (existsSync(failureOf(path))) throw new Error(`${path} was not made: ${readFileSync(failureOf(path), 'utf8')}`);
    if (Date.now() > deadline) throw new Error(`${path} was not made in time`);
  }
  return path;
}

const failureOf = (path: string) => `${path}.failed`;
