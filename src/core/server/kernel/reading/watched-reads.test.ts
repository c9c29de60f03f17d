import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, it } from 'vitest';
import { watchedReads } from './watched-reads.ts';

it('says whether any was used, and reads the same', async () => {
  const database = new PGlite();
  const { reads, isUsed } = watchedReads(drizzle(database));
  expect(isUsed()).toBe(false);
  const found = await reads.select({ one: sql<number>`1` }).from(sql`(select) as nothing`);
  expect([found, isUsed()]).toEqual([[{ one: 1 }], true]);
  await database.close();
});
