import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Day, dayOf, nextDay, startOfDay } from '#core/model/day.ts';

const patienceMs = 90_000;

/**
 * Makes something that is of its day (JST) now, and again as soon as the day turns: what the demo shows of today is what was measured
 * today, and a run of the tests may go past midnight.
 */
export async function makeEachDay(make: (day: Day) => Promise<void>): Promise<{ stop(): Promise<void> }> {
  const first = dayOf(Date.now());
  await make(first);
  let making = Promise.resolve();
  let timer: NodeJS.Timeout;
  const makeOn = (day: Day) => {
    timer = setTimeout(() => {
      making = make(day).catch((error: unknown) => console.error(error));
      makeOn(nextDay(day));
    }, startOfDay(day) - Date.now());
  };
  makeOn(nextDay(first));
  return {
    async stop() {
      clearTimeout(timer);
      await making;
    },
  };
}

/** Waits until what `makeEachDay` makes stands whole at the path: just after midnight it is being made. */
export async function untilMade(path: string): Promise<string> {
  for (const deadline = Date.now() + patienceMs; !existsSync(path); await pause(200))
    if (Date.now() > deadline) throw new Error(`${path} was not made in time`);
  return path;
}
