import type { Day } from '#core/model/day.ts';
import { numberText, yenText } from '#core/model/language.ts';
import {
  accentOf,
  contentWidth,
  grey,
  hairline,
  line,
  makePdf,
  margin,
  type Pdf,
  paragraph,
  roomFor,
  rule,
} from '#documents/server/paper.ts';
import { picture } from '#documents/server/pictures.ts';
import { type DocumentCell, table } from '#documents/server/table.ts';
import { rangeInWords } from '#domain/invoices/invoice.ts';
import { monthInWords } from '#domain/month.ts';
import { isCalendarMonth } from '#domain/period.ts';
import { instrumentName, instrumentNote } from '#domain/ranks/instruments.ts';
import { rankBand, rankText } from '#domain/ranks/rank.ts';
import { paperBandColours } from '#domain/ranks/rank-band-colours.ts';
import type { KeywordDays } from '#ranking/server/keyword-days.ts';
import type { DoneForStore } from './done.ts';
import type { ReportLetterhead } from './letterhead.ts';
import type { StoreReport } from './store-report.ts';

const chartHeight = 70;
const axisWidth = 26;
// The lowest rank drawn to scale; lower ranks are drawn on the baseline
const deepest = 20;

/**
 * Renders the monthly report of one or more stores, each starting on a new page: the agency's comment, rank charts,
 * achieved days, performance, reviews, and what was done.
 */
export function renderReports(
  reports: readonly StoreReport[],
  day: Day,
  letterhead: ReportLetterhead,
): Promise<Uint8Array<ArrayBuffer>> {
  const title = `月次レポート ${reports.map(({ storeName }) => storeName).join('、')}`;
  return makePdf({ title, day, author: letterhead.agency ?? letterhead.product, colour: letterhead.colour }, (pdf) => {
    reports.forEach((report, index) => {
      if (index > 0) pdf.addPage();
      drawReport(pdf, report, letterhead);
    });
  });
}

function drawReport(pdf: Pdf, report: StoreReport, letterhead: ReportLetterhead): void {
  agency(pdf, letterhead);
  line(pdf, `${monthInWords(report.period)}${rangeOf(report)}　月次レポート`, margin, margin, contentWidth, {
    size: 10,
    color: grey,
  });
  line(pdf, report.storeName, margin, margin + 16, contentWidth, { size: 18, bold: true, color: accentOf(pdf) });
  rule(pdf, margin + 46, { color: accentOf(pdf) });
  let y = written(pdf, '今月のコメント', report.words.comment, partly(pdf, report, margin + 60));
  y = heading(pdf, '順位と成果日数', y);
  if (report.keywords.length === 0) {
    line(pdf, 'この月に計測したキーワードはありません。', margin, y, contentWidth);
    y += 24;
  } else {
    y = table(pdf, keywordColumns, report.keywords.map(keywordRow), y) + 14;
    for (const keyword of report.keywords) y = chart(pdf, keyword, report.days, y);
    y = written(pdf, '計測方法', `${instrumentName}。${instrumentNote}`, y);
  }
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
  written(pdf, '来月の予定', report.words.nextMonth, y);
}

/** Names the days that the report covers if the store was another customer's on the others. */
function partly(pdf: Pdf, { days, parts }: StoreReport, y: number): number {
  const [whole] = parts;
  if (parts.length === 1 && whole?.first === days[0] && whole?.last === days.at(-1)) return y;
  const text =
    parts.length === 0
      ? 'この期間は、ほかの契約者のご契約中でした。'
      : `${parts.map(rangeInWords).join('、')}の分です。ほかの日は、ほかの契約者のご契約中でした。`;
  line(pdf, text, margin, y, contentWidth, { color: grey });
  return y + 20;
}

/** Draws the agency's logo and name at the right of the header. */
function agency(pdf: Pdf, { agency: name, logo }: ReportLetterhead): void {
  const width = 160;
  const x = margin + contentWidth - width;
  if (logo !== null) picture(pdf, logo, { x, y: margin - 8, width, height: 32, align: 'right' });
  if (name !== null) line(pdf, name, x, margin + 28, width, { size: 9, color: grey, align: 'right' });
}

