import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderInvoice } from '#billing/server/pdf/invoice.ts';
import { renderReturnInvoice } from '#billing/server/pdf/return-invoice.ts';
import { undrawableLetters } from '#documents/server/fonts.ts';
import type { InvoiceDocument, Issuer } from '#domain/invoices/invoice.ts';
import type { ReturnInvoiceDocument } from '#domain/invoices/return-invoice.ts';
import { pdfText } from '../support/pdf-text.ts';

const issuer: Issuer = {
  name: '株式会社見本',
  postalCode: '100-0000',
  address: '東京都見本区見本町1-1-1',
  phone: '03-0000-0000',
  email: 'billing@example.com',
  registrationNumber: 'T9999999999999',
  bankAccount: '見本銀行 本店 普通 0000000',
  note: null,
};
const recipient = {
  name: '山田商店',
  honorific: '御中',
  department: null,
  postalCode: '150-0001',
  address: '東京都渋谷区見本1-2-3',
} as const;
const line = { storeName: '見本店', keyword: '池袋 カフェ', days: 10, unitPrice: 500, amount: 5000, taxRate: 10 };
const invoice: InvoiceDocument = {
  number: '2026-000001',
  issueDate: '2026-11-01',
  dueDate: '2026-11-30',
  period: '2026-10',
  recipient,
  issuer,
  lines: [line],
  subtotal: 5000,
  taxes: [{ rate: 10, base: 5000, tax: 500 }],
  total: 5500,
  bankAccount: issuer.bankAccount,
  byCard: false,
  notes: [],
  corrects: [],
};
const drawn = async (changed: Partial<InvoiceDocument>) =>
  textOf('invoice', await renderInvoice({ ...invoice, ...changed }));

/** The text of a document, which is kept for a person to look at where KEEP_PDF names a folder. */
async function textOf(name: string, bytes: Uint8Array): Promise<string> {
  const folder = process.env.KEEP_PDF;
  const test = (expect.getState().currentTestName ?? name).replaceAll(/[^\w]+/g, '-').slice(-60);
  if (folder !== undefined) writeFileSync(join(folder, `${test}-${bytes.length}.pdf`), bytes);
  return pdfText(bytes);
}

describe('an invoice', () => {
  it('names the days of a period that is not a calendar month', async () => {
    expect(await drawn({ billedDays: { first: '2026-09-21', last: '2026-10-20' } })).toContain('(9/21〜10/20)');
    expect(await drawn({ billedDays: { first: '2026-10-01', last: '2026-10-31' } })).not.toContain('〜');
  });

  it('marks what is taxed at the reduced rate, says what the mark means, and leaves out a rate without lines', async () => {
    const text = await drawn({
      lines: [line, { ...line, storeName: '軽減店', amount: 1000, taxRate: 8 }],
      subtotal: 6000,
      taxes: [
        { rate: 10, base: 5000, tax: 500 },
        { rate: 8, base: 1000, tax: 80 },
        { rate: 5, base: 0, tax: 0 },
      ],
      total: 6580,
    });
    expect(text).toContain('軽減店 池袋 カフェ ※');
    expect(text).toContain('※は軽減税率(8%)の対象です。');
    expect(text).toContain('8%対象 ※');
    expect(text).not.toContain('5%対象');
    expect(await drawn({})).not.toContain('※');
  });

  it('asks a card payer for no transfer, and says when it was paid', async () => {
    const asked = await drawn({ byCard: true });
    expect(asked).toContain('ご登録のクレジットカードで決済します');
    expect(asked).not.toContain('振込');
    expect(asked).not.toContain('支払期限');
    const paid = await drawn({ byCard: true, paidDate: '2026-11-05' });
    expect(paid).toContain('2026年11月5日');
    expect(paid).toContain('クレジットカードにて決済済み');
    expect(paid).not.toContain('振込');
  });

  it('carries what was paid before as lines below its total, and asks for what is left', async () => {
    const text = await drawn({ paid: [{ label: '既入金', day: '2026-11-05', amount: 3300 }], due: 2200 });
    expect(text).toMatch(/合計\(税込\) ¥5,500/);
    expect(text).toMatch(/既入金\(2026年11月5日\) -¥3,300/);
    expect(text).toMatch(/今回ご請求額 ¥2,200/);
    expect(text).toContain('今回ご請求額(税込)');
    expect(text).toContain('振込先');
  });

  it('asks for nothing when nothing is left to pay', async () => {
    const text = await drawn({ paid: [{ label: '既入金', day: '2026-11-05', amount: 5500 }], due: 0 });
    expect(text).toMatch(/今回ご請求額 ¥0/);
    expect(text).toContain('今回のお支払いはありません');
    expect(text).not.toContain('振込先');
  });
});

