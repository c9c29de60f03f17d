import { dueInWords, type InvoiceDocument, invoiceSubject } from '#domain/invoice.ts';
import { dayInWords } from '#domain/month.ts';
import { addresseeLines } from '#domain/recipient.ts';
import {
  contentBottom,
  contentWidth,
  grey,
  line,
  makePdf,
  margin,
  navy,
  type Pdf,
  paragraph,
  rule,
  yen,
} from './paper.ts';
import { table } from './table.ts';

const half = contentWidth / 2;
const right = margin + half + 20;
const rightWidth = half - 20;

/** The qualified invoice (適格請求書) as a PDF; a draft is marked as one across the page. */
export function renderInvoice(invoice: InvoiceDocument): Promise<Uint8Array<ArrayBuffer>> {
  const title = `請求書 ${invoice.number ?? '下書き'}`;
  return makePdf({ title, day: invoice.issueDate, author: invoice.issuer.name }, (pdf) => {
    if (invoice.number === null) markDraft(pdf);
    let y = head(pdf, invoice);
    y = amountDue(pdf, invoice, y + 14);
    y = lines(pdf, invoice, y + 14);
    y = totals(pdf, invoice, y + 12);
    foot(pdf, invoice, y + 14);
  });
}

function markDraft(pdf: Pdf): void {
  const mark = () => {
    const { x, y } = pdf;
    pdf.save().rotate(-35, { origin: [297, 421] });
    line(pdf, '下書き', 47, 370, 500, { size: 90, bold: true, color: '#e4e4e4', align: 'center' });
    pdf.restore();
    pdf.x = x;
    pdf.y = y;
  };
  mark();
  pdf.on('pageAdded', mark);
}

function head(pdf: Pdf, { number, issueDate, recipient, issuer, corrects }: InvoiceDocument): number {
  line(pdf, '請求書', margin, margin, contentWidth, { size: 20, bold: true, color: navy });
  const facts = [
    ['請求書番号', number ?? '（未発行）'],
    ['発行日', number === null ? '（未発行）' : dayInWords(issueDate)],
    ...(corrects === null ? [] : [['訂正元', corrects]]),
  ];
  facts.forEach(([label = '', value = ''], index) => {
    line(pdf, label, right, margin + 4 + index * 15, 70, { color: grey });
    line(pdf, value, right + 70, margin + 4 + index * 15, rightWidth - 70, { align: 'right' });
  });
  rule(pdf, margin + 52, { color: navy });
  const top = margin + 66;
  return Math.max(addressee(pdf, recipient, top), sender(pdf, issuer, top));
}

function addressee(pdf: Pdf, recipient: InvoiceDocument['recipient'], top: number): number {
  let y = top;
  if (recipient.postalCode !== null)
    y = paragraph(pdf, `〒${recipient.postalCode}`, margin, y, half, { color: grey }) + 1;
  if (recipient.address !== null) y = paragraph(pdf, recipient.address, margin, y, half, { color: grey }) + 4;
  const [name, department] = addresseeLines(recipient);
  y = paragraph(pdf, name, margin, y, half, { size: 14, bold: true }) + 2;
  if (department !== undefined) y = paragraph(pdf, department, margin, y, half, { size: 11 });
  return y;
}

function sender(pdf: Pdf, issuer: InvoiceDocument['issuer'], top: number): number {
  let y = paragraph(pdf, issuer.name, right, top, rightWidth, { size: 11, bold: true }) + 2;
  const facts = [
    issuer.postalCode === null ? null : `〒${issuer.postalCode}`,
    issuer.address,
    issuer.phone === null ? null : `電話 ${issuer.phone}`,
    issuer.email,
    issuer.registrationNumber === null ? null : `登録番号 ${issuer.registrationNumber}`,
  ];
  for (const fact of facts) if (fact !== null && fact !== '') y = paragraph(pdf, fact, right, y, rightWidth) + 1;
  return y;
}

function amountDue(pdf: Pdf, invoice: InvoiceDocument, top: number): number {
  line(pdf, `件名　${invoiceSubject(invoice.period)}`, margin, top, contentWidth, { size: 11 });
  line(pdf, '下記のとおりご請求申し上げます。', margin, top + 18, contentWidth, { color: grey });
  const y = top + 40;
  line(pdf, 'ご請求金額（税込）', margin, y + 8, 130, { size: 11, bold: true });
  line(pdf, yen(invoice.total), margin + 130, y, 180, { size: 20, bold: true, color: navy, align: 'right' });
  line(pdf, '支払期限', right + 40, y + 2, 60, { color: grey });
  line(pdf, dueInWords(invoice), right + 40, y + 14, rightWidth - 40, { size: 10, bold: true });
  rule(pdf, y + 32, { width: 320, color: navy });
  return y + 32;
}

function lines(pdf: Pdf, { lines: some }: InvoiceDocument, top: number): number {
  const columns = [
    { title: '店舗・キーワード', width: contentWidth - 205 },
    { title: '日数', width: 55, align: 'right' },
    { title: '単価', width: 70, align: 'right' },
    { title: '金額（税抜）', width: 80, align: 'right' },
  ] as const;
  const rows = some.map(({ storeName, keyword, days, unitPrice, amount }) => [
    [storeName, keyword].filter((part) => part !== '').join('　'),
    days === 0 ? '一式' : `${days}日`,
    yen(unitPrice),
    yen(amount),
  ]);
  return table(pdf, columns, rows, top);
}

function totals(pdf: Pdf, { subtotal, taxes, total }: InvoiceDocument, top: number): number {
  const rows: [string, string][] = [
    ['小計（税抜）', yen(subtotal)],
    ...taxes.flatMap(({ rate, base, tax }): [string, string][] => [
      [`${rate}%対象`, yen(base)],
      [`消費税（${rate}%）`, yen(tax)],
    ]),
  ];
  const height = rows.length * 15 + 24;
  let y = roomFor(pdf, height, top);
  const x = margin + contentWidth - 230;
  for (const [label, value] of rows) {
    line(pdf, label, x, y, 120, { color: grey });
    line(pdf, value, x + 120, y, 106, { align: 'right' });
    y += 15;
  }
  rule(pdf, y, { x, width: 230, color: navy });
  line(pdf, '合計（税込）', x, y + 6, 120, { size: 10, bold: true });
  line(pdf, yen(total), x + 120, y + 5, 106, { size: 11, bold: true, align: 'right' });
  return y + 24;
}

function foot(pdf: Pdf, { bankAccount, byCard, notes }: InvoiceDocument, top: number): void {
  let y = top;
  const block = (label: string, text: string) => {
    pdf.font('regular').fontSize(9);
    const height = pdf.heightOfString(text, { width: contentWidth - 70, lineGap: 1 });
    y = roomFor(pdf, height, y);
    line(pdf, label, margin, y, 64, { bold: true });
    y = paragraph(pdf, text, margin + 70, y, contentWidth - 70) + 8;
  };
  if (!byCard && bankAccount !== null)
    block('振込先', `${bankAccount}\n振込手数料はお客様にてご負担をお願いいたします。`);
  if (notes.length > 0) block('備考', notes.join('\n'));
}

/** The y to go on at: here, or the top of a new page when so much does not fit. */
function roomFor(pdf: Pdf, height: number, y: number): number {
  if (y + height <= contentBottom) return y;
  pdf.addPage();
  return margin;
}
