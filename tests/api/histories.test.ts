import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Histories, openHistories } from '../money/histories.ts';
import { bothDatabases, databases } from './support/databases.ts';

/** How many, from which seed, on which database: `npm run bench -- histories` says so; else a few. */
const { HISTORIES_COUNT: count, HISTORIES_SEED: seed, HISTORIES_DATABASE: database } = process.env;
const few = { PGlite: 2, PostgreSQL: 12 } as const;
const day = 86_400_000;
const kinds =
  database === undefined ? databases : bothDatabases.filter((kind) => kind.toLowerCase().startsWith(database));

describe.each(kinds)('money while everything changes on %s', (kind) => {
  let histories: Histories;
  beforeAll(async () => {
    histories = await openHistories(kind);
  });
  afterAll(() => histories?.close());

  it('every day is billed once and exactly when owed, to the yen, as an independent model says', {
    timeout: day,
  }, async () => {
    const first = seed === undefined ? 1 : Number(seed);
    const seeds = Array.from({ length: Number(count ?? few[kind]) }, (_, nth) => first + nth);
    console.log(`Histories on ${kind}: ${seeds.length} from seed ${first}, the last of them ${seeds.at(-1)}`);
    const begun = performance.now();
    const failures: string[] = [];
    for (const [nth, one] of seeds.entries()) {
      const failure = await histories.play(one);
      if (failure !== null) {
        console.error(failure);
        failures.push(failure);
      }
      if (failures.length >= 5) break;
      if ((nth + 1) % 100 === 0)
        console.log(`${nth + 1} played, ${Math.round((performance.now() - begun) / (nth + 1))} ms each`);
    }
    console.log(`${Math.round((performance.now() - begun) / seeds.length)} ms each`);
    expect(failures.join('\n\n')).toBe('');
  });
});
