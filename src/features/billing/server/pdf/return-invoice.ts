import { yenText } from '#core/model/language.ts';
import { accentOf, contentWidth, grey, line, makePdf, margin, type Pdf, rule } from '#documents/server/paper.ts';
import { table } from '#documents/server/table.ts';
import { type ReturnInvoiceDocument, settlementInWords, suppliedInWords } from '#domain/invoices/return-invoice.ts';
import { dayInWords } from '#domain/month.ts';
import { letterhead, markDraft } from './letterhead.ts';
import { labelled, marked, reducedRateLegend, taxTotals, totals } from './totals.ts';

/** Renders the return invoice (適格返還請求書) as a PDF; a draft is marked across the page. */
export function renderReturnInvoice(document: ReturnInvoiceDocument): Promise<Uint8Array<ArrayBuffer>> {
  const title = `適格返還請求書 ${document.number ?? '下書き'}`;
  return makePdf({ title, day: document.issueDate, author: document.issuer.name, colour: document.colour }, (pdf) => {
    if (document.number === null) markDraft(pdf);
    let y = letterhead(pdf, { ...document, title: '適格返還請求書', facts: factsOf(document) });
    y = returned(pdf, document, y + 14);
    y = about(pdf, document, y + 14);
    y = lines(pdf, document, y + 8);
    y = reducedRateLegend(pdf, document.lines, y + 6);
    y = totals(pdf, sums(document), y + 12);
    if (document.notes.length > 0) labelled(pdf, '備考', document.notes.join('\n'), y + 14);
  });
}

function factsOf({ number, issueDate }: ReturnInvoiceDocument): [string, string][] {
  return [
    ['文書番号', number ?? '（未発行）'],
    ['発行日', number === null ? '（未発行）' : dayInWords(issueDate)],
  ];
}

function returned(pdf: Pdf, { total }: ReturnInvoiceDocument, top: number): number {
  line(pdf, '（返還インボイス）　下記のとおり対価を返還いたします。', margin, top, contentWidth, { color: grey });
  line(pdf, '返還金額（税込）', margin, top + 30, 130, { size: 11, bold: true });
  const color = accentOf(pdf);
  line(pdf, yenText(total), margin + 130, top + 22, 180, { size: 20, bold: true, color, align: 'right' });
  rule(pdf, top + 54, { width: 320, color });
  return top + 54;
}

function about(pdf: Pdf, document: ReturnInvoiceDocument, top: number): number {
  const { original, returnDate, reason, settlement } = document;
  const facts = [
    ['元の請求書', `${original.number}（${dayInWords(original.issueDate)}発行）`],
    ['元の取引日', suppliedInWords(original.supplied)],
    ['返還日', dayInWords(returnDate)],
    ['返還の理由', reason],
    ['返還の方法', settlementInWords(settlement)],
  ] as const;
  return facts.reduce((y, [label, text]) => labelled(pdf, label, text, y) - 3, top);
}

function lines(pdf: Pdf, { lines: some }: ReturnInvoiceDocument, top: number): number {
  const columns = [
    { title: '返還の内容', width: contentWidth - 140 },
    { title: '税率', width: 50, align: 'right' },
    { title: '返還額（税抜）', width: 90, align: 'right' },
  ] as const;
  const rows = some.map(({ description, amount, taxRate }) => [
    marked(description, taxRate),
    `${taxRate}%`,
    yenText(amount),
  ]);
  return table(pdf, columns, rows, top);
}

function sums({ taxes, total }: ReturnInvoiceDocument) {
  return [...taxTotals(taxes), { label: '返還金額（税込）', value: yenText(total), strong: true }];
}
