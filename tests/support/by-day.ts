import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Day, dayOf, nextDay, startOfDay } from '#core/model/day.ts';

/** How long a test waits for what is made for it. */
export const patienceMs = 240_000;

interface Made {
  /** Makes no more, once what is being made is there. */
  stop(): Promise<void>;
}

/** Makes something that no day turns. `whole`: the path at which it stands once it is made, for `untilMade`. */
export function makeOnce(whole: string, make: () => Promise<void>): Made {
  const making = make().catch((error: unknown) => {
    writeFileSync(failureOf(whole), error instanceof Error ? String(error.stack) : String(error));
  });
  return { stop: () => making };
}

/**
 * Makes something that is of its day (JST) now, and again as soon as the day turns: what the demo shows of today is what was measured
 * today, and a run of the tests may go past midnight. `whole`: the path at which that of a day stands once it is made, for `untilMade`.
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

/** Waits until what `makeEachDay` makes stands whole at the path. Throws what it failed of. */
export async function untilMade(path: string): Promise<string> {
  for (const deadline = Date.now() + patienceMs; !existsSync(path); await pause(200)) {
    if (existsSync(failureOf(path))) throw new Error(`${path} was not made: ${readFileSync(failureOf(path), 'utf8')}`);
    if (Date.now() > deadline) throw new Error(`${path} was not made in time`);
  }
  return path;
}

const failureOf = (path: string) => `${path}.failed`;
