import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { templates } from '#app/feature-parts.ts';
import { type DeliveryDeps, deliver, deliveryOfJob } from '#mail/server/delivery.ts';
import { mailWriter, repeater } from '#mail/server/mail-job.ts';
import type { Mail } from '#mail/server/mailer.ts';
import { mailDelivery } from '#mail/server/tables.ts';
import { databases } from './support/databases.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

/* What is owed is told to whoever has an address; everything else only to who may come in. */
describe.each(databases)('the invoice of a customer who is gone, on %s', (kind) => {
  let money: MoneyApp;
  const mails: Mail[] = [];
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());
  beforeEach(() => void mails.splice(0));

  const deps = (): DeliveryDeps => {
    const { database, tables, resources, now } = money.deps;
    const context = { database, tables, resources, publicUrl: 'https://console.example.com', now };
    return {
      database,
      tables,
      now,
      writers: { mail: mailWriter(context, templates) },
      repeats: repeater(templates),
      send: async (mail) => void mails.push(mail),
      publishChange: async () => {},
    };
  };
  type Change = { status?: 'LEFT' | 'STOPPED'; deleteDate?: number | null };
  const become = async (userId: number, change: Change) => {
    const users = money.app.tables['system-user'];
    await money.app.database.orm.update(users).set(change).where(eq(users.id, userId));
  };
  /** A customer with an invoice of September, and what became of them since. */
  const invoiced = async (change: Change) => {
    money.goTo('2026-09-01');
    const owner = await money.customer();
    const { details } = await money.store(owner);
    await money.read(details[0].id, '2026-09-01', '2026-09-10');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const charge = (await money.charges('2026-09')).find(({ userId }) => userId === owner);
    expect((await money.act(charge?.id ?? 0, 'issue')).status).toBe(200);
    await become(owner, change);
    return { id: charge?.id ?? 0, owner };
  };
  const pressed = () => money.done('POST', '/closing/mail', { period: '2026-09' });
  const deliveriesOf = (id: number) =>
    money.app.database.orm.select().from(mailDelivery).where(eq(mailDelivery.chargeId, id)).orderBy(mailDelivery.id);
  const deliverAll = async (id: number) => {
    for (const one of await deliveriesOf(id)) await deliver(deps(), one.id);
  };
  const stateOf = async (id: number) => (await money.done('GET', `/incentive-history/${id}`)).mailState;
  const troubled = () => money.done('GET', '/mail-delivery');

  it.each(['LEFT', 'STOPPED'] as const)('is sent once to one who is %s', async (status) => {
    const { id, owner } = await invoiced({ status });
    expect(await pressed()).toEqual({ sent: 1, unaddressed: 0 });
    await deliverAll(id);
    expect(mails).toMatchObject([{ subject: expect.stringContaining('ご請求') }]);
    expect(mails[0]?.to).toMatch(/^customer\d+@example\.com$/);
    expect(mails[0]?.attachments).toHaveLength(1);
    // A page that they can not come in to is not offered
    expect(mails[0]?.text).not.toContain('console.example.com');
    expect(await stateOf(id)).toBe('SENT');
    expect(await pressed()).toEqual({ sent: 0, unaddressed: 0 });
    // Nothing else is
    const asked = { jobId: `changed ${id}`, writer: 'mail', job: { template: 'changed', userId: owner }, now: 1 };
    await deliver(deps(), await deliveryOfJob(money.app.database.orm, asked));
    expect(mails).toHaveLength(1);
  });

  it('has failed with the reason, and is not counted as sent, where there is no address', async () => {
    const { id, owner } = await invoiced({ deleteDate: 1 });
    for (const _ of [1, 2]) expect(await pressed()).toEqual({ sent: 0, unaddressed: 1 });
    expect(await stateOf(id)).toBe('FAILED');
    expect(await deliveriesOf(id)).toHaveLength(1);
    const subject = expect.stringMatching(/^請求書 2026-\d{6}$/);
    expect(await troubled()).toMatchObject([{ subject, state: 'FAILED', problem: 'NO_ADDRESS' }]);
    for (const action of ['send', 'send-again']) {
      const refused = await money.act(id, action);
      expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'mail_unaddressed']);
    }
    // The address went away only after the mail was promised, or is there again
    const [mail] = await troubled();
    expect((await money.call('POST', `/mail-delivery/${mail.id}/send-again`, {})).status).toBe(202);
    await deliver(deps(), mail.id);
    expect(await troubled()).toMatchObject([{ id: mail.id, state: 'FAILED', problem: 'NO_ADDRESS' }]);
    await become(owner, { deleteDate: null });
    expect(await pressed()).toEqual({ sent: 1, unaddressed: 0 });
    await deliverAll(id);
    expect(mails).toHaveLength(1);
    expect(await stateOf(id)).toBe('SENT');
  });
});
