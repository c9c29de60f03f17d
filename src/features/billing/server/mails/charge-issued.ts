import { eq } from 'drizzle-orm';
import { paymentInWords } from '#billing/rules/invoice-payment.ts';
import { dayOf } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type InvoiceSum, invoiceSubject, sumColumns } from '#domain/invoices/invoice.ts';
import { dayInWords } from '#domain/month.ts';
import type { Attachment } from '#mail/server/mailer.ts';
import { mailTemplate } from '#mail/server/template.ts';
import { isIssued } from '../charge-record/charge.ts';
import { invoiceDocumentOf } from '../documents/invoice-document.ts';
import { invoiceFileOf } from '../documents/invoice-file.ts';

/** The mail for an issued charge: the amount, the due date and the invoice. */
export const chargeIssued = mailTemplate('chargeIssued', {
  to: 'account',
  owed: true,
  async facts(account, data, context) {
    const charges = context.tables['incentive-history'];
    const [found] = await context.database.orm.select().from(charges).where(eq(charges.id, data.chargeId));
    if (found === undefined) return null;
    const charge = found;
    // Not sent if the charge was cancelled meanwhile or is another customer's
    if (!isIssued(charge) || charge.status === 'CANCELLED' || charge.userId !== account.id) return null;
    const now = context.now();
    const { name, bytes } = await invoiceFileOf(context, charge, now, dayOf(now));
    // Uses the document's figures, so that the mail and the invoice show the same amounts
    const document = await invoiceDocumentOf({ tx: context.database.orm, tables: context.tables }, charge, dayOf(now));
    return {
      subject: invoiceSubject(charge.period),
      number: charge.invoiceNumber ?? '',
      issueDate: dayInWords(charge.issueDate ?? dayOf(now)),
      sums: sumColumns(document),
      due: paymentInWords(document),
      // Former customers cannot sign in, so they get no link
      url: account.open ? `${context.publicUrl}${pathTo('/incentive-history/:id', { id: charge.id })}` : null,
      file: { filename: name, contentType: 'application/pdf', content: bytes } satisfies Attachment,
    };
  },
  letter: ({ subject, number, issueDate, sums, due, url, file }) => ({
    subject: `${subject}のご請求（請求書番号 ${number}）`,
    paragraphs: [`${subject}の請求書を発行しました。請求書はこのメールに添付しています。`],
    facts: [['請求書番号', number], ['発行日', issueDate], ...sumsInWords(sums), [due.label, due.text]],
    ...(url === null ? {} : { link: { label: '請求の内容を見る', url } }),
    closing: ['すでにお支払いがお済みの場合は、行き違いをご容赦ください。'],
    attachments: [file],
  }),
  sample: {
    subject: '2026年10月分 MEO成果報酬',
    number: '2026-000123',
    issueDate: '2026年11月1日',
    sums: [
      { label: '合計（税込）', amount: 12_345, strong: true },
      { label: '既入金（2026年10月20日）', amount: -2345, strong: false },
      { label: '今回ご請求額', amount: 10_000, strong: true },
    ],
    due: { label: '支払期限', text: '2026年11月30日' },
    url: 'https://example.com/t',
    file: { filename: '20261101_山田商店_12345.pdf', contentType: 'application/pdf', content: new Uint8Array(0) },
  },
});

/** With a single sum, names it as the billed amount. */
function sumsInWords(sums: readonly InvoiceSum[]): [string, string][] {
  const [first, ...others] = sums;
  if (first !== undefined && others.length === 0) return [['ご請求金額', `${yenText(first.amount)}（税込）`]];
  return sums.map(({ label, amount }) => [label, yenText(amount)]);
}
