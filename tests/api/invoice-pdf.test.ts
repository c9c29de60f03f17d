import { writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfPages, pdfText } from '../support/pdf-text.ts';
import { png } from '../support/png.ts';
import { oneDatabase } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';
import { addRows } from './support/measured.ts';

const admin = 'SYSTEM_ADMINISTRATOR';
let app: TestApp;
beforeAll(async () => {
  app = await demoApp(oneDatabase);
});
afterAll(() => app.close());

async function pdfOf(id: number, role: Parameters<TestApp['raw']>[0] = admin) {
  const answer = await app.raw(role, `/charge-history/${id}`);
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
}
async function charges(query: string, role: Parameters<TestApp['raw']>[0] = admin) {
  return (await app.call(role, { method: 'GET', path: `/incentive-history?${query}` })).body.data;
}

describe('the invoice of an issued charge', () => {
  it('holds every field that a qualified invoice must have, as text that can be selected', async () => {
    const [charge] = await charges('status=ISSUED&_end=1');
    const details = await app.call(admin, {
      method: 'GET',
      path: `/invoice-additional-information-detail/${charge.userId}`,
    });
    const { answer, bytes } = await pdfOf(charge.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const text = await pdfText(bytes);
    const yen = (amount: number) => `¥${amount.toLocaleString('ja-JP')}`;
    const inWords = (day: string) => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
    for (const part of [
      '請求書',
      charge.invoiceNumber,
      inWords(charge.issueDate),
      `${details.body.data.recipientName}`,
      '御中',
      details.body.data.address,
      '株式会社店順デモ',
      'T9999999999999',
      `${charge.period.slice(0, 4)}年${Number(charge.period.slice(5))}月分 MEO成果報酬`,
      'ご請求金額(税込)',
      yen(charge.total),
      yen(charge.subtotal),
      '10%対象',
      '消費税(10%)',
      yen(charge.tax),
      '支払期限',
      inWords(charge.dueDate),
      '振込先',
      '見本銀行',
      '備考',
      ...charge.lines.flatMap((line: { storeName: string; keyword: string; amount: number; unitPrice: number }) => [
        line.storeName,
        line.keyword,
        yen(line.amount),
        yen(line.unitPrice),
      ]),
    ])
      expect(text).toContain(String(part).normalize('NFKC'));
    expect(text).not.toContain('8%対象');
  });

  it('is named by day, customer and amount, and is the same bytes for ever', async () => {
    const [charge] = await charges('status=PAID&_end=1&_sort=id');
    const first = await pdfOf(charge.id);
    const name = decodeURIComponent(
      /filename\*=UTF-8''(.+)$/.exec(first.answer.headers.get('content-disposition') ?? '')?.[1] ?? '',
    );
    expect(name).toMatch(new RegExp(`^${charge.issueDate.replaceAll('-', '')}_.+_${charge.total}\\.pdf$`));
    const issuer = (await app.call(admin, { method: 'GET', path: '/setting/issuer' })).body.data;
    const rename = (name: string) => app.call(admin, { method: 'PUT', path: '/setting/issuer', body: { name } });
    expect((await rename('改名後の株式会社')).status).toBe(200);
    const again = await pdfOf(charge.id);
    expect(Buffer.from(again.bytes).equals(Buffer.from(first.bytes))).toBe(true);
    expect((await charges(`id=${charge.id}`))[0].version).toBe(charge.version);
    await rename(issuer.name);
  });

  it('embeds its fonts and keeps rare characters', async () => {
    const [charge] = await charges('status=PAID&_end=1&_sort=id&_order=desc');
    const details = `/invoice-additional-information-detail/${charge.userId}`;
    const kept = await app.call(admin, { method: 'GET', path: details });
    if (kept.status === 200)
      await app.call(admin, {
        method: 'PATCH',
        path: details,
        body: { version: kept.body.data.version, recipientName: '髙﨑商店' },
      });
    const { bytes } = await pdfOf(charge.id);
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/FontFile[23]/);
    expect(bytes.length).toBeLessThan(80_000);
    if (kept.status === 200) expect(await pdfText(bytes)).toContain('髙﨑商店');
  });

  it('is shown to its customer and its manager alone', async () => {
    const [mine] = await charges('_end=1', 'GENERAL_CLAIMED_BY_AGENCY');
    expect((await pdfOf(mine.id, 'GENERAL_CLAIMED_BY_AGENCY')).answer.status).toBe(200);
    expect((await pdfOf(mine.id, 'GENERAL_MEO_DIRECT')).answer.status).toBe(404);
    expect((await pdfOf(mine.id, 'GENERAL_WITHOUT_PAYMENT')).answer.status).toBe(403);
    expect((await app.raw(null, `/charge-history/${mine.id}`)).status).toBe(401);
  });

  it('runs over pages with its heading repeated', async () => {
    const { renderInvoice } = await import('#billing/server/pdf/invoice.ts');
    const line = { storeName: '見本店', keyword: '池袋 カフェ', days: 10, unitPrice: 300, amount: 3000, taxRate: 10 };
    const issuer = {
      name: '発行者',
      postalCode: null,
      address: null,
      phone: null,
      email: null,
      registrationNumber: 'T9999999999999',
      bankAccount: '見本銀行',
      note: null,
    };
    const bytes = await renderInvoice({
      number: '2026-000001',
      issueDate: '2026-11-01',
      dueDate: '2026-12-31',
      period: '2026-10',
      recipient: { name: '山田商店', honorific: '様', department: null, postalCode: null, address: null },
      issuer,
      lines: Array.from({ length: 100 }, () => line),
      subtotal: 300_000,
      taxes: [{ rate: 10, base: 300_000, tax: 30_000 }],
      total: 330_000,
      bankAccount: issuer.bankAccount,
      byCard: false,
      notes: [],
      corrects: [],
    });
    const pages = await pdfPages(bytes);
    expect(pages).toBeGreaterThan(2);
    expect((await pdfText(bytes)).match(/金額\(税抜\)/g)).toHaveLength(pages);
  });
});

