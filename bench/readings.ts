import '#words';
// `npm run bench -- readings`: measures how many readings per second PostgreSQL saves, including alerts and first days,
// against the required minimum.
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { addDays, startOfDay } from '#core/model/day.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { makeParts } from '#core/server/database/partitions/parts.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { recordReadings } from '#ranking/server/readings/record.ts';
import type { TakenReading } from '#ranking/server/readings/taken-reading.ts';
import { resources as declared } from '#resources';
import { addStores, measuredTables, placeOf } from '../tests/api/support/measured.ts';
import { startPostgres } from '../tests/support/postgres.ts';

const least = 2000;
const [stores, keywords, days] = [500, 4, 5];
const firstDay = '2026-09-01';

const server = await startPostgres();
if (server.url === null) throw new Error(server.reason);
const name = `bench_${process.pid}`;
const admin = await openDatabase({ dataDir: '', databaseUrl: server.url });
await admin.orm.execute(sql`create database ${sql.identifier(name)}`);
const url = new URL(server.url);
url.pathname = `/${name}`;
const database = await openDatabase({ dataDir: '', databaseUrl: url.href });
try {
  await migrate(database, fileURLToPath(new URL('../migrations', import.meta.url)));
  await makeParts(database, resolveResources(declared), firstDay);
  const { detailIds } = await addStores(database, { stores, keywords });
  let day = firstDay;
  const rates: Record<string, object> = {};
  for (const batch of [20, 100, 500]) {
    const began = performance.now();
    let written = 0;
    for (let nth = 0; nth < days; nth += 1, day = addDays(day, 1))
      for (let start = 0; start < detailIds.length; start += batch)
        written += await record(detailIds.slice(start, start + batch), day);
    const seconds = (performance.now() - began) / 1000;
    rates[`${batch} at once`] = {
      readings: written,
      seconds: seconds.toFixed(2),
      'per second': Math.round(written / seconds),
    };
    if (batch === 500 && written / seconds < least) process.exitCode = 1;
  }
  console.table(rates);
  const [notices] = await database.rows(sql`select count(*) from ${measuredTables.notification}`);
  console.log(`${notices?.count} notifications; at least ${least} a second are wanted by batches of 500`);
} finally {
  await database.close();
  await admin.orm.execute(sql`drop database ${sql.identifier(name)} with (force)`);
  await admin.close();
  await server.stop();
}

async function record(ids: readonly number[], on: string): Promise<number> {
  const now = startOfDay(on) + 6 * 3_600_000;
  const taken = ids.map((detailId): TakenReading => {
    // Ranks that vary, so that some of them cause notifications
    const rank = ((detailId * 7 + Number(on.slice(-2)) * (detailId % 3)) % 25) + 1;
    return {
      detailId,
      day: on,
      takenAt: now,
      origin: 'SCHEDULED',
      keyword: '渋谷 カフェ',
      language: 'ja',
      depth: 20,
      point: { latitude: 35.658, longitude: 139.7016, radius: 1000 },
      placeId: placeOf(detailId),
      instrument: { name: 'google-places', version: '1' },
      outcome: {
        rank: rank > 20 ? null : rank,
        placeIdsAbove: Array.from({ length: Math.min(20, rank - 1) }, (_, n) => placeOf(9000 + n)),
        placeIdsBelow: [],
      },
    };
  });
  const written = await database.transaction((tx) =>
    recordReadings({ database, tables: measuredTables, now }, tx, taken),
  );
  return written.size;
}
