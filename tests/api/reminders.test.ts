import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { templates } from '#app/feature-parts.ts';
import { addOpening } from '#billing/server/reminders/openings.ts';
import { remindOfPayments } from '#billing/server/reminders/remind.ts';
import { reminderTable } from '#billing/server/tables.ts';
import type { Day } from '#core/model/day.ts';
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
    await remind('2026-10-28');
    await remind('2026-11-07');
    const [first, second] = await Promise.all(queued.map(mailOf));
    expect(first).toMatchObject({ subject: expect.stringContaining('お支払期限のご案内') });
    expect(second).toMatchObject({
      subject: expect.stringContaining('【お支払いのお願い】'),
      text: expect.stringContaining('お支払い額：¥5,500（税込）'),
      attachments: [expect.objectContaining({ contentType: 'application/pdf' })],
    });
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
    const actor = { id: charge.owner, role: 'GENERAL_CLAIMED_BY_FLEX' } as const;
    const { orm } = money.deps.database;
    const opening = { charge: { id: charge.id, status: 'ISSUED', userId: charge.owner }, actor } as const;
    const open = (kind: 'SCREEN' | 'PDF', now: number, viewerId: number | null = null) =>
      addOpening(orm, { ...opening, kind, now, viewerId });
    await open('SCREEN', 1000);
    await open('PDF', 2000);
    await open('PDF', 3000);
    // Staff who look through the customer's eyes
    await open('SCREEN', 4000, 1);
    expect(await seen()).toMatchObject([
      { kind: 'SCREEN', firstDate: 1000, lastDate: 1000, times: 1 },
      { kind: 'PDF', firstDate: 2000, lastDate: 3000, times: 2 },
    ]);
    await addOpening(orm, {
      ...opening,
      charge: { ...opening.charge, status: 'DRAFT' },
      kind: 'PDF',
      now: 5000,
      viewerId: null,
    });
    expect(await seen()).toHaveLength(2);
  });

  it('is not asked for where the customer does not want it', async () => {
    await money.done('POST', '/invoice-additional-information-detail', {
      userId: charge.owner,
      recipientName: '山田商店',
      noReminders: true,
    });
    await remind('2026-11-07');
    expect(queued).toEqual([]);
  });
});