describe('issuing', () => {
  /** A draft of a month of its own: as the one that is there, for a customer of that name. */
  async function draftFor(storeName: string, period: string, storeId?: number) {
    const [like] = await charges('status=ISSUED&_end=1');
    const { lines, id: _id, ...rest } = like;
    const given = {
      ...rest,
      period,
      status: 'DRAFT',
      invoiceNumber: null,
      issueDate: null,
      dueDate: null,
      mailedDate: null,
      lines: [
        { ...lines[0], storeName, ...(storeId === undefined ? {} : { searchConditionId: storeId }) },
        // All of them, so that the tax is theirs; those of one store have its days alone
        ...(storeId === undefined ? lines.slice(1) : []),
      ],
      pdfHash: null,
    };
    const [id = 0] = await addRows(app.database, 'incentive-history', [given]);
    return id;
  }

  it('is refused with the letters named and the line they stand in, and no number is spent', async () => {
    const id = await draftFor('مطعم 池袋店', '2019-01');
    const [draft] = await charges(`id=${id}`);
    const refused = await app.call(admin, {
      method: 'POST',
      path: `/incentive-history/${id}/issue`,
      body: { version: draft.version },
    });
    expect(refused.status).toBe(409);
    expect(refused.body.errors).toHaveLength(1);
    const { code, message } = refused.body.errors[0];
    expect(code).toBe('letters_undrawable');
    expect(message).toContain('明細1行目（مطعم 池袋店）');
    for (const letter of ['「م」（U+0645）', '「ط」（U+0637）', '「ع」（U+0639）']) expect(message).toContain(letter);
    expect((await charges(`id=${id}`))[0]).toMatchObject({ status: 'DRAFT', invoiceNumber: null });
    // The preview shows where they stand, and never an empty box
    expect(await pdfText((await pdfOf(id)).bytes)).toContain('〓〓〓〓 池袋店');
  });

  it('names the days of a store that closes its month on the 20th', async () => {
    const [store] = (await app.call(admin, { method: 'GET', path: '/search-conditions?_end=1' })).body.data;
    const changed = await app.call(admin, {
      method: 'PATCH',
      path: `/search-conditions/${store.id}`,
      body: { version: store.version, closingDay: 20 },
    });
    expect(changed.status).toBe(200);
    const id = await draftFor('二十日締めの店', '2019-02', store.id);
    expect(await pdfText((await pdfOf(id)).bytes)).toContain('2019年2月分 MEO成果報酬(1/21〜2/20)');
  });
});

