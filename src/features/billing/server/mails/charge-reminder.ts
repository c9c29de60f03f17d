import { eq } from 'drizzle-orm';
import { type Day, dayOf } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { invoiceSubject } from '#domain/invoices/invoice.ts';
import { dayInWords } from '#domain/month.ts';
import type { Attachment } from '#mail/server/mailer.ts';
import { mailTemplate } from '#mail/server/template.ts';
import { hasOpenObjection } from '../charge-record/open-objections.ts';
import { invoiceFileOf } from '../documents/invoice-file.ts';
import { amountToRemind, isReminded, isSparedBy } from '../reminders/remind.ts';

/** The reminder of a charge that is not paid: what is left to pay, by when, and the invoice again. */
export const chargeReminder = mailTemplate('chargeReminder', {
  to: 'account',
  owed: true,
  async facts(account, { chargeId }, context) {
    const reading = { tx: context.database.orm, tables: context.tables };
    const charges = context.tables['incentive-history'];
    const [charge] = await context.database.orm.select().from(charges).where(eq(charges.id, chargeId));
    // Paid, cancelled, objected to, spared or given to another customer between the request and now
    if (charge === undefined || !isReminded(charge) || charge.userId !== account.id) return null;
    const due = await amountToRemind(reading, charge);
    if (due === 0 || charge.dueDate === null || (await hasOpenObjection(reading, chargeId))) return null;
    if (await isSparedBy(reading, charge.userId)) return null;
    const now = context.now();
    const today = dayOf(now);
    const { name, bytes } = await invoiceFileOf(context, charge, now, today);
    const subject = invoiceSubject(charge.period);
    return {
      isLate: charge.dueDate < today,
      opening: openingOn(subject, charge.dueDate, today),
      subject,
      number: charge.invoiceNumber ?? '',
      due: yenText(due),
      dueDate: dayInWords(charge.dueDate),
      url: account.open ? `${context.publicUrl}${pathTo('/incentive-history/:id', { id: charge.id })}` : null,
      file: { filename: name, contentType: 'application/pdf', content: bytes } satisfies Attachment,
    };
  },
  letter: ({ isLate, opening, subject, number, due, dueDate, url, file }) => ({
    subject: isLate ? `【お支払いのお願い】${subject}（請求書番号 ${number}）` : `${subject}のお支払期限のご案内`,
    paragraphs: [opening],
    facts: [
      ['請求書番号', number],
      ['お支払い額', `${due}（税込）`],
      ['支払期限', dueDate],
    ],
    ...(url === null ? {} : { link: { label: '請求の内容を見る', url } }),
    closing: ['すでにお支払いがお済みの場合は、行き違いをご容赦ください。'],
    attachments: [file],
  }),
  sample: {
    isLate: true,
    opening: openingOn('2026年10月分 MEO成果報酬', '2026-11-30', '2026-12-07'),
    subject: '2026年10月分 MEO成果報酬',
    number: '2026-000123',
    due: '¥12,345',
    dueDate: '2026年11月30日',
    url: 'https://example.com/t',
    file: { filename: '20261101_山田商店_12345.pdf', contentType: 'application/pdf', content: new Uint8Array(0) },
  },
});

/** What the mail says first on the day it is written, which may be later than the day it was queued. */
function openingOn(subject: string, dueDate: Day, today: Day): string {
  if (dueDate < today)
    return `${subject}のお支払いを確認できておりません。お手数ですが、内容をご確認のうえお支払いをお願いいたします。`;
  const when = dueDate === today ? 'は本日です。' : 'が近づきましたので、ご案内します。';
  return `${subject}のお支払期限${when}請求書はこのメールに添付しています。`;
}
