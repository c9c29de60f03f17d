import { count } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { dueDate } from '#billing/rules/payment-terms.ts';
import { paymentCard } from '#billing/server/tables.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { demoAccounts } from '#demo/server/accounts.ts';
import { daysRead } from '#demo/server/readings.ts';
import { resources as declared } from '#resources';
import { openTestDatabase } from '../support/test-database.ts';

it('the demo has what it promises', async () => {
  const resources = resolveResources(declared);
  const tables = tablesOf(declared, resources);
  const { database, close } = await openTestDatabase('PGlite', 'demo');
  const rows = async (name: string) => {
    const { table } = tableOf({ tables }, name);
    return database.orm.select().from(table);
  };
  const total = async (name: string) => {
    const { table } = tableOf({ tables }, name);
    const [found] = await database.orm.select({ n: count() }).from(table);
    return Number(found?.n);
  };
  const users = await rows('system-user');
  for (const { email, role } of demoAccounts)
    expect(users.find((user) => user.email === email)?.systemUserRole).toBe(role);
  expect(await total('search-conditions')).toBeGreaterThanOrEqual(60);
  const keywords = await total('search-condition-detail');
  expect(keywords).toBeGreaterThanOrEqual(200);
  expect(await total('search-condition-detail-term')).toBe(keywords);
  const readings = await rows('rank-observation');
  expect(new Set(readings.map((reading) => reading.day)).size).toBeGreaterThanOrEqual(daysRead);
  expect(readings.some((reading) => reading.status === 'OK' && reading.rank === null)).toBe(true);
  expect(readings.every((reading) => reading.status === 'OK' || reading.rank === null)).toBe(true);
  const charges = await rows('incentive-history');
  expect(new Set(charges.map((charge) => charge.period)).size).toBe(3);
  for (const charge of charges) expect(charge.total).toBe(Number(charge.subtotal) + Number(charge.tax));
  const agreed = await database.orm.select().from(tables['invoice-additional-information-detail']);
  const terms = new Map(agreed.map((one) => [one.userId, one]));
  for (const charge of charges)
    if (charge.issueDate !== null)
      expect(charge.dueDate).toBe(
        dueDate(
          { closed: String(charge.periodLast), issued: String(charge.issueDate) },
          terms.get(Number(charge.userId)) ?? {},
        ),
      );
  const cards = new Map((await database.orm.select().from(paymentCard)).map((card) => [card.userId, card]));
  const byCard = users.filter(({ systemUserRole }) => systemUserRole === 'GENERAL_MEO_DIRECT');
  expect(byCard.every(({ id }) => typeof cards.get(Number(id))?.paymentMethodId === 'string')).toBe(true);
  expect(cards.size).toBe(byCard.length);
  const notices = await rows('notification');
  expect(new Set(notices.map((notice) => notice.notificationType)).size).toBe(7);
  await close();
});
