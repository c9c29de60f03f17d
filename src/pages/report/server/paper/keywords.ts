import type { Day } from '#core/model/day.ts';
import { accentOf, contentWidth, grey, hairline, line, margin, type Pdf, roomFor } from '#documents/server/paper.ts';
import { type ChipCell, type DocumentCell, table } from '#documents/server/table.ts';
import { instrumentsInWords } from '#domain/ranks/instruments.ts';
import { paperBandColours } from '#domain/ranks/paper-colours.ts';
import { rankBand } from '#domain/ranks/rank.ts';
import { achievedText, gainText, type MonthRanks, monthRankText } from '#report/rules/month-ranks.ts';
import type { ReportKeyword, StoreReport } from '#report/rules/report-content.ts';
import { agreementInWords, reportWords, rivalsText, stopsInWords, untilInWords } from '#report/rules/report-words.ts';
import { heading, lines } from './header.ts';

const chartHeight = 70;
const axisWidth = 26;
// The lowest rank drawn to scale; lower ranks are drawn on the baseline
const deepest = 20;
const gainColour = '#1b6e3c';
const lossColour = '#b3261e';

/** Draws the ranks of a store's keywords: beside the month before, as charts, and who ranked above. Returns the y below. */
export function keywordPart(pdf: Pdf, report: StoreReport, top: number): number {
  const { keywords, days } = report;
  let y = heading(pdf, '順位と成果日数', top);
  if (keywords.length === 0) return lines(pdf, [reportWords.noKeywords], y) + 12;
  y =
    table(
      pdf,
      columns,
      keywords.map((one) => row(one, report.until !== null)),
      y,
    ) + 4;
  y = lines(pdf, notesOf(report), y, grey) + 10;
  if (keywords.every(({ now }) => now.measured === 0)) return lines(pdf, [reportWords.notMeasured], y) + 12;
  for (const keyword of keywords) if (keyword.now.measured > 0) y = chart(pdf, keyword, days, y);
  y = rivals(pdf, keywords, y);
  y = heading(pdf, '計測方法', y);
  return lines(pdf, [instrumentsInWords(keywords.flatMap(({ instruments }) => instruments))], y, grey) + 12;
}

/** What is to be known of the figures. */
function notesOf(report: StoreReport): readonly string[] {
  return [reportWords.mediansNote, untilInWords(report), stopsInWords(report), agreementInWords(report)].filter(
    (one) => one !== null,
  );
}

const columns = [
  { title: 'キーワード', width: contentWidth - 372 },
  { title: '目標', width: 40, align: 'right' },
  { title: '最高', width: 76 },
  { title: '中央値', width: 76 },
  { title: '成果日数', width: 128, align: 'right' },
  { title: '未計測', width: 52, align: 'right' },
] as const;

function row(
  { keyword, targetRank, now, before, bestGain, medianGain, unmeasured }: ReportKeyword,
  isRunning: boolean,
): DocumentCell[] {
  return [
    keyword,
    `${targetRank}位`,
    rankCell(now, 'best', bestGain),
    rankCell(now, 'median', medianGain),
    achievedText(now, before, isRunning),
    `${unmeasured}日`,
  ];
}

/** A rank of the month in the colour of its band, as on the screen, with its change. */
function rankCell(now: MonthRanks, of: 'best' | 'median', gain: number | null): ChipCell {
  const colours = now.measured === 0 ? { ground: null, ink: '#1f2329' } : paperBandColours[rankBand(now[of])];
  const color = gain === null || gain === 0 ? grey : gain > 0 ? gainColour : lossColour;
  return { text: monthRankText(now, of), ...colours, beside: { text: gainText(gain), color } };
}

/** Names who ranked above, keyword by keyword. */
function rivals(pdf: Pdf, keywords: readonly ReportKeyword[], top: number): number {
  let y = heading(pdf, '上にいた店舗', top + 4);
  if (keywords.every((one) => one.rivals.length === 0)) return lines(pdf, [reportWords.noRivals], y) + 12;
  for (const { keyword, rivals: some } of keywords)
    if (some.length > 0) y = lines(pdf, [`${keyword}：${rivalsText(some)}`], y) + 2;
  return lines(pdf, [reportWords.rivalsNote], y, grey) + 12;
}

/** Draws a keyword's ranks over the month, rank 1 at the top. 圏外 is on the baseline. */
function chart(
  pdf: Pdf,
  { keyword, targetRank, ranks, measured }: ReportKeyword,
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
  trend(pdf, { ranks, measured }, (index) => [over(index), at(ranks[index] ?? deepest + 1)]);
  for (const index of [0, Math.floor((days.length - 1) / 2), days.length - 1]) {
    const label = (days[index] ?? '').slice(5).replace('-', '/');
    const x = Math.min(over(index), left + width - 24);
    line(pdf, label, x, ground + 3, 30, { size: 7, color: grey });
  }
  return ground + 20;
}

/** Draws the line of the measured days, dashed over those between that were not measured; a lone day is a dot. */
function trend(
  pdf: Pdf,
  { ranks, measured }: Pick<ReportKeyword, 'ranks' | 'measured'>,
  at: (index: number) => readonly [number, number],
): void {
  const read = ranks.flatMap((_, index) => (measured[index] === true ? [index] : []));
  pdf.lineWidth(1.2).strokeColor(accentOf(pdf));
  for (const [nth, index] of read.entries()) {
    const [x, y] = at(index);
    const before = read[nth - 1];
    if (before === undefined) {
      pdf.circle(x, y, 0.9).fill(accentOf(pdf));
      continue;
    }
    pdf.moveTo(...at(before)).lineTo(x, y);
    if (index - before > 1) pdf.dash(1.5, { space: 2.5 }).stroke().undash();
    else pdf.stroke();
  }
}
