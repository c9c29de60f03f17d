import { asksForTransfer, paymentInWords } from '#billing/rules/invoice-payment.ts';
import { yenText } from '#core/model/language.ts';
import {
  accentOf,
  contentWidth,
  grey,
  line,
  makePdf,
  margin,
  type Pdf,
  paragraph,
  roomFor,
  rule,
} from '#documents/server/paper.ts';
import { table } from '#documents/server/table.ts';
import {
  amountDue,
  type InvoiceDocument,
  invoiceSubject,
  rangeInWords,
  sumColumns,
  taxesOfLines,
} from '#domain/invoices/invoice.ts';
import { dayInWords } from '#domain/month.ts';
import { letterhead, markDraft, right, rightWidth } from './letterhead.ts';
import { labelled, marked, reducedRateLegend, taxTotals, totals } from './totals.ts';

/** Renders the qualified invoice (適格請求書) as a PDF; a draft is marked across the page. */
export function renderInvoice(invoice: InvoiceDocument): Promise<Uint8Array<ArrayBuffer>> {
  const title = `請求書 ${invoice.number ?? '下書き'}`;
  return makePdf({ title, day: invoice.issueDate, author: invoice.issuer.name, colour: invoice.colour }, (pdf) => {
    if (invoice.number === null) markDraft(pdf);
    let y = letterhead(pdf, { ...invoice, title: '請求書', facts: factsOf(invoice) });
    y = asked(pdf, invoice, y + 14);
    y = lines(pdf, invoice, y + 14);
    y = reducedRateLegend(pdf, invoice.lines, y + 6);
    y = capLegend(pdf, invoice.lines, y + 2);
    y = totals(pdf, sums(invoice), y + 12);
    foot(pdf, invoice, y + 14);
  });
}

function factsOf({ number, issueDate, corrects }: InvoiceDocument): [string, string][] {
  return [
    ['請求書番号', number ?? '（未発行）'],
    ['発行日', number === null ? '（未発行）' : dayInWords(issueDate)],
    ...corrects.map((one, index): [string, string] => [index === 0 ? '訂正元' : '', one]),
  ];
}

/** Draws the subject, the amount and how it is paid. */
function asked(pdf: Pdf, invoice: InvoiceDocument, top: number): number {
  const subject = `件名　${invoiceSubject(invoice.period, invoice.billedDays)}`;
  const under = paragraph(pdf, subject, margin, top, contentWidth, { size: 11 }) + 2;
  line(pdf, '下記のとおりご請求申し上げます。', margin, under, contentWidth, { color: grey });
  const y = under + 22;
  line(pdf, dueLabel(invoice), margin, y + 8, 130, { size: 11, bold: true });
  line(pdf, yenText(amountDue(invoice)), margin + 130, y, 180, {
    size: 20,
    bold: true,
    color: accentOf(pdf),
    align: 'right',
  });
  const { label, text } = paymentInWords(invoice);
  line(pdf, label, right + 50, y + 2, rightWidth - 50, { color: grey });
  const below = paragraph(pdf, text, right + 50, y + 14, rightWidth - 50, { size: 10, bold: true });
  rule(pdf, y + 32, { width: 320, color: accentOf(pdf) });
  return Math.max(y + 32, below);
}

/** The label of the total, or of the remaining amount. */
function dueLabel({ total, due }: InvoiceDocument): string {
  return due === undefined || due === total ? 'ご請求金額（税込）' : '今回ご請求額（税込）';
}

function lines(pdf: Pdf, { lines: some }: InvoiceDocument, top: number): number {
  const columns = [
    { title: '店舗・キーワード', width: contentWidth - 205 },
    { title: '日数', width: 55, align: 'right' },
    { title: '単価', width: 70, align: 'right' },
    { title: '金額（税抜）', width: 80, align: 'right' },
  ] as const;
  const rows = some.map(({ storeName, keyword, days, unitPrice, amount, taxRate, billedDays, isCapped }) => {
    const own = billedDays === undefined ? '' : `（${rangeInWords(billedDays)}）`;
    const cap = isCapped === true ? capMark : '';
    return [
      marked(`${[storeName, keyword].filter((part) => part !== '').join('　')}${own}${cap}`, taxRate),
      days === 0 ? '一式' : `${days}日`,
      yenText(unitPrice),
      yenText(amount),
    ];
  });
  return table(pdf, columns, rows, top);
}

const capMark = '（上限適用）';

/** Draws the legend of the cap's mark if a line has it. Returns the y below it. */
function capLegend(pdf: Pdf, some: InvoiceDocument['lines'], top: number): number {
  if (!some.some(({ isCapped }) => isCapped === true)) return top;
  const text = `${capMark}は、ご契約の上限（日数・金額）に達したため、上限までをご請求している明細です。`;
  return paragraph(pdf, text, margin, roomFor(pdf, 14, top), contentWidth, { color: grey });
}

function sums(invoice: InvoiceDocument) {
  return [
    { label: '小計（税抜）', value: yenText(invoice.subtotal) },
    ...taxTotals(taxesOfLines(invoice)),
    ...sumColumns(invoice).map(({ label, amount, strong }) => ({ label, value: yenText(amount), strong })),
  ];
}

function foot(pdf: Pdf, invoice: InvoiceDocument, top: number): void {
  let y = top;
  if (invoice.bankAccount !== null && asksForTransfer(invoice))
    y = labelled(pdf, '振込先', `${invoice.bankAccount}\n振込手数料はお客様にてご負担をお願いいたします。`, y);
  if (invoice.notes.length > 0) labelled(pdf, '備考', invoice.notes.join('\n'), y);
}
