import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#core/model/day.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { anyContains } from '#core/server/columns/texts.ts';
import { byPairs } from '#core/server/database/schema/searched.ts';
import { idsInDayOrder } from '#core/server/kernel/reading/day-order.ts';
import { orderOf, whereOf } from '#core/server/kernel/reading/search.ts';
import { alive, tableOf } from '#core/server/kernel/scope.ts';
import { currentTermsOfStore } from '#terms/server/in-force.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

/* No index serves what it is not for: a planner that nobody has told of new rows would take it for a short one. */

const actor = { id: 1, role: 'SYSTEM_ADMINISTRATOR' } as const;

describe.each(databases)('a planner without statistics, on %s', { timeout: 120_000 }, (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind);
    const { orm } = app.database;
    await orm.execute(sql`insert into search_conditions (create_date, update_date, code, name, status)
      select 0, 0, 'S' || n, '見本商店' || n, 'PREPARING' from generate_series(10000, 12999) n`);
    await orm.execute(sql`insert into search_condition_term
        (create_date, update_date, search_condition_id, effective_from, status, billing_mode)
      select 0, 0, id, '2026-01-01', status, 'PER_KEYWORD' from search_conditions`);
  });
  afterAll(() => app?.close());

  const planOf = async (query: SQL) => JSON.stringify(await app.database.rows(sql`explain ${query}`));

  it('finds a store’s terms without the constraint that none overlap', async () => {
    const said = currentTermsOfStore.of(app.tables, sql`store.id`, '2026-11-22');
    const plan = await planOf(
      sql`select store.id from search_conditions store left join lateral (${said}) said on true where store.id in (11, 12, 13)`,
    );
    expect(plan).toContain('search_condition_term');
    expect(plan).not.toContain('no_overlap');
  });

  it.each(['S10010', 'S10011'])('finds a whole code, %s, without the index of its parts', async (code) => {
    const { code: column } = app.tables['search-conditions'];
    const plan = await planOf(sql`select id from search_conditions where ${column} in (${code}, 'S10012', 'S10013')`);
    expect(plan).toMatch(/search_conditions_code_(idx|key)/);
    expect(plan).not.toContain('pairs');
  });

  it.each([
    ['two characters', '商店', 3000],
    ['two that no row has', '鮨屋', 0],
    ['a part of a code, in upper and lower case', 's1001', 10],
  ])('finds %s by the index of pairs', async (_, word, many) => {
    const { column } = tableOf(app, 'search-conditions');
    const written = anyContains([sql`concat_ws(' ', ${column('code')}, ${column('name')})`], word);
    const found = sql`select code from search_conditions where ${byPairs(resourceNamed(app.resources, 'search-conditions'), column, word, written)}`;
    const { plan, codes } = await app.database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return {
        plan: JSON.stringify(await app.database.rows(sql`explain ${found}`, tx)),
        codes: await app.database.rows(found, tx),
      };
    });
    expect(plan).toContain('search_conditions_pairs');
    expect(codes).toHaveLength(many);
  });

  it.each([
    ['name', false, 'search_conditions_name_sort'],
    ['name', true, 'search_conditions_name_sort'],
    ['category', true, 'search_conditions_category_last'],
    ['status', false, 'search_conditions_status_sort'],
  ])('reads the order of a column, %s, last first: %s, in the index %s alone', async (field, descending, index) => {
    await app.database.orm.execute(sql`vacuum (analyze) search_conditions`);
    const { column } = tableOf(app, 'search-conditions');
    const orders = orderOf(app.deps, resourceNamed(app.resources, 'search-conditions'), [{ field, descending }], actor);
    const plan = await planOf(sql`select ${column('id')} from search_conditions
      where ${alive(tableOf(app, 'search-conditions'))} order by ${sql.join(orders, sql`, `)} offset 1000 limit 25`);
    expect(plan).toContain(`Index Only Scan`);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Sort Key');
  });

  describe('of stores that were read today, but for ten', () => {
    const stores = () => resourceNamed(app.resources, 'search-conditions');
    beforeAll(async () => {
      const day = dayOf(app.deps.now());
      await app.database.orm.execute(sql`update search_conditions set status = 'MEASURING', best_rank_on = ${day}::date,
        best_rank = id % 20, best_rank_order = id % 20, rank_change = 1, read_keywords = 3, due_keywords = 3`);
      await app.database.orm.execute(sql`update search_conditions set read_keywords = 2, rank_change = -1,
        contract_end = ${day}::date + 7, status = 'PREPARING', held_status = case when id % 2 = 0 then 'MEASURING' end
        where code like 'S1010%'`);
      await app.database.orm.execute(sql`vacuum (analyze) search_conditions`);
    });

    it.each([
      ['hasUnread', true, 'has_unread1_found'],
      ['hasFallen', true, 'has_fallen1_found'],
      ['endsSoon', true, 'contract_end_idx'],
      ['statusToday', 'PREPARING', 'status_today_sort'],
    ])('finds those of which %s is %s in the index %s', async (field, value, index) => {
      const where = whereOf(app.deps, stores(), { filters: [{ field, operator: 'eq', value }], search: '' }, actor);
      const plan = await planOf(sql`select count(*) from search_conditions where ${where}`);
      expect(plan).toContain(`search_conditions_${index}`);
      expect(plan).not.toContain('Seq Scan on search_conditions');
    });

    it.each(['見本商店1010', '見本'])('sorts what a search of %s finds by today’s ranks', async (word) => {
      for (const order of ['asc', 'desc']) {
        const query = `q=${encodeURIComponent(word)}&_sort=todaysBestRank&_order=${order}&_start=3&_end=9&_fields=name`;
        const { body } = await app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: `/search-conditions?${query}` });
        const ids = await app.database.rows(sql`select id from search_conditions where name like ${`${word}%`}
          order by best_rank ${sql.raw(order)}, id ${sql.raw(order)} offset 3 limit 6`);
        expect(body.data.map(({ id }: { id: number }) => ({ id }))).toEqual(ids);
      }
    });

    it.each([false, true])('reads the order of today’s ranks, last first: %s, in their index', async (descending) => {
      const sort = [{ field: 'todaysBestRank', descending }];
      const ids = idsInDayOrder(app.deps, stores(), { sort, start: 0, end: 25 });
      const plan = await planOf(sql`${ids?.(alive(tableOf(app, 'search-conditions')))}`);
      expect(plan).toContain('search_conditions_todays_best_rank_sort');
    });
  });

  // PGlite has no compiler
  it.runIf(kind === 'PostgreSQL')('compiles no statement, which takes longer than the statement', async () => {
    expect(await app.database.rows(sql`show jit`)).toEqual([{ jit: 'off' }]);
  });
});
