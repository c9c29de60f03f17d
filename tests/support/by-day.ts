import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Day, dayOf, nextDay, startOfDay } from '#core/model/day.ts';

/** How long a test waits for what is made for it. */
export const patienceMs = 240_000;

/**
 * Makes something that is of its day (JST) now, and again as soon as the day turns: what the demo shows of today is what was measured
 * today, and a run of the tests may go past midnight. `whole`: the path at which that of a day stands once it is made, for `untilMade`.
 */
export function makeEachDay(
  whole: (day: Day) => string,
  make: (day: Day) => Promise<void>,
): { readonly first: Promise<void>; stop(): Promise<void> } {
  const made = (day: Day) =>
    make(day).catch((error: unknown) => {
      writeFileSync(failureOf(whole(day)), error instanceof Error ? String(error.stack) : String(error));
    });
  const today = dayOf(Date.now());
  const first = made(today);
  let making = first;
  let timer: NodeJS.Timeout;
  const makeOn = (day: Day) => {
    timer = setTimeout(() => {
      making = made(day);
      makeOn(nextDay(day));
    }, startOfDay(day) - Date.now());
  };
  makeOn(nextDay(today));
  return {
    first,
    async stop() {
      clearTimeout(timer);
      await making;
    },
  };
}

/** Waits until what `makeEachDay` makes stands whole at the path. Throws what it failed of. */
export async function untilMade(path: string): Promise<string> {
  for (const deadline = Date.now() + patienceMs; !existsSync(path); await pause(200)) {
    if (existsSync(failureOf(path))) throw new Error(`${path} was not made: ${readFileSync(failureOf(path), 'utf8')}`);
    if (Date.now() > deadline) throw new Error(`${path} was not made in time`);
  }
  return path;
}

const failureOf = (path: string) => `${path}.failed`;