describe('the settings of the issuer', () => {
  it.each([
    ['BUSINESS_ADMINISTRATOR', 200],
    ['MANAGER', 403],
    ['GENERAL_MEO_DIRECT', 403],
    [null, 401],
  ] as const)('%s is answered %s', async (role, status) => {
    expect((await app.call(role, { method: 'GET', path: '/setting/issuer' })).status).toBe(status);
    expect((await app.call(role, { method: 'PUT', path: '/setting/issuer', body: { nothing: 1 } })).status).toBe(
      status === 200 ? 400 : status,
    );
  });

  it('says which field is wrong', async () => {
    const { status, body } = await app.call(admin, {
      method: 'PUT',
      path: '/setting/issuer',
      body: { name: 'A', postalCode: '100-0001', address: '東京', bankAccount: '銀行', registrationNumber: '123' },
    });
    expect(status).toBe(422);
    expect(body.errors[0].field).toBe('registrationNumber');
  });
});

describe("the issuer's logo and seal", () => {
  const logo = png(400, 100, [0, 31, 96, 255]);
  const seal = png(300, 300, [200, 30, 30, 200], true);
  const put = (image: string, bytes: Uint8Array<ArrayBuffer>, role: Parameters<TestApp['raw']>[0] = admin) =>
    app.raw(role, `/setting/issuer/${image}`, { method: 'PUT', body: bytes, headers: { 'Content-Type': 'image/png' } });
  const draftPdf = async () => {
    const [like] = await charges('status=ISSUED&_end=1');
    const { id: _id, ...rest } = like;
    const given = { ...rest, period: '2018-03', status: 'DRAFT', invoiceNumber: null, issueDate: null, pdfHash: null };
    const [id = 0] = await addRows(app.database, 'incentive-history', [given]);
    return id;
  };
  /** Width and height of every picture as it stands on the page, in points. */
  const drawnSizes = (bytes: Uint8Array) =>
    pageContent(bytes).matchAll(/([\d.]+) 0 0 -?([\d.]+) [\d.]+ [\d.]+ cm\s+\/I\d+ Do/g);

  it('stand on what is made from then on, in their proportions, and never on what was issued', async () => {
    const [issued] = await charges('status=PAID&_end=1&_sort=id');
    const before = await pdfOf(issued.id);
    const id = await draftPdf();
    expect([...drawnSizes((await pdfOf(id)).bytes)]).toHaveLength(0);
    expect((await put('logo', logo)).status).toBe(200);
    expect(await (await put('seal', seal)).json()).toEqual({ data: { logo: logo.length, seal: seal.length } });
    const { bytes } = await pdfOf(id);
    if (process.env.KEEP_PDF !== undefined) writeFileSync(`${process.env.KEEP_PDF}/marks.pdf`, bytes);
    const sizes = [...drawnSizes(bytes)].map(([, width, height]) => [Number(width), Number(height)]);
    expect(sizes).toEqual([
      [144, 36],
      [60, 60],
    ]);
    const after = await pdfOf(issued.id);
    expect(Buffer.from(after.bytes).equals(Buffer.from(before.bytes))).toBe(true);
    const shown = await app.raw(admin, '/setting/issuer/seal');
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(seal);
    for (const image of ['logo', 'seal'])
      expect((await app.raw(admin, `/setting/issuer/${image}`, { method: 'DELETE' })).status).toBe(200);
    expect([...drawnSizes((await pdfOf(id)).bytes)]).toHaveLength(0);
  });

  it.each([
    ['a page that calls itself a picture', new TextEncoder().encode('<svg onload=alert(1)>'), 422, 'file_type'],
    ['one of more pixels than print asks for', png(1501, 2, [0, 0, 0, 255]), 422, 'image_pixels'],
    ['one that is broken inside', png(20, 20, [0, 0, 0, 255]).slice(0, 50), 422, 'image_unreadable'],
    ['one of more than 1 MB', new Uint8Array(1_000_001), 413, 'too_large'],
    ['nothing', new Uint8Array(0), 422, 'file_type'],
  ])('are refused: %s', async (_, bytes, status, code) => {
    const answer = await put('logo', bytes);
    expect(answer.status).toBe(status);
    expect((await answer.json()).errors[0].code).toBe(code);
    expect((await app.raw(admin, '/setting/issuer/logo')).status).toBe(404);
  });

  it('are for administrators', async () => {
    expect((await put('logo', logo, 'MANAGER')).status).toBe(403);
    expect((await put('logo', logo, null)).status).toBe(401);
    expect((await app.raw('MANAGER', '/setting/issuer/logo')).status).toBe(403);
    expect((await app.raw('MANAGER', '/setting/issuer-images')).status).toBe(403);
    expect((await put('other', logo)).status).toBe(404);
  });
});

/** The drawing of all pages, uncompressed. */
function pageContent(bytes: Uint8Array): string {
  const pdf = Buffer.from(bytes).toString('latin1');
  const streams = [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return streams.join('\n');
}
