import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openMemoryDatabase } from './connect.ts';

it('a transaction of the queue that fails takes nothing else with it, though all share one connection', async () => {
  const database = await openMemoryDatabase();
  await database.executeSql('create table counted (n integer)');
  const fails = database.executeSql(
    '\n    BEGIN;\n    insert into counted values (1);\n    select 1 / 0;\n    COMMIT;\n  ',
  );
  const others = [
    database.executeSql('insert into counted values ($1)', [2]),
    database.orm.execute(sql`insert into counted values (3)`),
    database.transaction((tx) => tx.execute(sql`insert into counted values (4)`)),
    database.executeSql('BEGIN; insert into counted values (5); COMMIT;'),
  ];
  await expect(fails).rejects.toThrow('division by zero');
  await Promise.all(others);
  const { rows } = await database.executeSql('select n from counted order by n');
  expect(rows).toEqual([{ n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }]);
  await database.close();
}, 60_000);
