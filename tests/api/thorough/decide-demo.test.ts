import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveResources } from '#core/model/resolve.ts';
import type { Database } from '#core/server/database/database.ts';
import { makePartsOf } from '#core/server/database/partitions/parts.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { demoAccounts } from '#demo/server/accounts.ts';
import { decideDemo } from '#demo/server/decide.ts';
import { resources as declared } from '#resources';
import { databases } from '../support/databases.ts';
import { openTestDatabase } from '../support/test-database.ts';

// The demo is filled twice, which takes a busy machine a while
describe.each(databases)('the first start of a demo on %s', { timeout: 240_000 }, (kind) => {
  const resources = resolveResources(declared);
  const tables = tablesOf(declared, resources);
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeEach(async () => {
    opened = await openTestDatabase(kind);
  });
  afterEach(() => opened?.close());

  const start = (database: Database, demo: boolean | null = true) =>
    decideDemo({
      database,
      tables,
      resources,
      makeParts: makePartsOf,
      settings: { demo, production: false },
      now: Date.now(),
    });
  const accounts = async () => {
    const users = await opened.database.orm.select({ email: tables['system-user'].email }).from(tables['system-user']);
    return demoAccounts.map(({ email }) => users.filter((user) => user.email === email).length);
  };
  const once = demoAccounts.map(() => 1);

  it('that ends before all is there decides nothing: the next one fills it', async () => {
    const { database } = opened;
    const ending: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          await work(tx);
          throw new Error('killed');
        }),
    };
    await expect(start(ending)).rejects.toThrow('killed');
    expect(await start(database)).toBe(true);
    expect(await accounts()).toEqual(once);
  });

  it('in two processes at once fills it once', async () => {
    expect(await Promise.all([start(opened.database), start(opened.database)])).toEqual([true, true]);
    expect(await accounts()).toEqual(once);
  });

  it('is decided for good, whatever the setting says later', async () => {
    expect(await start(opened.database, false)).toBe(false);
    expect(await start(opened.database, true)).toBe(false);
    expect(await accounts()).toEqual(demoAccounts.map(() => 0));
  });
});
