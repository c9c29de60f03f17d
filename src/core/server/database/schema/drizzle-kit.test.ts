import { bigserial, pgTable, serial } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { snapshotOf, statementsBetween } from './drizzle-kit.ts';

it('leaves arrays as they are for everybody else', async () => {
  await snapshotOf(new Map(), {});
  const keys: string[] = [];
  for (const key in ['a']) keys.push(key);
  expect(keys).toEqual(['0']);
});

it('widens a serial together with what numbers it', async () => {
  const before = await snapshotOf(new Map(), { task: pgTable('task', { id: serial('id').primaryKey() }) });
  const after = await snapshotOf(new Map(), {
    task: pgTable('task', { id: bigserial('id', { mode: 'number' }).primaryKey() }),
  });
  expect(await statementsBetween(before, after, new Map())).toEqual([
    'ALTER TABLE "task" ALTER COLUMN "id" SET DATA TYPE bigint',
    'ALTER SEQUENCE "task_id_seq" AS bigint',
  ]);
});
