import { dayOf } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { monthInWords } from '#domain/month.ts';
import type { Attachment } from '#mail/server/mailer.ts';
import { mailTemplate } from '#mail/server/template.ts';
import { storesReportedTo } from '../customer-stores.ts';
import { drawReportsToMail } from '../draw-reports.ts';
import { reportName } from '../report-name.ts';
import { wholeReport } from '../whole-report.ts';

/** Last month's report on a customer's stores, as one PDF. */
export const monthlyReport = mailTemplate('monthlyReport', {
  to: 'account',
  async facts(account, data, context) {
    const { period } = data;
    const { orm } = context.database;
    const stores = await storesReportedTo(context.tables, orm, account.id);
    if (stores.length === 0) return null;
    const today = dayOf(context.now());
    const asked = { stores, customerId: account.id, period, today, reader: account };
    const { content: report, letterhead } = await wholeReport(context, orm, asked);
    const content = await drawReportsToMail(report, today, letterhead);
    const filename = reportName(period, account.name);
    return {
      month: monthInWords(period),
      stores: stores.length,
      url: `${context.publicUrl}${pathTo('/search-conditions')}`,
      file: { filename, contentType: 'application/pdf', content } satisfies Attachment,
    };
  },
  letter: ({ month, stores, url, file }) => ({
    subject: `${month}の月次レポート`,
    paragraphs: [
      `${month}の順位・成果日数・Googleでの表示と行動・クチコミを、${stores}店舗分まとめました。添付のPDFをご覧ください。`,
    ],
    link: { label: '登録店舗を開く', url },
    attachments: [file],
  }),
  sample: {
    month: '2026年10月',
    stores: 3,
    url: 'https://example.com/t',
    file: { filename: '月次レポート_202610_山田商店.pdf', contentType: 'application/pdf', content: new Uint8Array(0) },
  },
});
