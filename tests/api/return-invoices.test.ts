import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleCharge } from '#billing/server/payment/settle.ts';
import { pdfText } from '../support/pdf-text.ts';
import { databases } from './support/databases.ts';
import { september } from './support/issued-charge.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

describe.each(databases)('return invoices on %s', (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  beforeEach(() => money.goTo('2026-09-01'));
  afterAll(() => money?.close());

  const moneyOf = (id: number) => money.done('GET', `/charge-payments/${id}`);
  const numberOf = async (id: number) => (await money.done('GET', `/incentive-history/${id}`)).invoiceNumber;
  const invoiceText = async (id: number) => {
    const file = await money.app.raw('SYSTEM_ADMINISTRATOR', `/charge-history/${id}`);
    return (await pdfText(new Uint8Array(await file.arrayBuffer()))).replaceAll(/\s/g, '');
  };
  const textsOf = async (id: number) => {
    const { returns } = await moneyOf(id);
    return Promise.all(
      returns.map(async ({ number }: { number: number }) => {
        const file = await money.app.raw('SYSTEM_ADMINISTRATOR', `/charge-return/${id}?number=${number}`);
        return pdfText(new Uint8Array(await file.arrayBuffer()));
      }),
    );
  };

  it('name every invoice whose price goes back, the oldest first, with the tax of each', async () => {
    const { issued, issue, reprice } = september(money);
    const { owner, store, detailId, id: first } = await issued();
    await money.act(first, 'mark-paid');
    await money.read(detailId, '2026-09-11', '2026-09-16');
    await money.count('2026-09');
    const { id: further, total } = await issue(owner);
    expect(total).toBe(3300);
    await money.act(further, 'mark-paid');
    for (const id of [first, further]) await money.act(id, 'correct');
    await reprice(store, 100);
    await money.count('2026-09');
    const last = await issue(owner);
    expect(last).toMatchObject({ total: 1760, carried: 8800, due: 0 });
    for (const id of [first, further]) expect(await invoiceText(last.id)).toContain(await numberOf(id));
    expect((await money.act(last.id, 'give-back', { way: 'TRANSFER' })).status).toBe(200);
    expect(await moneyOf(last.id)).toMatchObject({ surplus: 0 });
    const [one, other, ...more] = await textsOf(last.id);
    expect(more).toEqual([]);
    for (const part of [await numberOf(first), '¥5,500', '¥5,000', '¥500']) expect(one).toContain(part);
    for (const part of [await numberOf(further), '¥1,540', '¥1,400', '¥140']) expect(other).toContain(part);
  });

  it('are not needed by what was never paid: the invoice that takes its place names all that it replaces', async () => {
    const { issued, issue } = september(money);
    const { owner, detailId, id: first } = await issued();
    await money.read(detailId, '2026-09-11', '2026-09-16');
    await money.count('2026-09');
    const { id: further } = await issue(owner);
    expect(await invoiceText(further)).not.toContain('訂正元');
    for (const id of [first, further]) await money.act(id, 'correct');
    const { id: last } = await issue(owner);
    for (const id of [first, further]) expect(await invoiceText(last)).toContain(await numberOf(id));
    await money.act(last, 'correct');
    const { id: again } = await issue(owner);
    expect(await invoiceText(again)).toContain(await numberOf(last));
  });

  it('are of what was paid: the invoice that takes the place of two says which of them it was', async () => {
    const { issued, issue, draftOf } = september(money);
    const { owner, detailId, id: first } = await issued();
    await money.act(first, 'mark-paid');
    await money.read(detailId, '2026-09-11', '2026-09-16');
    await money.count('2026-09');
    const { id: further } = await issue(owner);
    for (const id of [first, further]) await money.act(id, 'correct');
    const paid = `既入金(請求書${await numberOf(first)}から)`;
    expect(await invoiceText((await draftOf(owner))?.id ?? 0)).toContain(paid);
    const last = await issue(owner);
    expect(last).toMatchObject({ total: 8800, carried: 5500, due: 3300 });
    const text = await invoiceText(last.id);
    expect(text).toContain(paid);
    expect(text).toContain(await numberOf(further));
  });

  it('are not corrected once more by a further charge of the month, when another has taken their place', async () => {
    const { issued, issue } = september(money);
    const { owner, detailId, id: first } = await issued();
    await money.read(detailId, '2026-09-11', '2026-09-16');
    await money.count('2026-09');
    const { id: further } = await issue(owner);
    for (const id of [first, further]) await money.act(id, 'correct');
    const { id: last } = await issue(owner);
    await money.read(detailId, '2026-09-17', '2026-09-18');
    await money.count('2026-09');
    const late = await issue(owner);
    expect(late).toMatchObject({ correctsId: null });
    expect(await invoiceText(late.id)).not.toContain('訂正元');
    // Nor when that one is corrected in its turn
    await money.act(last, 'correct');
    expect(await issue(owner)).toMatchObject({ correctsId: last });
    await money.read(detailId, '2026-09-19', '2026-09-20');
    await money.count('2026-09');
    expect(await issue(owner)).toMatchObject({ correctsId: null });
  });

  it('name an invoice whose days are billed to nobody, when a later one took its money over', async () => {
    const { issued, issue } = september(money);
    const { owner, detailId, id } = await issued();
    await money.act(id, 'mark-paid');
    await money.act(id, 'cancel', { notBilled: true, reason: '合意' });
    await money.read(detailId, '2026-09-11', '2026-09-12');
    await money.count('2026-09');
    const last = await issue(owner);
    expect(last).toMatchObject({ total: 1100, carried: 5500, due: 0 });
    await money.act(last.id, 'give-back', { way: 'TRANSFER' });
    const texts = await textsOf(last.id);
    expect(texts).toHaveLength(1);
    for (const part of [await numberOf(id), '¥4,400', '¥4,000', '¥400']) expect(texts[0]).toContain(part);
  });

  it('are refused with letters that no font has, before the money moves', async () => {
    const { owner, id } = await september(money).issued();
    await settleCharge(money.deps, id, { paid: true, paymentId: 'pi_letters', amount: 5500 });
    await money.act(id, 'cancel', { notBilled: true, reason: '合意' });
    const users = money.app.tables['system-user'];
    const named = (name: string) => money.app.database.orm.update(users).set({ name }).where(eq(users.id, owner));
    await named('مطعم');
    for (const way of ['CARD', 'TRANSFER', 'CREDIT']) {
      const { status, body } = await money.act(id, 'give-back', { way });
      expect([way, status, body.errors?.[0].code]).toEqual([way, 409, 'letters_undrawable']);
    }
    expect(await moneyOf(id)).toMatchObject({ surplus: 5500, returns: [] });
    const { status } = await money.act(id, 'give-back', { way: 'TRANSFER', reason: 'مطعم' });
    expect(status).toBe(409);
    await named('食堂');
    expect((await money.act(id, 'give-back', { way: 'TRANSFER' })).status).toBe(200);
    expect((await moneyOf(id)).returns).toHaveLength(1);
  });
});
