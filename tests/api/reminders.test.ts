import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { templates } from '#app/feature-parts.ts';
import { addOpenings } from '#billing/server/reminders/openings.ts';
import { remindOfPayments } from '#billing/server/reminders/remind.ts';
import { chargeOpening, reminderTable } from '#billing/server/tables.ts';
import { type Day, minute, startOfDay } from '#core/model/day.ts';
import type { MailRequest } from '#domain/notices/mails.ts';
import { mailWriter } from '#mail/server/mail-job.ts';
import { databases } from './support/databases.ts';
import { september } from './support/issued-charge.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

// A charge of September is due on 2026-10-31
describe.each(databases)('an unpaid charge on %s', (kind) => {
  let money: MoneyApp;
  let queued: MailRequest[] = [];
  let charge: Awaited<ReturnType<ReturnType<typeof september>['issued']>>;

  const remind = (on?: Day) => {
    if (on !== undefined) money.goTo(on);
    return remindOfPayments({
      ...money.deps,
      enqueue: async (_tx, _job, data) => {
        queued.push(data as never);
      },
    });
  };
  const steps = () => queued.flatMap((mail) => ('data' in mail && 'step' in mail.data ? [mail.data.step] : []));
  const mailOf = (request: MailRequest | undefined) => {
    const { database, tables, resources, now } = money.deps;
    const context = { database, tables, resources, publicUrl: 'https://console.example.com', now };
    return mailWriter(context, templates)(request ?? expect.fail('nothing was queued'));
  };
  /** Sets a column of the charge, as its mail or the payment service does. */
  const set = (values: Readonly<Record<string, string | null>>) =>
    Promise.all(
      Object.entries(values).map(([column, value]) =>
        money.deps.database.rows(
          sql`update incentive_history set ${sql.identifier(column)} = ${value} where id = ${charge.id}`,
        ),
      ),
    );
  const mailedOn = (day: Day) => ({ mail_state: 'SENT', mailed_date: String(startOfDay(day)) });
  const history = async () => {
    const entries = await money.done('GET', `/audit-log?resource=incentive-history&resourceId=${charge.id}&_end=50`);
    return entries.map((entry: { readonly action: string }) => entry.action);
  };

  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());
  beforeEach(async () => {
    money.goTo('2026-09-01');
    queued = [];
    charge = await september(money).issued();
    await money.deps.database.orm.delete(reminderTable);
    // Those of the tests before
    await money.deps.database.rows(sql`update incentive_history set status = 'CANCELLED' where id <> ${charge.id}`);
    await set(mailedOn('2026-10-02'));
  });

  it('is announced, then asked for, once at each step', async () => {
    const on: readonly Day[] = [
      '2026-10-27',
      '2026-10-28',
      '2026-10-28',
      '2026-10-31',
      '2026-11-07',
      '2026-11-14',
      '2026-11-15',
    ];
    const counts: number[] = [];
    for (const day of on) counts.push(await remind(day));
    expect(counts).toEqual([0, 1, 0, 1, 1, 1, 0]);
    expect(steps()).toEqual(['BEFORE', 'DUE', 'WEEK', 'FORTNIGHT']);
    expect(await history()).toEqual(
      expect.arrayContaining(['remind-before', 'remind-due', 'remind-week', 'remind-fortnight']),
    );
    const { reminders } = await money.done('GET', `/charge-follow-up/${charge.id}`);
    expect(reminders.map(({ step }: { readonly step: string }) => step)).toEqual([
      'BEFORE',
      'DUE',
      'WEEK',
      'FORTNIGHT',
    ]);
  });

  it('is announced by a mail with the invoice, and asked for by a plainer one', async () => {
    const written = async (on: Day) => {
      await remind(on);
      return mailOf(queued.at(-1));
    };
    expect(await written('2026-10-28')).toMatchObject({
      subject: expect.stringContaining('お支払期限のご案内'),
      text: expect.stringContaining('お支払期限が近づきました'),
    });
    expect(await written('2026-10-31')).toMatchObject({ text: expect.stringContaining('お支払期限は本日です') });
    expect(await written('2026-11-07')).toMatchObject({
      subject: expect.stringContaining('【お支払いのお願い】'),
      text: expect.stringContaining('お支払い額：¥5,500（税込）'),
      attachments: [expect.objectContaining({ contentType: 'application/pdf' })],
    });
  });

  it('is asked for in the words of the day on which the mail is written', async () => {
    await remind('2026-10-31');
    money.goTo('2026-11-01');
    expect(await mailOf(queued[0])).toMatchObject({ subject: expect.stringContaining('【お支払いのお願い】') });
  });

  it.each([
    ['whose mail was withheld', { mail_state: 'WITHHELD' }],
    ['that was never mailed', { mail_state: null, mailed_date: null }],
    ['that is disputed', { gateway_state: 'DISPUTED' }],
    ['that was given back', { gateway_state: 'REFUNDED' }],
    ['that a card pays', { payment_method: 'CARD' }],
    ['whose card failed', { payment_method: 'CARD', status: 'FAILED' }],
    ['that was issued after the step', { issue_date: '2026-11-07' }],
  ])('is left to people if it is one %s, even while the mail waits', async (_case, values) => {
    await remind('2026-10-28');
    expect(queued).toHaveLength(1);
    await set(values);
    await remind('2026-11-07');
    expect(queued).toHaveLength(1);
    if (!('issue_date' in values)) expect(await mailOf(queued[0])).toBeNull();
  });

  it('is asked for once by two processes at the same time', async () => {
    money.goTo('2026-10-28');
    const counts = await Promise.all([remind(), remind(), remind()]);
    expect(counts.reduce((sum, one) => sum + one)).toBe(1);
  });

  it('is asked for only by the last step of those that were missed, and not long after it', async () => {
    await remind('2026-11-08');
    expect(steps()).toEqual(['WEEK']);
    await remind('2026-12-20');
    expect(steps()).toEqual(['WEEK']);
  });

  it('is not asked for by a step that had passed when its invoice was first mailed', async () => {
    await set(mailedOn('2026-11-07'));
    expect(await remind('2026-11-07')).toBe(0);
    expect(await remind('2026-11-14')).toBe(1);
  });

  it.each(['FAILED', 'UNKNOWN', 'WAITING'])(
    'is asked for although its mail was sent again and is %s',
    async (state) => {
      await set({ mail_state: state });
      expect(await remind('2026-11-07')).toBe(1);
    },
  );

  it('is asked for only by what is left of it', async () => {
    await money.act(charge.id, 'mark-paid', { amount: 5000 });
    await remind('2026-11-07');
    expect(await mailOf(queued[0])).toMatchObject({ text: expect.stringContaining('お支払い額：¥500（税込）') });
  });

  it('is no longer asked for when it is paid, not even by a mail that waits', async () => {
    await remind('2026-10-28');
    await money.act(charge.id, 'mark-paid');
    expect(await mailOf(queued[0])).toBeNull();
    await remind('2026-11-07');
    expect(steps()).toEqual(['BEFORE']);
  });

  it('is known to be seen when the customer opens it or saves its invoice, and by nobody else', async () => {
    const seen = async () => (await money.done('GET', `/charge-follow-up/${charge.id}`)).openings;
    await money.done('GET', `/charge-payments/${charge.id}`);
    await money.call('GET', `/charge-history/${charge.id}`);
    expect(await seen()).toEqual([]);
    const { database, tables } = money.deps;
    const open = (kind: 'SCREEN' | 'PDF', now: number, id = charge.owner) => {
      const which = eq(tables['incentive-history'].id, charge.id);
      return addOpenings({ tx: database.orm, tables }, { which, actor: { id }, kind, now });
    };
    await open('SCREEN', 1000);
    await open('PDF', 2000);
    // The same look, then another one
    await open('PDF', 3000);
    await open('PDF', 2001 + 60 * minute);
    await open('SCREEN', 4000, 1);
    const all = [
      { kind: 'SCREEN', firstDate: 1000, lastDate: 1000, times: 1 },
      { kind: 'PDF', firstDate: 2000, lastDate: 2001 + 60 * minute, times: 2 },
    ];
    expect(await seen()).toMatchObject(all);
    await database.orm.delete(chargeOpening);
    await set({ status: 'DRAFT' });
    await open('PDF', 5000);
    expect(await seen()).toEqual([]);
  });

  it('is known to be seen by its own customer’s calls, also in a ZIP, but not by those who look as they do', async () => {
    const role = 'GENERAL_CLAIMED_BY_FLEX';
    const userId = money.app.userId(role);
    await set({ user_id: String(userId) });
    const seen = async () => {
      const { openings } = await money.done('GET', `/charge-follow-up/${charge.id}`);
      return openings.map(({ kind, times }: { readonly kind: string; readonly times: number }) => [kind, times]);
    };
    const paths = [`/charge-payments/${charge.id}`, `/charge-documents?id=${charge.id}`];
    const begun = await money.call('POST', '/auth/view-as', { userId });
    const asCustomer = { Authorization: `Bearer ${begun.body.data.token}` };
    const looked = await money.app.fetch(new Request(`http://app/api${paths[0]}`, { headers: asCustomer }));
    expect(looked.status).toBe(200);
    expect(await seen()).toEqual([]);
    for (const path of paths) expect((await money.app.raw(role, path)).status).toBe(200);
    expect(await seen()).toEqual([
      ['PDF', 1],
      ['SCREEN', 1],
    ]);
  });

  it('is not asked for where the customer does not want it', async () => {
    await remind('2026-11-07');
    expect(queued).toHaveLength(1);
    await money.done('POST', '/invoice-additional-information-detail', {
      userId: charge.owner,
      recipientName: '山田商店',
      noReminders: true,
    });
    // Not even by what was queued before
    expect(await mailOf(queued[0])).toBeNull();
    await remind('2026-11-14');
    expect(queued).toHaveLength(1);
  });
});
