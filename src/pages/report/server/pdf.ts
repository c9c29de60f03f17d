import type { Day } from '#core/model/day.ts';
import { numberText, yenText } from '#core/model/language.ts';
import { contentWidth, grey, line, makePdf, margin, type Pdf, roomFor } from '#documents/server/paper.ts';
import { table } from '#documents/server/table.ts';
import { rangeInWords } from '#domain/invoices/invoice.ts';
import { monthInWords } from '#domain/month.ts';
import { isCalendarMonth } from '#domain/period.ts';
import type { DoneForStore, ReportContent, StoreReport } from '#report/rules/report-content.ts';
import { partsInWords } from '#report/rules/report-words.ts';
import type { ReportLetterhead } from './letterhead.ts';
import { comingPart } from './paper/coming.ts';
import { gridPart } from './paper/grid.ts';
import { head, heading, lines } from './paper/header.ts';
import { keywordPart } from './paper/keywords.ts';
import { overview } from './paper/overview.ts';

/**
 * Renders a monthly report, each store starting on a new page: the agency's comment, ranks beside the month before, who ranked above, the
 * grid, performance, reviews, what was done, and what comes next. Several stores have a page in front with a line for each.
 */
export function renderReports(
  content: ReportContent,
  day: Day,
  letterhead: ReportLetterhead,
): Promise<Uint8Array<ArrayBuffer>> {
  const { addressee, stores } = content;
  const title = `月次レポート ${stores.map(({ storeName }) => storeName).join('、')}`;
  const isAlone = stores.length === 1;
  return makePdf({ title, day, author: letterhead.agency ?? letterhead.product, colour: letterhead.colour }, (pdf) => {
    if (!isAlone) overview(pdf, content, letterhead);
    for (const store of stores) {
      if (!isAlone) pdf.addPage();
      drawStore(pdf, store, isAlone ? addressee : null, letterhead);
    }
  });
}

function drawStore(pdf: Pdf, report: StoreReport, addressee: string | null, letterhead: ReportLetterhead): void {
  const subject = `${monthInWords(report.period)}${rangeOf(report)}　月次レポート`;
  let y = head(pdf, { addressee, subject, title: report.storeName }, letterhead);
  const parts = partsInWords(report);
  if (parts !== null) y = lines(pdf, [parts], y, grey) + 6;
  y = written(pdf, 'この月のコメント', report.words.comment, y);
  y = keywordPart(pdf, report, y);
  y = gridPart(pdf, report.grid, y);
  y = billed(pdf, report, y);
  if (report.metrics.length > 0) {
    y = heading(pdf, 'Googleでの表示と行動', y + 4);
    y = table(pdf, metricColumns, report.metrics.map(metricRow), y) + 14;
  }
  y = heading(pdf, 'クチコミ', y + 4);
  const { count, average, unanswered } = report.reviews;
  const stars = average === null ? '—' : `★${average.toFixed(1)}`;
  line(pdf, `新着 ${count}件　平均 ${stars}　未返信 ${unanswered}件`, margin, y, contentWidth, { size: 10 });
  y = done(pdf, report.done, y + 26);
  y = written(pdf, '翌月の予定', report.words.nextMonth, y);
  comingPart(pdf, report.coming, y);
}

/** Writes a heading and its text, wrapped over as many lines as needed; nothing if the text is empty. */
function written(pdf: Pdf, title: string, text: string, y: number): number {
  if (text === '') return y;
  return lines(pdf, text.split('\n'), heading(pdf, title, y)) + 12;
}

function done(pdf: Pdf, { posts, replies }: DoneForStore, y: number): number {
  let at = heading(pdf, '実施したこと', y);
  line(pdf, `投稿 ${posts.count}件　クチコミへの返信 ${replies}件`, margin, at, contentWidth, { size: 10 });
  at += 18;
  for (const { day, summary } of posts.first) {
    at = roomFor(pdf, 14, at);
    const first = summary.split('\n')[0] ?? '';
    line(pdf, `${day.slice(5).replace('-', '/')}　${first}`, margin, at, contentWidth, { color: grey });
    at += 14;
  }
  return at + 8;
}

/** The date range in words if it differs from the calendar month, otherwise ''. */
function rangeOf({ period, days }: StoreReport): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || isCalendarMonth(period, { first, last })) return '';
  return `（${rangeInWords({ first, last })}）`;
}

/** Writes the amount billed for these days. */
function billed(pdf: Pdf, { amount }: StoreReport, y: number): number {
  if (amount === null) return y;
  const at = roomFor(pdf, 24, y);
  line(pdf, `この期間の請求額（税抜）　${yenText(amount)}`, margin, at, contentWidth, { size: 10, bold: true });
  return at + 24;
}

const metricColumns = [
  { title: '項目', width: contentWidth - 220 },
  { title: '合計', width: 110, align: 'right' },
  { title: '前月比', width: 110, align: 'right' },
] as const;

function metricRow({ label, sum, change, isGroup }: StoreReport['metrics'][number]): string[] {
  const against = change === null ? '—' : `${change > 0 ? '+' : ''}${change.toFixed(1)}%`;
  return [isGroup ? label : `　${label}`, numberText(sum), against];
}
