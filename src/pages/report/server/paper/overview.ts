import { contentWidth, type Pdf } from '#documents/server/paper.ts';
import { table } from '#documents/server/table.ts';
import { monthInWords } from '#domain/month.ts';
import { overviewOf } from '#report/rules/overview.ts';
import type { ReportContent } from '#report/rules/report-content.ts';
import type { ReportLetterhead } from '../letterhead.ts';
import { head } from './header.ts';

const columns = [
  { title: '店舗', width: contentWidth - 330 },
  { title: 'キーワード', width: 60, align: 'right' },
  { title: '成果日数', width: 140, align: 'right' },
  { title: '中央値 上昇', width: 65, align: 'right' },
  { title: '中央値 下降', width: 65, align: 'right' },
] as const;

/** Draws the first page of a report on several stores: to whom, and each store in a line. */
export function overview(pdf: Pdf, { addressee, period, stores }: ReportContent, letterhead: ReportLetterhead): void {
  const title = `全店舗の月次レポート（${stores.length}店舗）`;
  const y = head(pdf, { addressee, subject: monthInWords(period), title }, letterhead);
  const rows = overviewOf(stores).map(({ store, keywords, achieved, up, down }) => [
    ...[store, `${keywords}`, achieved, up === 0 ? '—' : `▲ ${up}`, down === 0 ? '—' : `▼ ${down}`],
  ]);
  table(pdf, columns, rows, y);
}
