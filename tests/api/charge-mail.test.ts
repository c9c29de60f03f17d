import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templates } from '#app/feature-parts.ts';
import { mailWriter } from '#mail/server/mail-job.ts';
import { databases } from './support/databases.ts';
import { september } from './support/issued-charge.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

describe.each(databases)('the mail with an invoice on %s', (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());

  const textOf = async (userId: number, chargeId: number) => {
    const { database, tables, resources, now } = money.deps;
    const write = mailWriter({ database, tables, resources, publicUrl: 'https://console.example.com', now }, templates);
    const mail = await write({ template: 'chargeIssued', userId, data: { chargeId } });
    return mail !== null && 'text' in mail ? mail.text : expect.fail();
  };

  it('asks for the whole, or for what is left of it with what was paid before, as the document does', async () => {
    const { issued, issue, reprice } = september(money);
    const { owner, store, detailId, id } = await issued();
    expect(await textOf(owner, id)).toContain('ご請求金額：¥5,500（税込）');
    await money.act(id, 'mark-paid');
    await money.read(detailId, '2026-09-11', '2026-09-12');
    await money.act(id, 'correct');
    const { id: second } = await issue(owner);
    const text = await textOf(owner, second);
    expect(text).toContain('合計（税込）：¥6,600');
    expect(text).toMatch(/既入金（請求書 2026-\d{6} から）（2026年10月2日）：-¥5,500/);
    expect(text).toContain('今回ご請求額：¥1,100');
    expect(text).toContain('支払期限：');
    expect(text).not.toContain('ご請求金額');
    // All of the next one was paid before
    await money.act(second, 'mark-paid');
    await reprice(store, 100);
    await money.act(second, 'correct');
    const { id: third } = await issue(owner);
    const covered = await textOf(owner, third);
    expect(covered).toContain('今回ご請求額：¥0');
    expect(covered).toContain('お支払い：今回のお支払いはありません');
    expect(covered).not.toContain('支払期限');
  });
});