/** Writes a heading and its text, wrapped over as many lines as needed; nothing if the text is empty. */
function written(pdf: Pdf, title: string, text: string, y: number): number {
  if (text === '') return y;
  let at = heading(pdf, title, y);
  for (const one of text.split('\n'))
    at = paragraph(pdf, one, margin, roomFor(pdf, 16, at), contentWidth, { size: 10 }) + 1;
  return at + 12;
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

function heading(pdf: Pdf, text: string, y: number): number {
  const at = roomFor(pdf, 60, y);
  line(pdf, text, margin, at, contentWidth, { size: 12, bold: true });
  return at + 22;
}

const keywordColumns = [
  { title: 'キーワード', width: contentWidth - 330 },
  { title: '目標', width: 55, align: 'right' },
  { title: '最高', width: 55, align: 'right' },
  { title: '平均', width: 55, align: 'right' },
  { title: '成果日数', width: 80, align: 'right' },
  { title: '未計測', width: 85, align: 'right' },
] as const;

function keywordRow({ keyword, targetRank, ranks, achieved, unmeasured }: KeywordDays): DocumentCell[] {
  const placed = ranks.filter((rank) => rank !== null);
  const average = placed.reduce((sum, rank) => sum + rank, 0) / placed.length;
  return [
    keyword,
    `${targetRank}位`,
    placed.length === 0 ? '—' : rankChip(Math.min(...placed)),
    placed.length === 0 ? '—' : `${average.toFixed(1)}位`,
    `${achieved}日`,
    `${unmeasured}日`,
  ];
}

/** A rank in the colour of its band, as on the screen. */
function rankChip(rank: number): DocumentCell {
  return { text: rankText(rank), ...paperBandColours[rankBand(rank)] };
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

/** Draws a keyword's ranks over the month, rank 1 at the top. The line breaks on days without a measurement; 圏外 is on the baseline. */
function chart(
  pdf: Pdf,
  { keyword, targetRank, ranks, measured }: KeywordDays,
  days: readonly Day[],
  top: number,
): number {
  const y = roomFor(pdf, chartHeight + 34, top);
  line(pdf, keyword, margin, y, contentWidth, { size: 9, bold: true });
  const [left, width, ground] = [margin + axisWidth, contentWidth - axisWidth, y + 18 + chartHeight];
  const at = (rank: number) => y + 18 + ((Math.min(rank, deepest + 1) - 1) / deepest) * chartHeight;
  const over = (index: number) => left + (days.length < 2 ? 0 : (index / (days.length - 1)) * width);
  for (const rank of [1, 10, deepest]) {
    pdf
      .moveTo(left, at(rank))
      .lineTo(left + width, at(rank))
      .lineWidth(0.4)
      .strokeColor(hairline)
      .stroke();
    line(pdf, `${rank}位`, margin, at(rank) - 6, axisWidth - 4, { size: 7, color: grey, align: 'right' });
  }
  pdf
    .moveTo(left, at(targetRank))
    .lineTo(left + width, at(targetRank))
    .lineWidth(0.6)
    .dash(3, { space: 2 })
    .strokeColor('#c62828')
    .stroke()
    .undash();
  let isDrawing = false;
  for (const [index, rank] of ranks.entries()) {
    if (measured[index] !== true) {
      isDrawing = false;
      continue;
    }
    const [x, level] = [over(index), at(rank ?? deepest + 1)];
    if (isDrawing) pdf.lineTo(x, level);
    else pdf.moveTo(x, level);
    isDrawing = true;
  }
  pdf.lineWidth(1.2).strokeColor(accentOf(pdf)).stroke();
  for (const index of [0, Math.floor((days.length - 1) / 2), days.length - 1]) {
    const label = (days[index] ?? '').slice(5).replace('-', '/');
    const x = Math.min(over(index), left + width - 24);
    line(pdf, label, x, ground + 3, 30, { size: 7, color: grey });
  }
  return ground + 20;
}
