import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfPages, pdfText } from '../support/pdf-text.ts';
import { unzipped } from '../support/zip.ts';
import { databases } from './support/databases.ts';
import { september } from './support/issued-charge.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

const admin = 'SYSTEM_ADMINISTRATOR';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/* What was given to customers stays, is found, and leaves as the law of electronic books wants it (電子帳簿保存法). */
describe.each(databases)('documents that were given, on %s', (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());

  const fileAt = async (path: string) => {
    const answer = await money.app.raw(admin, path);
    const named = /filename\*=UTF-8''(.+)$/.exec(answer.headers.get('content-disposition') ?? '');
    return {
      status: answer.status,
      total: answer.headers.get('x-total-count'),
      name: decodeURIComponent(named?.[1] ?? ''),
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  };
  const archiveAt = async (path: string) => {
    const { status, total, name, bytes } = await fileAt(path);
    if (status !== 200) return { status, total, name, files: new Map<string, Uint8Array<ArrayBuffer>>(), index: [] };
    const files = await unzipped(bytes);
    const index: Record<string, string>[] = parse(Buffer.from(files.get('索引.csv') ?? ''), {
      bom: true,
      columns: true,
    });
    expect(total).toBe(String(index.length));
    return { status, total, name, files, index };
  };
  const numberOf = async (id: number) => (await money.done('GET', `/incentive-history/${id}`)).invoiceNumber;
  const rename = (id: number, name: string) => {
    const users = money.app.tables['system-user'];
    return money.app.database.orm.update(users).set({ name }).where(eq(users.id, id));
  };

  /** ¥5,500 billed and paid, corrected to ¥1,100, and the rest given back by a transfer. */
  async function corrected() {
    money.goTo('2026-09-01');
    const { issued, issue, reprice } = september(money);
    const first = await issued();
    await money.act(first.id, 'mark-paid');
    money.goTo('2026-10-05');
    await reprice(first.store, 100);
    await money.act(first.id, 'correct');
    const second = await issue(first.owner);
    money.goTo('2026-11-03');
    expect((await money.act(second.id, 'give-back', { way: 'TRANSFER' })).status).toBe(200);
    return { owner: first.owner, cancelled: first.id, replacing: Number(second.id) };
  }

  it('say 取消 and the day on the copy of a cancelled invoice, and stay as they were given beside', async () => {
    money.goTo('2026-09-01');
    const { id } = await september(money).issued();
    const before = await fileAt(`/charge-history/${id}`);
    expect((await fileAt(`/charge-as-issued/${id}`)).name).toBe(before.name);
    money.goTo('2026-10-20');
    expect((await money.act(id, 'cancel', { notBilled: true, reason: '合意' })).status).toBe(200);
    const copy = await fileAt(`/charge-history/${id}`);
    expect(copy.name).toBe(`取消_${before.name}`);
    const text = await pdfText(copy.bytes);
    expect(text).toContain('取消');
    expect(text).toContain('取消日 2026年10月20日');
    expect(text).toContain('¥5,500');
    expect(await pdfPages(copy.bytes)).toBe(await pdfPages(before.bytes));
    const kept = await fileAt(`/charge-as-issued/${id}`);
    expect(kept.name).toBe(`発行時の控え_${before.name}`);
    expect(sha256(kept.bytes)).toBe(sha256(before.bytes));
    expect(await pdfText(kept.bytes)).not.toContain('取消');
    expect((await fileAt('/charge-as-issued/999999')).status).toBe(404);
  });

  it('answer no draft as issued', async () => {
    money.goTo('2026-09-01');
    const owner = await money.customer();
    const store = await money.store(owner);
    await money.read(store.details[0].id, '2026-09-01', '2026-09-02');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const draft = await september(money).draftOf(owner);
    expect((await fileAt(`/charge-as-issued/${draft?.id}`)).status).toBe(404);
    expect((await fileAt(`/charge-documents?id=${draft?.id}`)).status).toBe(404);
  });

  it('find a return invoice by its days, amount and customer, with its PDF', async () => {
    const { owner, cancelled, replacing } = await corrected();
    const listed = async (query: string) =>
      (await money.done('GET', `/return-invoice?userId=${owner}${query}`)) as object[];
    const [row, ...more] = (await money.done('GET', `/return-invoice?userId=${owner}`)) as Record<string, unknown>[];
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      number: expect.stringContaining(`${await numberOf(cancelled)}-R`),
      issueDate: '2026-11-03',
      returnDate: '2026-11-03',
      total: 4400,
      way: 'TRANSFER',
      originalId: cancelled,
      chargeId: replacing,
    });
    expect(
      await listed('&issueDate_gte=2026-11-03&issueDate_lte=2026-11-30&total_gte=4400&total_lte=5000'),
    ).toHaveLength(1);
    for (const none of ['&issueDate_gte=2026-11-04', '&issueDate_lte=2026-11-02', '&total_gte=4401', '&total_lte=4399'])
      expect(await listed(none)).toEqual([]);
    const { bytes, name } = await fileAt(`/charge-return/${replacing}?number=${row?.place}`);
    expect(name).toMatch(/^20261103_返還_.*_4400\.pdf$/);
    expect(await pdfText(bytes)).toContain(row?.number);
  });

  it('leave in one file of the month with an index, cancelled ones and return invoices included', async () => {
    const { owner, cancelled, replacing } = await corrected();
    await rename(owner, '=架空商店');
    const { total, files, index } = await archiveAt(`/charge-documents?userId=${owner}`);
    expect(total).toBe('4');
    expect(files.size).toBe(5);
    const [was, is] = [await numberOf(cancelled), await numberOf(replacing)];
    const lines = index.map((row) => [
      row.日付,
      row.番号,
      row.取引先,
      row.金額,
      row.種類,
      row.取消日,
      row.差替え先,
      row.返還の元,
    ]);
    expect(lines).toEqual([
      ['2026/10/02', was, "'=架空商店", '5500', '請求書（取消）', '2026/10/05', is, ''],
      ['2026/10/02', was, "'=架空商店", '5500', '請求書（取消）の発行時の控え', '2026/10/05', is, ''],
      ['2026/10/05', is, "'=架空商店", '1100', '請求書', '', '', ''],
      ['2026/11/03', expect.stringContaining(`${was}-R`), "'=架空商店", '4400', '適格返還請求書', '', '', was],
    ]);
    for (const row of index) expect(row['SHA-256']).toBe(sha256(files.get(row.ファイル名 ?? '') ?? new Uint8Array()));
    expect(index[1]?.['SHA-256']).toBe(
      (
        await money.app.database.orm
          .select()
          .from(money.app.tables['incentive-history'])
          .where(eq(money.app.tables['incentive-history'].id, cancelled))
      )[0]?.pdfHash,
    );
    expect(new Set(index.map((row) => row.ファイル名)).size).toBe(4);
    expect(index[0]?.ファイル名).toMatch(/^取消_20261002_/);
    expect(index[1]?.ファイル名).toMatch(/^発行時の控え_20261002_/);
  });

  it('are of a month by its charges or by the day of issue', async () => {
    const { owner, cancelled } = await corrected();
    const number = await numberOf(cancelled);
    const kinds = async (query: string) => {
      const { index } = await archiveAt(`/charge-archive?${query}`);
      return index.filter((row) => row.番号?.startsWith(number)).map((row) => row.種類);
    };
    const [copy, kept, returned] = ['請求書（取消）', '請求書（取消）の発行時の控え', '適格返還請求書'];
    expect(await kinds('period=2026-09')).toEqual([copy, kept, returned]);
    expect(await kinds('period=2026-09&by=PERIOD')).toEqual([copy, kept, returned]);
    expect(await kinds('period=2026-10&by=ISSUE')).toEqual([copy, kept]);
    expect(await kinds('period=2026-11&by=ISSUE')).toEqual([returned]);
    expect(owner).toBeGreaterThan(0);
    // Those of one month hold different documents
    expect((await archiveAt('/charge-archive?period=2026-09')).name).toBe('書類_対象月202609.zip');
    expect((await archiveAt('/charge-archive?period=2026-10&by=ISSUE')).name).toBe('書類_発行日202610.zip');
  });

  it('leave in one file of those that were chosen', async () => {
    const [one, other, third] = [await corrected(), await corrected(), await corrected()];
    const { files, index, name } = await archiveAt(`/charge-documents?id_in=${one.replacing}&id_in=${other.replacing}`);
    expect(files.size).toBe(3);
    // Named as the month's is: what it holds, here what was chosen on a day
    expect(name).toMatch(/^書類_選択分2026\d{4}_2件\.zip$/);
    expect(index.map((row) => row.番号)).toEqual([await numberOf(one.replacing), await numberOf(other.replacing)]);
    expect((await archiveAt(`/charge-documents?id=${third.cancelled}`)).files.size).toBe(4);
  });

  it('say of an invoice that nothing was billed in its place', async () => {
    money.goTo('2026-09-01');
    const { id } = await september(money).issued();
    await money.act(id, 'cancel', { notBilled: true, reason: '合意' });
    const { index } = await archiveAt(`/charge-documents?id=${id}`);
    expect(index.map((row) => row.差替え先)).toEqual(['請求しない', '請求しない']);
  });

  it('are refused once they were changed behind our back', async () => {
    const { owner, replacing } = await corrected();
    const [row] = (await money.done('GET', `/return-invoice?userId=${owner}`)) as { place: number }[];
    const key = `return-${replacing}-${row?.place}`;
    await money.app.database.rows(sql`update stored_file set bytes = bytes || '\\x20' where key = ${key}`);
    expect((await fileAt(`/charge-return/${replacing}?number=${row?.place}`)).status).toBe(500);
  });
});
