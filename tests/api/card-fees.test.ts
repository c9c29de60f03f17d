import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enterLastFees } from '#billing/server/payment/card-fees.ts';
import { registerPaymentJobs } from '#billing/server/payment/charge-card.ts';
import type { PaymentGateway } from '#billing/server/payment/gateway.ts';
import { cardFeesJob } from '#billing/server/payment/job-names.ts';
import { stripeGateway } from '#billing/server/payment/stripe.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { databases } from './support/databases.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

describe.each(databases)('the fees of card payments on %s', (kind) => {
  let emulator: Emulator;
  let money: MoneyApp;
  let gateway: PaymentGateway;
  const now = () => money?.clock.now ?? Date.parse('2026-09-01T01:00:00Z');
  beforeAll(async () => {
    emulator = await startEmulator(now);
    gateway = stripeGateway({ secretKey: 'sk_test_of_the_fees', webhookSecret: null, url: emulator.url });
    money = await moneyApp(kind, '2026-09-01', gateway);
    // ¥10,000 in August by the clock of Japan, ¥5,500 and a decline in September, ¥3,000 in October
    const pay = async (day: string, attempt: number, amount: number, card = 'visa') => {
      money.goTo(day);
      await gateway.charge({
        ...{ chargeId: attempt, customerId: 'cus_1', paymentMethodId: `pm_emulated_${card}`, amount },
        ...{ description: 'x', paymentId: null, attempt },
      });
    };
    await pay('2026-08-31', 1, 10_000);
    await pay('2026-09-01', 2, 5500);
    await pay('2026-09-02', 3, 5000, 'insufficient');
    await pay('2026-10-01', 4, 3000);
  });
  beforeEach(async () => {
    money.goTo('2026-10-02');
    await money.app.database.orm.delete(money.app.tables['card-fee']);
  });
  afterAll(async () => {
    await money?.close();
    await emulator?.close();
  });

  const fees = async () => (await money.done('GET', '/card-fee?_sort=month')) as Record<string, unknown>[];
  const read = (month: string) => money.call('POST', '/card-fee/read', { month });
  const journal = async () => {
    const file = await money.app.raw('SYSTEM_ADMINISTRATOR', '/journal?period=2026-09&software=MONEYFORWARD');
    return (await file.text()).split('\r\n').filter((line) => line.includes('カード決済手数料'));
  };

  it('are read from the payment service by the month of Japan, and once more in the same row', async () => {
    expect((await read('2026-09')).body.data).toEqual({ amount: 198, payments: 1 });
    expect((await read('2026-09')).body.data).toEqual({ amount: 198, payments: 1 });
    expect((await read('2026-08')).body.data).toEqual({ amount: 360, payments: 1 });
    expect(await fees()).toMatchObject([
      { month: '2026-08', amount: 360, source: 'GATEWAY' },
      { month: '2026-09', amount: 198, source: 'GATEWAY' },
    ]);
    const open = await read('2026-10');
    expect([open.status, open.body.errors[0].code]).toEqual([422, 'month_open']);
  });

  it('are entered each month by themselves, but never over what a person typed', async () => {
    const deps = { ...money.deps, gateway };
    await enterLastFees(deps);
    expect(await fees()).toMatchObject([{ month: '2026-09', amount: 198 }]);
    const [row] = await fees();
    await money.done('PATCH', `/card-fee/${row?.id}`, { version: row?.version, amount: 250 });
    await enterLastFees(deps);
    expect(await fees()).toMatchObject([{ month: '2026-09', amount: 250, source: 'TYPED' }]);
  });

  it('are looked for daily from the second of the month until they are there, and not read again then', async () => {
    const schedules = new Map<string, string>();
    const queue = {
      send: async () => {},
      work: async () => {},
      schedule: async (job: string, cron: string) => void schedules.set(job, cron),
    };
    await registerPaymentJobs(queue, { ...money.deps, gateway });
    expect(schedules.get(cardFeesJob)).toBe('0 8 * * *');
    money.goTo('2026-10-01');
    await enterLastFees({ ...money.deps, gateway });
    expect(await fees()).toEqual([]);
    money.goTo('2026-10-02');
    const asked: number[] = [];
    const down = {
      ...gateway,
      fees: async (from: number) => {
        asked.push(from);
        throw new Error('the service is down');
      },
    };
    await expect(enterLastFees({ ...money.deps, gateway: down })).rejects.toThrow('the service is down');
    money.goTo('2026-10-05');
    await enterLastFees({ ...money.deps, gateway });
    expect(await fees()).toMatchObject([{ month: '2026-09', amount: 198, source: 'GATEWAY' }]);
    await enterLastFees({ ...money.deps, gateway: down });
    expect(asked).toHaveLength(1);
  });

  it('that a person typed are not read over', async () => {
    await money.done('POST', '/card-fee', { month: '2026-09', amount: 250 });
    const refused = await read('2026-09');
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'fee_typed']);
    expect(await fees()).toMatchObject([{ month: '2026-09', amount: 250, source: 'TYPED' }]);
    const [row] = await fees();
    await money.done('DELETE', `/card-fee/${row?.id}`, { version: row?.version });
    expect((await read('2026-09')).body.data).toEqual({ amount: 198, payments: 1 });
  });

  it('are typed for no month that is not over, nor moved to one', async () => {
    const type = (month: string) => money.call('POST', '/card-fee', { month, amount: 250 });
    for (const month of ['2026-10', '2026-11']) {
      const { status, body } = await type(month);
      expect([status, body.errors[0].code, body.errors[0].field]).toEqual([422, 'month_open', 'month']);
    }
    expect((await type('2026-09')).status).toBe(201);
    const [row] = await fees();
    const moved = await money.call('PATCH', `/card-fee/${row?.id}`, { version: row?.version, month: '2026-10' });
    expect([moved.status, moved.body.errors[0].code]).toEqual([422, 'month_open']);
    expect(await fees()).toMatchObject([{ month: '2026-09', amount: 250 }]);
  });

  it('enter the journal on the month’s last day, in the tax class of the setting', async () => {
    expect(await journal()).toEqual([]);
    await read('2026-09');
    const [line, ...more] = await journal();
    expect(more).toEqual([]);
    expect(line).toContain('2026/09/30,支払手数料,,,,対象外,,198,,未収入金,,,,対象外,,198,,カード決済手数料 9月分');
    await money.done('PUT', '/setting/journal', { cardFee: '販売手数料', cardFeeTax: 'PURCHASE' });
    expect((await journal())[0]).toContain('2026/09/30,販売手数料,,,,課税仕入 10%,,198,18,未収入金,,,,対象外,,198,');
    const { fees: sum } = await money.done('GET', '/journal-totals?period=2026-09');
    expect(sum).toEqual({ count: 1, amount: 198 });
  });
});