describe('letters', () => {
  const names = [
    '髙﨑商店 𠮷野家 葛\u{e0100}城 ①㈱',
    '한국식당 서울',
    '北京烤鸭馆 们',
    'ร้านอาหารไทย น้ำ',
    'Café Łukasz Doğan Phở Ресторан',
    '寿司🍣屋 👨‍👩‍👧 ❤️ 🇯🇵',
    'か\u3099くや',
    'ｶﾌｪ・ド・パリ',
  ];
  it.each(names)('draws %s in an embedded font, whole', async (name) => {
    expect(undrawableLetters(name)).toEqual([]);
    const bytes = await renderInvoice({
      ...invoice,
      recipient: { ...recipient, name },
      lines: [
        { ...line, storeName: name },
        { ...line, storeName: `${name} ${name} ${name} ${name} 長い名前の店` },
      ],
      notes: [`${name}\n${name}`],
    });
    // Thai ำ is drawn as its two parts, the ring below the tone mark
    const bare = (text: string) =>
      text
        .normalize('NFKC')
        .replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
        .replaceAll('\u0e49\u0e4d', '\u0e4d\u0e49');
    expect(bare(await textOf('letters', bytes))).toContain(bare(name));
    expect(bytes.length).toBeLessThan(120_000);
  });

  it.each([
    ['مطعم', ['م', 'ط', 'ع']],
    ['日本\ue000語', ['\ue000']],
    ['भारत', ['भा', 'र', 'त']],
    ['A\u200bB\u202e\u0007', []],
    ['שלום 店', ['ש', 'ל', 'ו', 'ם']],
  ])('names the letters of %j that no font of ours draws', (text, letters) => {
    expect(undrawableLetters(text)).toEqual(letters);
  });
});

describe('a return invoice', () => {
  const document: ReturnInvoiceDocument = {
    number: '2026-R00001',
    issueDate: '2026-11-20',
    recipient,
    issuer,
    original: {
      number: '2026-000001',
      issueDate: '2026-11-01',
      supplied: { first: '2026-09-21', last: '2026-10-20' },
    },
    returnDate: '2026-11-19',
    reason: '成果日数の訂正（計測結果の再確認による）',
    lines: [
      { description: '見本店　池袋 カフェ（3日分）', amount: 1500, taxRate: 10 },
      { description: '軽減対象の品', amount: 1000, taxRate: 8 },
    ],
    taxes: [
      { rate: 10, base: 1500, tax: 150 },
      { rate: 8, base: 1000, tax: 80 },
    ],
    total: 2730,
    settlement: 'CARD',
    notes: ['ご不便をおかけしました。'],
  };

  it('holds everything that the law asks of it, as text that can be selected', async () => {
    const text = await textOf('return', await renderReturnInvoice(document));
    for (const part of [
      '適格返還請求書',
      '返還インボイス',
      '2026-R00001',
      '2026年11月20日',
      '山田商店 御中',
      '株式会社見本',
      '登録番号 T9999999999999',
      '2026-000001(2026年11月1日発行)',
      '2026年9月21日〜2026年10月20日',
      '返還日 2026年11月19日',
      '成果日数の訂正(計測結果の再確認による)',
      '見本店 池袋 カフェ(3日分)',
      '10%対象 ¥1,500',
      '消費税(10%) ¥150',
      '軽減対象の品 ※',
      '8%対象 ※ ¥1,000',
      '消費税(8%) ¥80',
      '※は軽減税率(8%)の対象です。',
      '返還金額(税込) ¥2,730',
      'お支払いのクレジットカードへ返金します',
      'ご不便をおかけしました。',
    ])
      expect(text).toContain(part);
  });

  it.each([
    ['CREDIT', '次回のご請求額に充当します'],
    ['TRANSFER', 'お客様の口座へお振込みしました'],
  ] as const)('says how the money goes back: %s', async (settlement, words) => {
    expect(await textOf('return', await renderReturnInvoice({ ...document, settlement }))).toContain(words);
  });
});
